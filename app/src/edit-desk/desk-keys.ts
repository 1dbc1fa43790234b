import { useEffect } from 'react';

const text = () => document.querySelector<HTMLElement>('[data-desk] [data-part="text"] [contenteditable]');
const letter = () => document.querySelector<HTMLElement>('[data-letter] [data-part="beside"] textarea');
const hasFocus = (of: HTMLElement | null) => of?.matches(':focus-within, :focus') === true;
const isToastOpen = () => document.querySelector('[data-component="Toaster"] [data-open]') !== null;

/** Where there is no text, the letter is the work. */
export const focusWork = (): void => (text() ?? letter())?.focus();

/** F6 leads from anywhere into the text, from the text to the letter, and from the letter to an open toast. */
export function useDeskKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (document.querySelector('dialog:modal')) return;
      // The toaster takes the key itself.
      if (hasFocus(letter()) && isToastOpen()) return;
      const target = !text() || hasFocus(text()) ? letter() : text();
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
