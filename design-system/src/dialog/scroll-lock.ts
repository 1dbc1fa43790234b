interface Lock {
  count: number;
  overflow: string;
  scrollbarGutter: string;
}

const locks = new WeakMap<Document, Lock>();

/**
 * Keeps the page behind a modal from scrolling and from jumping sideways.
 * Locks nest: the page scrolls again when the last one is released.
 * @returns the function that releases this lock; a second call does nothing.
 */
export function lockScroll(document: Document): () => void {
  const { style, clientWidth } = document.documentElement;
  const lock = locks.get(document) ?? { count: 0, overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  locks.set(document, lock);
  if (lock.count === 0) {
    const hasScrollbar = (document.defaultView?.innerWidth ?? clientWidth) > clientWidth;
    style.overflow = 'hidden';
    if (hasScrollbar) style.scrollbarGutter = 'stable';
  }
  lock.count += 1;
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    lock.count -= 1;
    if (lock.count > 0) return;
    style.overflow = lock.overflow;
    style.scrollbarGutter = lock.scrollbarGutter;
    locks.delete(document);
  };
}
