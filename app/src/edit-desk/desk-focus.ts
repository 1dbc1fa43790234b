import { focusOn } from '../layout/route-focus.tsx';

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

/** Moves the focus to the letter; false where there is none. */
export function focusLetter(): boolean {
  const target = letter();
  target?.focus();
  return target !== null;
}

/** Leads from anywhere into the text, from the text to the letter, and from the letter to an open toast. */
export function focusNext(): boolean {
  // The toaster takes the key itself.
  if (hasFocus(letter()) && isToastOpen()) return false;
  if (!text() || hasFocus(text())) return focusLetter();
  text()?.focus();
  return true;
}
