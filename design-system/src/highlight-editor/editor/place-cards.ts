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

const cardsOf = (margin: HTMLElement) => [...margin.querySelectorAll<HTMLElement>('[data-part="card"]')];
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

/** Where the words are that cards belong to. */
export interface TextPlaces {
  items: readonly Item[];
  /** The first line of each item's mark, in pixels from the top of the margin. */
  marks: readonly { top: number; bottom: number }[];
  text: DOMRect;
  /** The end of the text, from the top of the margin. */
  room: number;
  lineWidth: number;
}

/** Reads it, and so has the page laid out if it is not. */
export function readTextPlaces(margin: HTMLElement, { view }: EditorSession, items: readonly Item[]): TextPlaces {
  const { top: origin } = margin.getBoundingClientRect();
  const text = view.dom.getBoundingClientRect();
  const room = text.bottom - origin;
  const marks = items.map(({ isPlaced, value }) => {
    if (!isPlaced) return { top: room, bottom: room };
    const { top, bottom } = view.coordsAtPos(positionAt(view.state.doc, value.startIndex, 'after'), 1);
    return { top: top - origin, bottom: bottom - origin };
  });
  const lineWidth = margin.querySelector(':scope > svg')?.clientWidth ?? 0;
  return { items, marks, text, room, lineWidth };
}

/** What the places of cards depend on: the size of the text, and the height of each card. */
const sizesOf = ({ width, height }: DOMRect, heights: readonly number[]) => [width, height, ...heights].join(' ');

/** The sizes of now, to be compared with those of the last placing. */
export const currentSizes = (margin: HTMLElement, { view }: EditorSession) =>
  sizesOf(view.dom.getBoundingClientRect(), cardsOf(margin).map(shownHeight));

const placedHeights = new WeakMap<HTMLElement, number>();

/** The heights that cards had when they were placed last; a new one is taken to be as high as another closed one. */
function foretoldHeights(cards: readonly HTMLElement[]): (card: HTMLElement) => number {
  const known = cards.find((card) => placedHeights.has(card) && card.dataset.active === undefined);
  const height = (known && placedHeights.get(known)) ?? 0;
  return (card) => placedHeights.get(card) ?? height;
}

interface Placed {
  /** The height that the margin needs beyond the text's, or none. */
  height: string;
  /** What the places were found for, as `currentSizes` tells it. */
  sizes: string;
  /** Cards have folded or unfolded. */
  hasFolded: boolean;
}

/**
 * Puts the cards beside their marks and draws the connectors: reads everything first, then writes.
 * @param anchorId the item whose card stands exactly beside its mark
 * @param isFull all cards are folded, because not even then is there room for them
 * @param isAhead the cards are new and not laid out: their heights are foretold
 */
export function placeCards(
  margin: HTMLElement,
  { items, marks, text, room, lineWidth }: TextPlaces,
  anchorId: string | null,
  isFull: boolean,
  isAhead: boolean,
): Placed {
  const cards = cardsOf(margin);
  const anchor = items.findIndex(({ id }) => id === anchorId);
  const stack = (heightOf: (card: HTMLElement) => number) => {
    const boxes = marks.map(({ top }, index) => ({ top, height: heightOf(cards[index] as HTMLElement) }));
    return { tops: stackCards(boxes, anchor, gap), heights: boxes.map(({ height }) => height) };
  };
  let stacked = stack(isAhead ? foretoldHeights(cards) : isFull ? shownHeight : openedHeight);
  let hasFolded = false;
  if (!isFull) {
    const { tops, heights } = stacked;
    const crowded = crowdedCards(
      tops.map((top, index) => ({
        bottom: top + (heights[index] as number),
        top,
        isFar: Math.abs(top - (marks[index]?.top ?? top)) > tolerated,
      })),
    );
    const changed = cards.filter((card, index) => card.hasAttribute(folded) !== crowded.has(index));
    for (const card of changed) card.toggleAttribute(folded);
    hasFolded = changed.length > 0;
    if (crowded.size > 0) stacked = stack(shownHeight);
  }
  const { tops, heights } = stacked;
  const lines = { idle: '', active: '' };
  cards.forEach((card, index) => {
    const top = Math.round(tops[index] as number);
    placedHeights.set(card, heights[index] as number);
    // Not by custom properties: everything inside inherits those, and would be styled anew.
    Object.assign(card.style, { transform: `translateY(${top}px)`, opacity: '1' });
    // What had a place in an earlier content has nothing to be joined to now.
    if (!items[index]?.isPlaced) return;
    const from = Math.round(marks[index]?.bottom ?? 0) - 4.5;
    const [middle, to] = [lineWidth / 2, top + meeting];
    const line = `M0 ${from}C${middle} ${from} ${middle} ${to} ${lineWidth} ${to}`;
    lines[card.dataset.active === undefined ? 'idle' : 'active'] += line;
  });
  const paths = margin.querySelectorAll(':scope > svg > path');
  paths[0]?.setAttribute('d', lines.idle);
  paths[1]?.setAttribute('d', lines.active);
  const height = Math.ceil((tops.at(-1) ?? 0) + (heights.at(-1) ?? 0));
  // Beside a longer text the margin needs none of its own, and the page is not laid out anew for it.
  return { height: height > room ? `${height}px` : '', sizes: sizesOf(text, heights), hasFolded };
}

/** Folds all cards. */
export function foldCards(margin: HTMLElement) {
  for (const card of cardsOf(margin)) card.toggleAttribute(folded, true);
}

/** Lets the cards stand one after the other again. */
export function unplaceCards(margin: HTMLElement) {
  margin.style.minBlockSize = '';
  for (const card of cardsOf(margin)) {
    card.removeAttribute(folded);
    Object.assign(card.style, { transform: '', opacity: '' });
  }
}
