export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface AnchorOptions {
  /** Where the popup goes if it fits there, else it takes the side with more room. */
  side: 'top' | 'bottom';
  align: 'start' | 'center' | 'end';
  isRightToLeft: boolean;
  /** Pixels between anchor and popup. */
  gap: number;
}

export interface Placement {
  x: number;
  y: number;
  side: 'top' | 'bottom';
  /** Pixels that the popup may be high there. */
  room: number;
}

/** Pixels that stay free at the edge of the view. */
const MARGIN = 8;

/** Finds the place of a popup beside its anchor, inside the view. All lengths are CSS pixels of the viewport. */
export function placeBeside(anchor: Box, popup: Size, view: Size, options: AnchorOptions): Placement {
  const above = anchor.top - options.gap - MARGIN;
  const below = view.height - anchor.bottom - options.gap - MARGIN;
  const [wanted, other] = options.side === 'top' ? [above, below] : [below, above];
  const flips = popup.height > wanted && other > wanted;
  const side = flips === (options.side === 'top') ? 'bottom' : 'top';
  const room = Math.max(0, side === 'top' ? above : below);
  const y = side === 'top' ? anchor.top - options.gap - Math.min(popup.height, room) : anchor.bottom + options.gap;

  const isLeft = (options.align === 'start') !== options.isRightToLeft;
  let x = isLeft ? anchor.left : anchor.right - popup.width;
  if (options.align === 'center') x = (anchor.left + anchor.right - popup.width) / 2;
  return { x: Math.max(MARGIN, Math.min(x, view.width - popup.width - MARGIN)), y, side, room };
}

/** Moves a popup of the top layer beside its anchor, through the custom properties `--x`, `--y` and `--room`. */
export function anchorTo(anchor: Element, popup: HTMLElement, options: Omit<AnchorOptions, 'isRightToLeft'>): void {
  const root = popup.ownerDocument.documentElement;
  const view = { width: root.clientWidth, height: popup.ownerDocument.defaultView?.innerHeight ?? root.clientHeight };
  popup.style.removeProperty('--room');
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const place = placeBeside(anchor.getBoundingClientRect(), popup.getBoundingClientRect(), view, {
    ...options,
    isRightToLeft,
  });
  popup.style.setProperty('--x', `${place.x}px`);
  popup.style.setProperty('--y', `${place.y}px`);
  popup.style.setProperty('--room', `${place.room}px`);
}
