import { type RefObject, useLayoutEffect } from 'react';
import { useOverlayTarget } from './overlay.js';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
type Size = Pick<DOMRect, 'width' | 'height'>;

interface PlacingOptions {
  /** The side the popover takes when it fits there; otherwise it takes the side with more room. */
  side: 'top' | 'bottom';
  align: 'start' | 'center' | 'end';
  isRightToLeft: boolean;
  /** Pixels between target and popover. */
  gap: number;
}

/** Pixels that a popover keeps from the edges of the window, unless its target is nearer to them. */
const MARGIN = 8;

/**
 * Computes the position of a popover beside its target, inside the window. All lengths are CSS pixels of the viewport.
 * @returns with `room`, the height that the popover may have there
 */
export function placeBeside(target: Box, popover: Size, view: Size, options: PlacingOptions) {
  const above = target.top - options.gap - MARGIN;
  const below = view.height - target.bottom - options.gap - MARGIN;
  const [wanted, other] = options.side === 'top' ? [above, below] : [below, above];
  const flips = popover.height > wanted && other > wanted;
  const side: 'top' | 'bottom' = flips === (options.side === 'top') ? 'bottom' : 'top';
  const room = Math.max(0, side === 'top' ? above : below);
  const y = side === 'top' ? target.top - options.gap - Math.min(popover.height, room) : target.bottom + options.gap;

  const isLeft = (options.align === 'start') !== options.isRightToLeft;
  let x = isLeft ? target.left : target.right - popover.width;
  if (options.align === 'center') x = (target.left + target.right - popover.width) / 2;
  const min = Math.min(MARGIN, target.left);
  const max = Math.max(view.width - MARGIN, target.right) - popover.width;
  return { x: Math.max(min, Math.min(x, max)), y, side, room };
}

interface PopoverOptions extends Partial<Omit<PlacingOptions, 'isRightToLeft'>> {
  /** Finds the target in the element of the ref, when the target is not that element itself. Must be stable. */
  targetIn?: (root: HTMLElement) => Element | null;
}

/**
 * Shows a `popover` element beside its target while `isOpen`, and follows the target when the page scrolls. The browser's
 * top layer keeps the popover clear of clipping containers and above an open `<dialog>`.
 *
 * The popover's style sheet reads `--x` and `--y`, its position; `--room`, the height it may have there; and `--width`,
 * the width of the target. The top layer's coordinates are physical: they have no start and end.
 */
export function usePopover(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  ref: RefObject<HTMLElement | null>,
  { targetIn, side = 'bottom', align = 'start', gap = 4 }: PopoverOptions = {},
): void {
  // The effect's dependencies are what decides; a memo of its closure would only weigh.
  'use no memo';
  const container = useOverlayTarget();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another container the popover is another element.
  useLayoutEffect(() => {
    const target = root.current && targetIn ? targetIn(root.current) : root.current;
    const popover = ref.current;
    if (!isOpen || !target || !popover || target === popover) return;
    const set = (name: string, pixels: number) => popover.style.setProperty(name, `${pixels}px`);
    const move = (event?: Event) => {
      // Measuring the whole height would undo the scrolling inside the popover.
      if (event?.target instanceof Node && popover.contains(event.target)) return;
      const box = target.getBoundingClientRect();
      set('--width', box.width);
      popover.style.removeProperty('--room');
      const place = placeBeside(
        box,
        popover.getBoundingClientRect(),
        // The root's own width leaves out a scrollbar's reserved gutter, where nothing is painted; `clientWidth` counts it.
        { width: document.documentElement.offsetWidth, height: innerHeight },
        { side, align, gap, isRightToLeft: getComputedStyle(target).direction === 'rtl' },
      );
      set('--x', place.x);
      set('--y', place.y);
      set('--room', place.room);
    };
    // A DOM without a top layer, as in tests, shows it where it stands.
    popover.showPopover?.();
    move();
    const options = { capture: true, passive: true };
    addEventListener('scroll', move, options);
    addEventListener('resize', move, options);
    return () => {
      removeEventListener('scroll', move, options);
      removeEventListener('resize', move, options);
      if (popover.isConnected) popover.hidePopover?.();
    };
  }, [isOpen, root, ref, targetIn, side, align, gap, container]);
}
