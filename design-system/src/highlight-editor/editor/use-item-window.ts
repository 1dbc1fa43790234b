import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { linesOf } from '../engine/schema.js';
import type { EditorSession } from '../engine/session.js';
import { lastAtMost, paragraphsOf, textMap } from '../engine/text-map.js';
import type { Item } from './items.js';

/** Up to this many cards are all in the page; of more, those near the screen and the active one. */
export const allCards = 80;

type Range = readonly [from: number, to: number];

/** The first of these boxes, which follow each other down the page, that ends below an edge; else the last. */
function firstBelow(boxes: HTMLCollection, edge: number): Element {
  let low = 0;
  let high = boxes.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxes[middle] as Element).getBoundingClientRect().bottom < edge) low = middle + 1;
    else high = middle;
  }
  return boxes[low] as Element;
}

/**
 * Offsets of the content that are on the screen, and as many screens as `around` says above and below.
 * @param isWhole takes in all of the sections at both ends, and else the paragraphs there
 */
function visibleOffsets({ view }: EditorSession, around: number, isWhole: boolean): Range {
  const { offsets, positions } = textMap(view.state.doc);
  const indexAt = (edge: number, isLast: boolean) => {
    const { children } = firstBelow(view.dom.children, edge);
    const paragraph = isWhole ? children[isLast ? children.length - 1 : 0] : firstBelow(children, edge);
    return lastAtMost(positions, view.posAtDOM(paragraph as Element, 0));
  };
  const screen = window.innerHeight;
  const first = indexAt(-screen * around, false);
  const last = indexAt(screen * (1 + around), true);
  return [offsets[first] as number, offsets[last + 1] ?? Number.POSITIVE_INFINITY];
}

const lineHeight = 30;

/** Where the first two screens end, foretold as the heights of paragraphs are: the first frame has its cards already. */
function firstOffsets(session: EditorSession): Range {
  const { doc } = session.view.state;
  const { offsets } = textMap(doc);
  let lines = (2 * window.innerHeight) / lineHeight;
  const below = paragraphsOf(doc).findIndex((paragraph) => {
    lines -= linesOf(paragraph);
    return lines < 0;
  });
  return [0, offsets[below] ?? Number.POSITIVE_INFINITY];
}

/** The items between two offsets, and the active one wherever it is; those without a place stand at the end. */
function windowOf(items: readonly Item[], [from, to]: Range, activeId: string | null): readonly Item[] {
  const place = (index: number) => {
    const item = items[index];
    return item?.isPlaced ? item.value.startIndex : Number.POSITIVE_INFINITY;
  };
  const firstFrom = (offset: number) => {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const [first, last] = [firstFrom(from), firstFrom(to)];
  const shown = items.slice(first, last);
  const active = activeId === null ? -1 : items.findIndex(({ id }) => id === activeId);
  if (active !== -1 && active < first) shown.unshift(items[active] as Item);
  const unplaced = firstFrom(Number.POSITIVE_INFINITY);
  if (active >= last && active < unplaced) shown.push(items[active] as Item);
  return unplaced < items.length ? [...shown, ...items.slice(unplaced)] : shown;
}

/** The items whose cards are shown. */
export function useItemWindow(
  session: EditorSession,
  items: readonly Item[],
  isBeside: boolean,
  activeId: string | null,
): readonly Item[] {
  const isAll = !isBeside || items.length <= allCards;
  const [range, setRange] = useState(() => firstOffsets(session));
  const newest = useRef({ items, range });
  useLayoutEffect(() => {
    newest.current = { items, range };
  });

  useLayoutEffect(() => {
    // React repeats this effect before the editor is made again, as when a hidden page is shown again.
    if (isAll || session.editor.isDestroyed) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      const [first, last] = visibleOffsets(session, 0.5, false);
      // Other cards only when the screen has nearly left those that are there.
      const { items, range } = newest.current;
      if (first >= range[0] && last <= range[1]) return;
      const whole = visibleOffsets(session, 1.5, true);
      const isCrowded = windowOf(items, whole, null).length > allCards;
      // They are in the very frame that shows their words.
      flushSync(() => setRange(isCrowded ? visibleOffsets(session, 1, false) : whole));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(read);
    };
    // Speaks for the first time when the text has been laid out: reading earlier would force that layout.
    const observer = new ResizeObserver(soon);
    observer.observe(session.view.dom);
    // Captured, because the text may scroll in any ancestor.
    window.addEventListener('scroll', soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [session, isAll]);

  return isAll ? items : windowOf(items, range, activeId);
}
