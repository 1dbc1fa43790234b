import type { EditorSession } from '../engine/session.js';
import { positionAt } from '../engine/text-map.js';
import { stackCards } from './stack-cards.js';

const gap = 8;
/** A card further than this from its mark, in pixels, means that the margin is crowded and cards fold to one line. */
const tolerated = 200;
/** Where the connector meets the card, from its top. */
const meeting = 18;

/** The card's mark, as `Card` writes it on its element. */
const idOf = (card: HTMLElement) => card.dataset.for ?? '';

/** Puts the cards beside their marks and draws the connectors: reads everything first, then writes. */
export function placeCards(margin: HTMLElement, session: EditorSession) {
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
  const stack = () => {
    const boxes = marks.map(({ top }, index) => ({ top, height: cards[index]?.offsetHeight ?? 0 }));
    return { tops: stackCards(boxes, active, gap), last: boxes.at(-1)?.height ?? 0 };
  };
  const isFar = (top: number, index: number) => Math.abs(top - (marks[index]?.top ?? top)) > tolerated;
  margin.removeAttribute('data-crowded');
  let { tops, last } = stack();
  if (tops.some(isFar)) {
    margin.setAttribute('data-crowded', '');
    ({ tops, last } = stack());
  }
  const lines = [...margin.querySelectorAll<SVGPathElement>(':scope > svg > path')];
  const width = lines[0]?.ownerSVGElement?.clientWidth ?? 0;
  ids.forEach((id, index) => {
    const top = Math.round(tops[index] as number);
    cards[index]?.style.setProperty('--top', `${top}px`);
    cards[index]?.style.setProperty('--placed', '1');
    const line = lines[index];
    if (!line || !starts.has(id)) return;
    const from = Math.round(marks[index]?.bottom ?? 0) - 4.5;
    line.setAttribute('d', `M0 ${from}C${width / 2} ${from} ${width / 2} ${top + meeting} ${width} ${top + meeting}`);
  });
  margin.style.setProperty('--height', `${Math.ceil((tops.at(-1) ?? 0) + last)}px`);
}
