import { useLayoutEffect, useState } from 'react';
import { linesOf } from '../engine/schema.js';
import type { EditorSession } from '../engine/session.js';
import { paragraphsOf, sectionOffsets, textMap } from '../engine/text-map.js';
import type { Item } from './items.js';

/** Up to this many cards are all in the page; of more, those near the screen and the active one. */
export const allCards = 80;

type Range = readonly [from: number, to: number];

/** Offsets of the content that are on the screen, and as many screens as `around` says above and below. */
function visibleOffsets(session: EditorSession, around: number): Range {
  const { dom, state } = session.view;
  const offsets = sectionOffsets(state.doc);
  const blocks = dom.children;
  const firstBelow = (edge: number) => {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((blocks[middle] as Element).getBoundingClientRect().bottom < edge) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const screen = window.innerHeight;
  const first = firstBelow(-screen * around);
  const last = firstBelow(screen * (1 + around));
  return [offsets[first] ?? 0, offsets[last + 1] ?? Number.POSITIVE_INFINITY];
}

const lineHeight = 30;

/** Where the first two screens end, foretold as the heights of paragraphs are: the first frame has its cards already. */
function firstOffsets(session: EditorSession): Range {
  const { doc } = session.view.state;
  const { offsets } = textMap(doc);
  let lines = (2 * window.innerHeight) / lineHeight;
  let index = 0;
  for (const paragraph of paragraphsOf(doc)) {
    if (lines <= 0) break;
    lines -= linesOf(paragraph);
    index += 1;
  }
  return [0, offsets[index] ?? Number.POSITIVE_INFINITY];
}

/** The items between two offsets, and the active one wherever it is; those without a place stand at the end. */
function windowOf(items: readonly Item[], from: number, to: number, activeId: string | null): readonly Item[] {
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
  const [[from, to], setRange] = useState(() => firstOffsets(session));

  useLayoutEffect(() => {
    // React repeats this effect before the editor is made again, as when a hidden page is shown again.
    if (isAll || session.editor.isDestroyed) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      const [first, last] = visibleOffsets(session, 0.5);
      // Other cards only when the screen has nearly left those that are there.
      setRange((range) => (first >= range[0] && last <= range[1] ? range : visibleOffsets(session, 1.5)));
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

  return isAll ? items : windowOf(items, from, to, activeId);
}
