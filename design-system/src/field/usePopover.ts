import { type RefObject, useLayoutEffect } from 'react';

/** The distance to the control, and the smallest one to the edge of the window, in pixels. */
const GAP = 4;
const MARGIN = 8;

/**
 * Shows a `popover` element beside its control while `isOpen`: below when it fits, else on the roomier side, never
 * outside the window. The top layer keeps it clear of clipping containers and above an open `<dialog>`.
 *
 * @param shape the tallest it may grow, in pixels, and whether it is at least as wide as its control
 */
export function usePopover(
  isOpen: boolean,
  control: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  { maxHeight = Number.POSITIVE_INFINITY, isWide = true }: { maxHeight?: number; isWide?: boolean } = {},
): void {
  useLayoutEffect(() => {
    const anchor = control.current;
    const box = popover.current;
    if (!isOpen || !anchor || !box) return;
    if (!box.matches(':popover-open')) box.showPopover();
    const place = (event?: Event) => {
      if (!(event?.target instanceof Node && box.contains(event.target))) placeBeside(anchor, box, maxHeight, isWide);
    };
    place();
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    return () => {
      window.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place, options);
      if (box.isConnected && box.matches(':popover-open')) box.hidePopover();
    };
  }, [isOpen, control, popover, maxHeight, isWide]);
}

function placeBeside(anchor: HTMLElement, box: HTMLElement, maxHeight: number, isWide: boolean): void {
  const around = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const below = window.innerHeight - around.bottom - GAP - MARGIN;
  const above = around.top - GAP - MARGIN;

  box.style.minInlineSize = isWide ? `${around.width}px` : '';
  box.style.maxInlineSize = `${width - 2 * MARGIN}px`;
  box.style.maxBlockSize = '';
  const wanted = Math.min(maxHeight, box.offsetHeight);
  const isAbove = wanted > below && above > below;
  box.style.maxBlockSize = `${Math.min(maxHeight, Math.max(isAbove ? above : below, 0))}px`;

  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const start = isRightToLeft ? around.right - box.offsetWidth : around.left;
  const first = Math.min(MARGIN, around.left);
  const last = Math.max(width - MARGIN, around.right) - box.offsetWidth;
  box.style.left = `${Math.max(first, Math.min(start, last))}px`;
  box.style.top = `${isAbove ? around.top - GAP - box.offsetHeight : around.bottom + GAP}px`;
}
