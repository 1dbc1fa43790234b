import { useRef, useState } from 'react';
import { useNumberFieldState } from 'react-stately/useNumberFieldState';
import { readNumber } from './readNumber.js';

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
  /** The value before, which react-aria keeps meanwhile: with another one it would write the text anew. */
  from: number | null;
  means: number | null;
  /** Whether it was left, although it is no number. */
  isLeft: boolean;
}

/**
 * The state of react-aria's number field, with two differences: the value follows each key, and text that is no number
 * stays to be mended.
 */
export function useNumber({ number, setNumber, ...options }: NumberOptions) {
  const [typing, setTyping] = useState<Typing | null>(null);
  // A value that came from outside ends the typing.
  const typed = typing?.means === number ? typing : null;
  const from = typed ? typed.from : number;
  const wasTold = useRef(false);
  const state = useNumberFieldState({
    ...options,
    // A number out of range is explained, not changed.
    commitBehavior: 'validate',
    value: from ?? Number.NaN,
    onChange: (next) => {
      wasTold.current = true;
      setNumber(Number.isNaN(next) ? null : next);
    },
  });
  const isReadable = (text: string) =>
    text.trim() === '' || readNumber(text, options.locale, options.formatOptions) !== null;

  function write(text: string, isLeft: boolean) {
    const means = readNumber(text, options.locale, options.formatOptions);
    setTyping({ from, means, isLeft });
    state.setInputValue(text);
    if (means !== number) setNumber(means);
  }
  function settle(change: () => void) {
    wasTold.current = false;
    change();
    // react-aria does not tell of a change back to the value that it kept.
    if (!wasTold.current && from !== number) setNumber(from);
    setTyping(null);
  }
  function step(change: () => void) {
    if (isReadable(state.inputValue)) settle(change);
  }
  return {
    isTyping: typed?.isLeft === false,
    isUnreadable: typed?.isLeft === true,
    state: {
      ...state,
      validate: () => true,
      setInputValue: (text: string) => write(text, false),
      commit: (pasted?: string) => {
        if (!typing && pasted === undefined) return;
        const text = pasted ?? state.inputValue;
        if (isReadable(text)) settle(() => state.commit(text));
        else if (typed || pasted !== undefined) write(text, true);
        // The owner keeps its number where it is given none.
        else settle(() => state.commit(''));
      },
      increment: () => step(state.increment),
      decrement: () => step(state.decrement),
      incrementToMax: () => options.maxValue !== undefined && step(state.incrementToMax),
      decrementToMin: () => options.minValue !== undefined && step(state.decrementToMin),
      // Resetting the form is left to `useFieldValue`, as in every field.
      setNumberValue: () => {},
    },
  };
}
