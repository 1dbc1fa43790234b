import type { Layout } from './layout.ts';
import { endSpot, hostSpots, linesBetween, referenceSpot, startSpot } from './locate.ts';
import type { Markup } from './markup.ts';
import type { Host, Line, Story } from './model.ts';
import type { PartMarks } from './slots.ts';

/** A stretch of one story: marks cannot reach from the body into a note or a text box. */
export interface Anchor {
  story: Story;
  startLine: Line;
  start: number;
  endLine: Line;
  end: number;
}

/** Cuts a range of the content into one anchor for each story that it touches. */
export function anchorsOf(layout: Layout, start: number, end: number): Anchor[] {
  const anchors = new Map<Story, Anchor>();
  for (const line of linesBetween(layout, start, end)) {
    const from = Math.max(start, line.start);
    const to = Math.min(end, line.end);
    const anchor = anchors.get(line.story);
    if (anchor) {
      anchor.endLine = line;
      anchor.end = to;
    } else anchors.set(line.story, { story: line.story, startLine: line, start: from, endLine: line, end: to });
  }
  const all = [...anchors.values()];
  const filled = all.filter((anchor) => anchor.end > anchor.start);
  return filled.length > 0 ? filled : all.slice(0, 1);
}

/** Puts the marks of one comment, and of its replies, around an anchor. */
export function markComment(marks: PartMarks, anchor: Anchor, ids: number[]): void {
  const { speller } = marks;
  const { startLine, start, endLine, end } = anchor;
  const mark = (local: string) => ids.map((id) => speller.element(local, { id: String(id) }));
  const starts = mark('commentRangeStart');
  const ends = mark('commentRangeEnd');
  const references = ids.map((id) => referenceRun(marks, id));
  if (start === end) {
    const spot = start > startLine.start ? endSpot(startLine, start) : startSpot(startLine, start);
    const outside = referenceSpot(startLine, start);
    marks.slot(spot).units.push(...starts, ...ends);
    marks.slot(outside.at > spot.at ? outside : spot).units.push(...references);
    return;
  }
  marks.slot(startSpot(startLine, start)).starts.push(...starts);
  marks.slot(endSpot(endLine, end)).ends.push(...ends);
  marks.slot(referenceSpot(endLine, end)).ends.push(...references);
}

/** Puts the marks of one comment, and of its replies, around what a note or text box hangs on. */
export function markHost(marks: PartMarks, host: Host, ids: number[]): void {
  const { speller } = marks;
  const mark = (local: string) => ids.map((id) => speller.element(local, { id: String(id) }));
  const { start, end, reference } = hostSpots(host);
  marks.slot(start).starts.push(...mark('commentRangeStart'));
  marks.slot(end).ends.push(...mark('commentRangeEnd'));
  marks.slot(reference).ends.push(...ids.map((id) => referenceRun(marks, id)));
}

/** Where an anchor begins and ends in the XML of its part. */
export const spanOf = ({ startLine, start, endLine, end }: Anchor): [number, number] => [
  startSpot(startLine, start).at,
  endSpot(endLine, end).at,
];

export function referenceRun({ speller }: PartMarks, id: number): Markup {
  return speller.element('r', {}, speller.element('commentReference', { id: String(id) }));
}
