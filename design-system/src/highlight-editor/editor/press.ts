/** Notes on the frame that a press lasts, for which the toolbar of the selection waits, and whether it began on a mark. */
export function beginPress(frame: HTMLElement, target: Element): void {
  frame.toggleAttribute('data-pressed-mark', target.closest('[data-id]') !== null);
  frame.setAttribute('data-selecting', '');
  const press = new AbortController();
  const end = () => {
    frame.removeAttribute('data-selecting');
    press.abort();
  };
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, press);
}

/** The sheet that opens may move the text, so what is under the pointer at the end of a press says nothing. */
export const beganOnMark = (frame: HTMLElement): boolean => frame.hasAttribute('data-pressed-mark');
