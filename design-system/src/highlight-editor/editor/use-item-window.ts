import { useLayoutEffect, useMemo, useRef, useState } from 'react';
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

/** Where a paragraph begins in the content, and where the next one does. */
function rangeOf({ view, content }: EditorSession, paragraph: Element): Range {
  const { offsets, positions } = textMap(view.state.doc);
  const index = lastAtMost(positions, view.posAtDOM(paragraph, 0));
  return [offsets[index] as number, offsets[index + 1] ?? content.length + 1];
}

/** The offset of the content at a height of the screen, as if a paragraph's characters were spread evenly over it. */
function offsetAt(session: EditorSession, edge: number): number {
  const paragraph = firstBelow(firstBelow(session.view.dom.children, edge).children, edge);
  const { top, height } = paragraph.getBoundingClientRect();
  const [from, to] = rangeOf(session, paragraph);
  return from + (to - from) * Math.min(1, Math.max(0, (edge - top) / height));
}

/** Offsets that are on the screen, and as many screens as `around` says above and below. */
const visibleOffsets = (session: EditorSession, around: number): Range => [
  offsetAt(session, -around * window.innerHeight),
  offsetAt(session, (1 + around) * window.innerHeight),
];

/** The same with all of the sections at both ends. */
function visibleSections(session: EditorSession, around: number): Range {
  const { children } = session.view.dom;
  const [first, last] = [-around, 1 + around].map((edge) => firstBelow(children, edge * window.innerHeight).children);
  return [rangeOf(session, first?.[0] as Element)[0], rangeOf(session, last?.[last.length - 1] as Element)[1]];
}

/** What was near the screen when its cards were chosen. */
interface Region {
  /** The content whose cards may be shown. */
  range: Range;
  /** What was on the screen, and half a screen above and below. */
  near: Range;
  /** What was in the middle of the screen; null when the cards of whole sections are few. */
  middle: number | null;
}

const lineHeight = 30;

/** The first two screens, foretold as the heights of paragraphs are: the first frame has its cards already. */
function firstRegion(session: EditorSession): Region {
  const { doc } = session.view.state;
  const { offsets } = textMap(doc);
  const endOf = (screens: number) => {
    let lines = (screens * window.innerHeight) / lineHeight;
    const below = paragraphsOf(doc).findIndex((paragraph) => {
      lines -= linesOf(paragraph);
      return lines < 0;
    });
    return offsets[below] ?? session.content.length + 1;
  };
  const range: Range = [0, endOf(2)];
  return { range, near: range, middle: endOf(0.5) };
}

/** A closed card with the gap below it is about so high at least, in pixels. */
const leastPitch = 44;

export interface ItemWindow {
  shown: readonly Item[];
  /** The item whose card stands exactly beside its mark; the others give way. */
  anchorId: string | null;
  /** More cards are near the screen than have room there, even folded. */
  isFull: boolean;
}

/** Index of the first item at or after an offset; those without a place stand at the end. */
function indexFrom(items: readonly Item[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { isPlaced, value } = items[middle] as Item;
    if (isPlaced && value.startIndex < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The items of a region, those without a place, and the active one wherever it is. Of more than have room, only those
 * whose cards come to stand near the screen when the one in its middle is beside its mark.
 */
function windowOf(items: readonly Item[], region: Region, active: number, end: number): ItemWindow {
  const { range, near, middle } = region;
  let [first, last] = [indexFrom(items, range[0]), indexFrom(items, range[1])];
  const rowsOf = (screens: number) => Math.ceil((screens * window.innerHeight) / leastPitch);
  const isFull = middle !== null && last - first > rowsOf(3);
  let anchor = active;
  if (isFull) {
    const center = Math.min(indexFrom(items, middle), last - 1);
    const isActiveNear = active >= indexFrom(items, near[0]) && active < indexFrom(items, near[1]);
    if (!isActiveNear) anchor = center;
    const isActiveAside = isActiveNear && Math.abs(active - center) > rowsOf(0.75);
    const [from, rows] = isActiveAside ? [active, rowsOf(2)] : [center, rowsOf(1)];
    // All of them where the text begins or ends: no other screen would show them.
    if (range[0] > 0) first = Math.max(first, from - rows);
    if (range[1] < end) last = Math.min(last, from + rows);
  }
  const shown = items.slice(first, last);
  if (active !== -1 && active < first) shown.unshift(items[active] as Item);
  const unplaced = indexFrom(items, Number.POSITIVE_INFINITY);
  if (active >= last && active < unplaced) shown.push(items[active] as Item);
  return {
    shown: unplaced < items.length ? [...shown, ...items.slice(unplaced)] : shown,
    anchorId: items[anchor]?.id ?? null,
    isFull,
  };
}

/**
 * The items whose cards are shown.
 * @param change gets what is shown next, before it is, and applies it
 */
export function useItemWindow(
  session: EditorSession,
  items: readonly Item[],
  isBeside: boolean,
  activeId: string | null,
  change: (next: ItemWindow, apply: () => void) => void,
): ItemWindow {
  const isAll = !isBeside || items.length <= allCards;
  const [region, setRegion] = useState(() => firstRegion(session));
  // Looked for once: a book has thousands, and each scrolled screen asks for it.
  const active = useMemo(
    () => (activeId === null ? -1 : items.findIndex(({ id }) => id === activeId)),
    [items, activeId],
  );
  const newest = useRef({ items, region, active, change });
  useLayoutEffect(() => {
    newest.current = { items, region, active, change };
  });

  useLayoutEffect(() => {
    // React repeats this effect before the editor is made again, as when a hidden page is shown again.
    if (isAll || session.editor.isDestroyed) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      const near = visibleOffsets(session, 0.5);
      // Other cards only when the screen has nearly left those that are there.
      const { items, region, active, change } = newest.current;
      if (near[0] >= region.range[0] && near[1] <= region.range[1]) return;
      const sections = visibleSections(session, 1.5);
      const isCrowded = indexFrom(items, sections[1]) - indexFrom(items, sections[0]) > allCards;
      const next = isCrowded
        ? { range: visibleOffsets(session, 1), near, middle: offsetAt(session, window.innerHeight / 2) }
        : { range: sections, near, middle: null };
      // They are in the very frame that shows their words.
      change(windowOf(items, next, active, session.content.length), () => flushSync(() => setRegion(next)));
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

  if (isAll) return { shown: items, anchorId: activeId, isFull: false };
  return windowOf(items, region, active, session.content.length);
}
