import { useRef } from 'react';

/** Milliseconds after which the next letter begins a new word. */
const PAUSE = 700;

/** Finds entries by the letters typed: a word's beginning, or one letter again and again to go round. */
export function useTypeahead() {
  const typed = useRef({ word: '', at: 0 });

  return function find(letter: string, entries: readonly HTMLElement[], current: number): HTMLElement | undefined {
    const now = Date.now();
    const word = (now - typed.current.at > PAUSE ? '' : typed.current.word) + letter.toLocaleLowerCase();
    typed.current = { word, at: now };
    const isOneLetter = [...word].every((character) => character === word[0]);
    const wanted = isOneLetter ? letter.toLocaleLowerCase() : word;
    const from = isOneLetter ? current + 1 : Math.max(current, 0);
    const round = [...entries.slice(from), ...entries.slice(0, from)];
    return round.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(wanted));
  };
}
