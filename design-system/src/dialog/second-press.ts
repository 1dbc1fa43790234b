import type { MouseEvent } from 'react';

type Press = Pick<globalThis.MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>;

/** What the systems take for one double click: milliseconds, and pixels in each direction. */
const interval = 500;
const distance = 30;

let newest: Press | undefined;
// By the time that a dialog hears of it, the press that opens one is over.
if (typeof document !== 'undefined')
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY, timeStamp }) => {
      newest = { clientX, clientY, timeStamp };
    },
    { capture: true, passive: true },
  );

/** @returns the newest press on the page: read at its opening, the one that opened a dialog */
export const newestPress = (): Press | undefined => newest;

/**
 * Whether a press is the second one of a double click that began with `first`. An iPhone counts no presses, so that time and
 * place tell; what a test presses by script has no place.
 */
export const isSecondPress = (first: Press | undefined, event: MouseEvent): boolean =>
  event.detail > 1 ||
  (first !== undefined &&
    event.isTrusted &&
    event.detail === 1 &&
    // Another window counts its time from another beginning.
    event.timeStamp >= first.timeStamp &&
    event.timeStamp - first.timeStamp < interval &&
    Math.abs(event.clientX - first.clientX) < distance &&
    Math.abs(event.clientY - first.clientY) < distance);
