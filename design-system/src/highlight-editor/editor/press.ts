import type { PointerEvent } from 'react';

/** Notes on the frame around the text that a press lasts, for which the toolbar of the selection waits. */
export function beginPress({ currentTarget }: PointerEvent<HTMLElement>): void {
  const frame = currentTarget.parentElement as HTMLElement;
  frame.dataset.selecting = '';
  const press = new AbortController();
  const end = () => {
    delete frame.dataset.selecting;
    press.abort();
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, press);
}
