import type { PointerEvent as ReactPointerEvent } from 'react';
import { move } from './actions.js';
import type { Review } from './review-context.js';

/** How far a finger goes at least, in pixels; less is a press that slipped. */
const leastStroke = 48;

/** Leads from the sheet of a card to the next or the previous one, when the finger that begins here strokes across it. */
export function followSwipe(review: Review, start: ReactPointerEvent): void {
  if (!review.isSheet || start.pointerType !== 'touch' || !start.isPrimary) return;
  if (!(start.target as Element).closest('[data-part="card"][data-active]')) return;
  const { clientX, clientY } = start;
  const isRightToLeft = getComputedStyle(start.currentTarget).direction === 'rtl';
  const stroke = new AbortController();
  const finish = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    stroke.abort();
    const across = event.clientX - clientX;
    const isAcross = Math.abs(across) >= leastStroke && Math.abs(across) > 2 * Math.abs(event.clientY - clientY);
    if (event.type === 'pointerup' && isAcross) move(review, across < 0 === isRightToLeft ? -1 : 1);
  };
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, finish, stroke);
}
