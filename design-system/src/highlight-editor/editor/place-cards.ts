import type { EditorSession } from '../engine/session.js';
import { positionAt } from '../engine/text-map.js';
import { stackCards } from './stack-cards.js';

const gap = 8;
/** A card further than this from its mark, in pixels, means that the margin is crowded and cards fold to one line. */
const tolerated = 200;
/** Where the connector meets the card, from its top. */
const meeting = 18;

/** Puts the cards beside their marks and draws the connectors: reads everything first, then writes. */
export function placeCards(
  margin: HTMLElement,
  session: EditorSession,
  ids: readonly string[],
  activeId: string | null,
) {
  const { view } = session;
  const { highlights, suggestions } = session.getSnapshot();
  const wanted = new Set(ids);
  const starts = new Map<string, number>();
  for (const { id, startIndex } of [...highlights, ...suggestions]) if (wanted.has(id)) starts.set(id, startIndex);
  const cards = [...margin.querySelectorAll<HTMLElement>('[data-part="card"]')];
  const { top: origin } = margin.getBoundingClientRect();
  const text = view.dom.getBoundingClientRect();
  const marks = ids.map((id) => {
    const start = starts.get(id);
    if (start === undefined) return { top: text.bottom - origin, bottom: text.bottom - origin };
    const { top, bottom } = view.coordsAtPos(positionAt(view.state.doc, start, 'after'), 1);
    return { top: top - origin, bottom: bottom - origin };
  });
  const active = activeId === null ? -1 : ids.indexOf(activeId);
  const stack = () =>
    stackCards(
      marks.map(({ top }, index) => ({ top, height: cards[index]?.offsetHeight ?? 0 })),
      active,
      gap,
    );
  margin.removeAttribute('data-crowded');
  let tops = stack();
  if (tops.some((top, index) => Math.abs(top - (marks[index]?.top ?? top)) > tolerated)) {
    margin.setAttribute('data-crowded', '');
    tops = stack();
  }
  const lines = [...margin.querySelectorAll('path')];
  const width = lines[0]?.ownerSVGElement?.clientWidth ?? 0;
  const last = cards.at(-1);
  const height = (tops.at(-1) ?? 0) + (last?.offsetHeight ?? 0);
  ids.forEach((id, index) => {
    const top = Math.round(tops[index] as number);
    cards[index]?.style.setProperty('--top', `${top}px`);
    const line = lines[index];
    if (!line || !starts.has(id)) return;
    const from = Math.round(marks[index]?.bottom ?? 0) - 4.5;
    line.setAttribute('d', `M0 ${from}C${width / 2} ${from} ${width / 2} ${top + meeting} ${width} ${top + meeting}`);
  });
  margin.style.setProperty('--height', `${Math.ceil(height)}px`);
}
