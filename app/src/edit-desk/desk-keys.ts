import { useEffect } from 'react';
import { focusOn } from '../layout/route-focus.tsx';
import { isComposing } from './composing.ts';

const text = () => document.querySelector<HTMLElement>('[data-desk] [data-part="text"] [contenteditable]');
/** In focus mode the letter is put away. */
const letter = () =>
  document.querySelector<HTMLElement>('[data-desk]:not([data-focus-mode]) [data-letter] [data-part="beside"] textarea');
const hasFocus = (of: HTMLElement | null) => of?.matches(':focus-within, :focus') === true;
const isToastOpen = () => document.querySelector('[data-component="Toaster"] [data-open]') !== null;

/** Where there is no text, the letter is the work. On the review page the focus goes to the heading. */
export function focusWork(): void {
  const work = text() ?? letter();
  if (work) work.focus();
  else focusHeading();
}

export const focusHeading = (): void => focusOn(document.querySelector('main h1'));

const hint = (key: string) => ({ 'aria-keyshortcuts': key, title: key }) as const;

/** What a button or link of the desk gets whose key presses it; of two with one key, the first that is there. */
export const keyHints = {
  letter: hint('Shift+F6'),
  order: hint('F8'),
  /** Opens the send sheet, and then the next order. */
  goOn: hint('F9'),
};

const pressed = (selector: string) =>
  document.querySelector<HTMLElement>(`[data-desk] :is(a, button)[aria-keyshortcuts="${selector}"]`);

/**
 * F6 leads from anywhere into the text, from the text to the letter, and from the letter to an open toast; Shift+F6 leads
 * to the letter. F8 and F9 press the button or link that names them.
 */
export function useDeskKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, repeat } = event;
      if (
        isComposing(event) ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        document.querySelector('dialog:modal')
      )
        return;
      if (key === 'F6') {
        // The toaster takes the key itself.
        if (!shiftKey && hasFocus(letter()) && isToastOpen()) return;
        const target = shiftKey || !text() || hasFocus(text()) ? letter() : text();
        if (!target) return;
        event.preventDefault();
        target.focus();
      } else if ((key === 'F8' || key === 'F9') && !shiftKey) {
        const target = pressed(key);
        if (!target) return;
        event.preventDefault();
        if (!repeat) target.click();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
