type Point = Pick<DOMRect, 'x' | 'y'>;
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
type Size = Pick<DOMRect, 'width' | 'height'>;

/** Pixels that a submenu keeps from the edges of the window. */
const MARGIN = 8;
/** Pixels by which a submenu lies over its menu, and by which it starts above its item. */
const OVERLAP = 4;

/**
 * Computes the position of a submenu beside its item: after it, before it where there is no room after it, and under it
 * where there is none on either side. All lengths are CSS pixels of the viewport.
 */
export function placeSubmenu(item: Box, submenu: Size, view: Size, isRightToLeft: boolean): Point {
  const clamp = (value: number, size: number, whole: number) =>
    Math.max(MARGIN, Math.min(value, whole - MARGIN - size));
  const right = item.right - OVERLAP;
  const left = item.left - submenu.width + OVERLAP;
  const fits = (x: number) => x >= MARGIN && x + submenu.width <= view.width - MARGIN;
  const x = (isRightToLeft ? [left, right] : [right, left]).find(fits);
  return {
    x: x ?? clamp(isRightToLeft ? item.right - submenu.width : item.left, submenu.width, view.width),
    y: clamp(x === undefined ? item.bottom : item.top - OVERLAP, submenu.height, view.height),
  };
}

/** @returns whether the pointer, which left the item at `from`, is on its way to the near side of the submenu */
export function isOnTheWay(from: Point, pointer: Point, submenu: Box): boolean {
  const edge = from.x <= submenu.left + OVERLAP ? submenu.left : submenu.right;
  const way = (pointer.x - from.x) / (edge - from.x);
  if (!(way > 0 && way <= 1)) return false;
  const between = (end: number) => from.y + (end - from.y) * way;
  return pointer.y >= between(submenu.top) && pointer.y <= between(submenu.bottom);
}
