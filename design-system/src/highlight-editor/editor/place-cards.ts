import type { EditorSession } from '../engine/session.js';
import { positionAt } from '../engine/text-map.js';
import { stackCards } from '../viewer/stack-cards.js';

const gap = 8;
/** A card further than this from its mark, in pixels, means that the margin is crowded and cards fold to one line. */
const tolerated = 200;
/** A closed card shows so many lines of its comment, a folded one the first: see `card-styles.ts`. */
const shownLines = 4;
/** Where the connector meets the card, from its top. */
const meeting = 18;

/** The card's mark, as `Card` writes it on its element. */
const idOf = (card: HTMLElement) => card.getAttribute('data-for') ?? '';

const shownHeight = (card: HTMLElement) => card.offsetHeight;

/** The height a folded card would have unfolded, read without unfolding it, which would lay out everything twice. */
function openedHeight(card: HTMLElement): number {
  const words = card.querySelector('[data-part="excerpt"]');
  if (!words) return card.offsetHeight;
  const line = words.clientHeight;
  return card.offsetHeight - line + Math.min(words.scrollHeight, line * shownLines);
}

/**
 * Puts the cards beside their marks and draws the connectors: reads everything first, then writes.
 * @returns the height that the margin needs beyond the text's, or none, and whether the cards have folded or unfolded, and so have other heights.
 */
export function placeCards(margin: HTMLElement, session: EditorSession): { height: string; hasFolded: boolean } {
  const { view } = session;
  const { highlights, suggestions, activeId } = session.getSnapshot();
  const cards = [...margin.querySelectorAll<HTMLElement>('[data-part="card"]')];
  const ids = cards.map(idOf);
  const wanted = new Set(ids);
  const starts = new Map<string, number>();
  for (const { id, startIndex } of [...highlights, ...suggestions]) if (wanted.has(id)) starts.set(id, startIndex);
  const { top: origin } = margin.getBoundingClientRect();
  const text = view.dom.getBoundingClientRect();
  const marks = ids.map((id) => {
    const start = starts.get(id);
    if (start === undefined) return { top: text.bottom - origin, bottom: text.bottom - origin };
    const { top, bottom } = view.coordsAtPos(positionAt(view.state.doc, start, 'after'), 1);
    return { top: top - origin, bottom: bottom - origin };
  });
  const active = activeId === null ? -1 : ids.indexOf(activeId);
  const stack = (heightOf: (card: HTMLElement) => number) => {
    const boxes = marks.map(({ top }, index) => ({ top, height: heightOf(cards[index] as HTMLElement) }));
    return { tops: stackCards(boxes, active, gap), last: boxes.at(-1)?.height ?? 0 };
  };
  const isFar = (top: number, index: number) => Math.abs(top - (marks[index]?.top ?? top)) > tolerated;
  const wasCrowded = margin.hasAttribute('data-crowded');
  const unfolded = stack(wasCrowded ? openedHeight : shownHeight);
  const isCrowded = unfolded.tops.some(isFar);
  if (isCrowded !== wasCrowded) margin.toggleAttribute('data-crowded', isCrowded);
  const { tops, last } = isCrowded || wasCrowded ? stack(shownHeight) : unfolded;
  const lines = [...margin.querySelectorAll<SVGPathElement>(':scope > svg > path')];
  const width = lines[0]?.ownerSVGElement?.clientWidth ?? 0;
  ids.forEach((id, index) => {
    const top = Math.round(tops[index] as number);
    const card = cards[index];
    // Not by custom properties: everything inside inherits those, and would be styled anew.
    if (card) Object.assign(card.style, { transform: `translateY(${top}px)`, opacity: '1' });
    const line = lines[index];
    if (!line) return;
    if (!starts.has(id)) {
      // It had a place in an earlier content, and nothing to be joined to now.
      line.removeAttribute('d');
      return;
    }
    const from = Math.round(marks[index]?.bottom ?? 0) - 4.5;
    const path = `M0 ${from}C${width / 2} ${from} ${width / 2} ${top + meeting} ${width} ${top + meeting}`;
    if (line.getAttribute('d') !== path) line.setAttribute('d', path);
  });
  const height = Math.ceil((tops.at(-1) ?? 0) + last);
  // Beside a longer text the margin needs none of its own, and the page is not laid out anew for it.
  return { height: height > text.bottom - origin ? `${height}px` : '', hasFolded: isCrowded !== wasCrowded };
}

/** Lets the cards stand one after the other again. */
export function unplaceCards(margin: HTMLElement) {
  margin.removeAttribute('data-crowded');
  margin.style.minBlockSize = '';
  for (const card of margin.querySelectorAll<HTMLElement>('[data-part="card"]')) {
    Object.assign(card.style, { transform: '', opacity: '' });
  }
}
