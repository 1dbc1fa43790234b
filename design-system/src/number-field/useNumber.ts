import { useState } from 'react';
import { useNumberFieldState } from 'react-stately/useNumberFieldState';
import { readNumber, rewrite } from './readNumber.js';

interface NumberOptions {
  /** The value; null while nothing, or nothing readable, is entered. */
  number: number | null;
  setNumber: (next: number | null) => void;
  locale: string;
  formatOptions: Intl.NumberFormatOptions | undefined;
  minValue: number | undefined;
  maxValue: number | undefined;
  step: number | undefined;
  isDisabled: boolean | undefined;
  isReadOnly: boolean | undefined;
}

/** What is being typed, until it is left. */
interface Typing {
  text: string;
  means: number | null;
  /** Whether it was left, although it is no number. */
  isLeft: boolean;
}

/**
 * The state of react-aria's number field, with two differences: the value follows each key, and text that is no number
 * stays to be mended.
 */
export function useNumber({ number, setNumber, ...options }: NumberOptions) {
  const { locale, formatOptions, minValue, maxValue } = options;
  const [typing, setTyping] = useState<Typing | null>(null);
  const [previous, setPrevious] = useState(number);
  if (!Object.is(number, previous)) {
    setPrevious(number);
    // A value that came from outside ends the typing, whose text would come back with the value that it means.
    if (typing?.means !== number) setTyping(null);
  }
  const typed = typing?.means === number ? typing : null;
  const isUnreadable = typed !== null && typed.means === null && typed.text.trim() !== '';
  const state = useNumberFieldState({
    ...options,
    // A number out of range is explained, not changed.
    commitBehavior: 'validate',
    value: number ?? Number.NaN,
    onChange: (next) => setNumber(Number.isNaN(next) ? null : next),
  });
  const read = (text: string) => readNumber(text, locale, formatOptions);
  const plain = (means: number | null, text: string) =>
    means === null ? '' : rewrite(means, text, locale, formatOptions);

  function write(text: string, isLeft: boolean) {
    const means = read(text);
    setTyping({ text, means, isLeft });
    // react-aria counts on from the number as it was read here.
    state.setInputValue(plain(means, text));
    if (means !== number) setNumber(means);
  }
  function settle(change: () => void) {
    change();
    setTyping(null);
  }
  function commit(pasted?: string) {
    if (pasted !== undefined) {
      const means = read(pasted);
      if (means === null && pasted !== '') write(pasted, true);
      else settle(() => state.commit(plain(means, pasted)));
    } else if (isUnreadable) setTyping({ ...typed, isLeft: true });
    else if (typing) settle(() => state.commit());
  }
  const step = (change: () => void) => {
    if (!isUnreadable) settle(change);
  };
  return {
    type: (text: string) => write(text, false),
    /** Shows the value again in place of what is being typed. */
    drop() {
      setTyping(null);
      state.setInputValue(plain(number, ''));
    },
    isTyping: typed?.isLeft === false,
    isUnreadable: isUnreadable && typed.isLeft,
    state: {
      ...state,
      inputValue: typed ? typed.text : state.inputValue,
      validate: () => true,
      commit,
      increment: () => step(state.increment),
      decrement: () => step(state.decrement),
      // Without an end to go to, the key moves in the text.
      incrementToMax: (maxValue === undefined ? undefined : () => step(state.incrementToMax)) as () => void,
      decrementToMin: (minValue === undefined ? undefined : () => step(state.decrementToMin)) as () => void,
      // Resetting the form is left to `useFieldValue`, as in every field. react-aria would write “!” as the text then.
      setInputValue: () => {},
      setNumberValue: () => {},
    },
  };
}
