import type { EditorSession } from '../engine/session.js';
import { positionAt } from '../engine/text-map.js';
import { stackCards } from '../viewer/stack-cards.js';
import type { Item } from './items.js';

const gap = 8;
/** A card further than this from its mark, in pixels, means that its place is crowded: it folds with those it touches. */
const tolerated = 200;
/** A closed card shows so many lines of its comment, a folded one the first: see `card-styles.ts`. */
const shownLines = 4;
const folded = 'data-crowded';
/** Where the connector meets the card, from its top. */
const meeting = 18;

const shownHeight = (card: HTMLElement) => card.offsetHeight;

/** The height of a card that is not folded, or would have: read without unfolding it, which would lay out everything twice. */
function openedHeight(card: HTMLElement): number {
  const words = card.hasAttribute(folded) ? card.querySelector('[data-part="excerpt"]') : null;
  if (!words) return card.offsetHeight;
  const line = words.clientHeight;
  return card.offsetHeight - line + Math.min(words.scrollHeight, line * shownLines);
}

/** The cards of each row of touching cards in which one is far from its mark; cards elsewhere keep their words. */
function crowdedCards(cards: readonly { top: number; bottom: number; isFar: boolean }[]): Set<number> {
  const crowded = new Set<number>();
  let first = 0;
  cards.forEach(({ bottom }, index) => {
    const next = cards[index + 1];
    if (next && next.top <= bottom + gap) return;
    const isCrowded = cards.slice(first, index + 1).some(({ isFar }) => isFar);
    for (; first <= index; first += 1) if (isCrowded) crowded.add(first);
  });
  return crowded;
}

/**
 * Puts the cards beside their marks and draws the connectors: reads everything first, then writes.
 * @param items those of the cards, in their order
 * @returns the height that the margin needs beyond the text's, or none, and whether the cards have folded or unfolded, and so have other heights.
 */
export function placeCards(
  margin: HTMLElement,
  session: EditorSession,
  items: readonly Item[],
): { height: string; hasFolded: boolean } {
  const { view } = session;
  const { activeId } = session.getSnapshot();
  const cards = [...margin.querySelectorAll<HTMLElement>('[data-part="card"]')];
  const { top: origin } = margin.getBoundingClientRect();
  const text = view.dom.getBoundingClientRect();
  const marks = items.map(({ isPlaced, value }) => {
    if (!isPlaced) return { top: text.bottom - origin, bottom: text.bottom - origin };
    const { top, bottom } = view.coordsAtPos(positionAt(view.state.doc, value.startIndex, 'after'), 1);
    return { top: top - origin, bottom: bottom - origin };
  });
  const active = items.findIndex(({ id }) => id === activeId);
  const stack = (heightOf: (card: HTMLElement) => number) => {
    const boxes = marks.map(({ top }, index) => ({ top, height: heightOf(cards[index] as HTMLElement) }));
    return { tops: stackCards(boxes, active, gap), heights: boxes.map(({ height }) => height) };
  };
  const unfolded = stack(openedHeight);
  const crowded = crowdedCards(
    unfolded.tops.map((top, index) => ({
      bottom: top + (unfolded.heights[index] as number),
      top,
      isFar: Math.abs(top - (marks[index]?.top ?? top)) > tolerated,
    })),
  );
  const changed = cards.filter((card, index) => card.hasAttribute(folded) !== crowded.has(index));
  for (const card of changed) card.toggleAttribute(folded);
  const { tops, heights } = crowded.size > 0 ? stack(shownHeight) : unfolded;
  const lines = [...margin.querySelectorAll<SVGPathElement>(':scope > svg > path')];
  const width = lines[0]?.ownerSVGElement?.clientWidth ?? 0;
  items.forEach(({ isPlaced }, index) => {
    const top = Math.round(tops[index] as number);
    const card = cards[index];
    // Not by custom properties: everything inside inherits those, and would be styled anew.
    if (card) Object.assign(card.style, { transform: `translateY(${top}px)`, opacity: '1' });
    const line = lines[index];
    if (!line) return;
    if (!isPlaced) {
      // It had a place in an earlier content, and nothing to be joined to now.
      line.removeAttribute('d');
      return;
    }
    const from = Math.round(marks[index]?.bottom ?? 0) - 4.5;
    const path = `M0 ${from}C${width / 2} ${from} ${width / 2} ${top + meeting} ${width} ${top + meeting}`;
    if (line.getAttribute('d') !== path) line.setAttribute('d', path);
  });
  const height = Math.ceil((tops.at(-1) ?? 0) + (heights.at(-1) ?? 0));
  // Beside a longer text the margin needs none of its own, and the page is not laid out anew for it.
  return { height: height > text.bottom - origin ? `${height}px` : '', hasFolded: changed.length > 0 };
}

/** Lets the cards stand one after the other again. */
export function unplaceCards(margin: HTMLElement) {
  margin.style.minBlockSize = '';
  for (const card of margin.querySelectorAll<HTMLElement>('[data-part="card"]')) {
    card.removeAttribute(folded);
    Object.assign(card.style, { transform: '', opacity: '' });
  }
}
