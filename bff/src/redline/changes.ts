import { isXmlText } from './encoding.ts';
import type { Layout } from './layout.ts';
import { behind, endSpot, lineAt, pieceAt, piecesBetween, spotAfter, spotBefore, startSpot } from './locate.ts';
import { closeTag, join, type Markup, NOTHING, verbatim } from './markup.ts';
import type { Container, Line, Piece, Run } from './model.ts';
import type { Refusal } from './reasons.ts';
import type { PartMarks, Spot } from './slots.ts';

/** Author, date and numbers of new tracked changes. */
export interface Stamp {
  author: string;
  date: string;
  nextId: () => number;
}

export interface Change {
  start: number;
  end: number;
  replacement: string;
}

const ancestors = function* (run: Run): Generator<Container> {
  for (let container = run.parent; container; container = container.parent) yield container;
};

function refuseRun(run: Run, inserts: boolean): Refusal | undefined {
  if (run.name === 'm:r') return 'equation';
  if (run.outer) return 'phonetic-guide';
  if (run.paragraph.bound) return 'bound-control';
  for (const { name, bound } of ancestors(run)) {
    if (name === 'm:oMath') return 'equation';
    if (name === 'w:moveTo' && inserts) return 'moved-text';
    if (bound) return 'bound-control';
  }
  return undefined;
}

/** An object in a run (a symbol stored in two forms) is deleted as a whole or not at all. */
function refuseCut(line: Line, piece: Piece, start: number, end: number): boolean {
  if (piece.linear) return false;
  if (start > piece.start || end < piece.start + piece.text.length) return true;
  if (piece.element === piece.child) return false;
  // The pieces of an object are neighbours.
  return pieceAt(line, start - 1)?.child === piece.child || pieceAt(line, end)?.child === piece.child;
}

/** New text can stand before or behind such an object only, and that is not where it was asked for. */
function refuseInside(line: Line, offset: number): boolean {
  const before = pieceAt(line, offset - 1);
  const after = pieceAt(line, offset);
  if (!before || before.child !== after?.child) return false;
  return before === after ? !before.linear : before.element !== before.child;
}

/** Where new text goes, whose properties it takes, and whether it splits another author's insertion. */
interface Place {
  spot: Spot;
  like?: Run;
  split?: Container;
}

const insertionAround = (run: Run) => [...ancestors(run)].find(({ name }) => name === 'w:ins');

function placeOf(line: Line, start: number, end: number): Place | Refusal {
  const before = pieceAt(line, end - 1);
  if (end > start && before) return within(spotAfter(before, end), before.run);
  const after = pieceAt(line, start);
  const next = before ?? after;
  if (!next) return { spot: startSpot(line, line.end) };
  const raised = before ? endSpot(line, start) : startSpot(line, start);
  const plain = before ? spotAfter(before, start) : spotBefore(next, start);
  if (raised.at === plain.at) return within(plain, next.run);
  // Out of a link: new text there does not belong to the link, so it does not look like it either.
  const left = [...ancestors(next.run)].filter(
    (container) => container.start >= raised.at || container.end <= raised.at,
  );
  const like = left.some(({ name }) => name === 'w:hyperlink') ? after?.run : next.run;
  const open = [...ancestors(next.run)].find((container) => container.name === 'w:ins' && !left.includes(container));
  if (open) return 'inside-change';
  return { spot: raised, like: like?.name === 'm:r' ? undefined : like };
}

function within(spot: Spot, run: Run): Place | Refusal {
  const split = insertionAround(run);
  if (split && split !== run.parent) return 'inside-change';
  return { spot, like: run, ...(split && { split }) };
}

/** Says why a change cannot be made, before anything is marked. */
export function refuseChange(layout: Layout, change: Change, taken: Change[]): Refusal | undefined {
  const { start, end, replacement } = change;
  if (start === end && replacement === '') return 'empty';
  const line = lineAt(layout, start);
  if (end > line.end) return 'crosses-paragraph';
  if (!isXmlText(replacement)) return 'bad-characters';
  if (splitsCharacter(layout.content, start) || splitsCharacter(layout.content, end)) return 'splits-character';
  const meets = (other: Change) =>
    start === end || other.start === other.end
      ? (start > other.start && start < other.end) || (other.start > start && other.start < end)
      : start < other.end && other.start < end;
  if (taken.some(meets)) return 'overlaps-suggestion';
  for (const piece of piecesBetween(line, start, end)) {
    const refusal = refuseRun(piece.run, replacement !== '');
    if (refusal) return refusal;
    if (refuseCut(line, piece, start, end)) return 'object';
  }
  if (replacement === '') return undefined;
  const place = placeOf(line, start, end);
  if (typeof place === 'string') return place;
  if (start < end || !place.like) return line.paragraphs.some(({ bound }) => bound) ? 'bound-control' : undefined;
  const refusal = insideRefused(place) ? refuseRun(place.like, true) : undefined;
  return refusal ?? (refuseInside(line, start) ? 'object' : undefined);
}

/** New text at a place outside an equation or a bound control is free, though its neighbour stands inside. */
function insideRefused({ spot, like }: Place): boolean {
  if (!like) return false;
  if (spot.run || like.paragraph.bound) return true;
  const outermost = [...ancestors(like)].filter(
    ({ name, bound }) => bound || name === 'w:moveTo' || name === 'm:oMath',
  );
  return (
    like.outer !== undefined || outermost.some((container) => spot.at > container.start && spot.at < container.end)
  );
}

/** Whether an offset stands between the two halves of one character. */
export function splitsCharacter(content: string, offset: number): boolean {
  const high = content.charCodeAt(offset - 1);
  const low = content.charCodeAt(offset);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}

/** Marks the deleted text of a change. */
function markDeletion(marks: PartMarks, line: Line, change: Change, stamp: Stamp): void {
  const open = () => openChange(marks, 'del', stamp);
  const stretches: Piece[][] = [];
  for (const piece of piecesBetween(line, change.start, change.end)) {
    const last = stretches.at(-1)?.at(-1);
    const follows = last?.run === piece.run && (last.child === piece.child || last.child.end === piece.child.start);
    if (follows) stretches.at(-1)?.push(piece);
    else stretches.push([piece]);
  }
  for (const pieces of stretches) {
    const first = pieces[0] as Piece;
    const last = pieces.at(-1) as Piece;
    const from = spotBefore(first, Math.max(change.start, first.start));
    const to = spotAfter(last, Math.min(change.end, last.start + last.text.length));
    marks.delete(first.run, from, to, pieces, open);
  }
}

const endOfDeletion = (line: Line, end: number): Spot => spotAfter(pieceAt(line, end - 1) as Piece, end);

function openChange({ speller }: PartMarks, local: string, { author, date, nextId }: Stamp): Markup {
  return speller.open(local, { id: String(nextId()), author, date });
}

function newRun(marks: PartMarks, like: Run | undefined, replacement: string): Markup {
  const { speller, part } = marks;
  const properties = like ? propertiesOf(part.xml, like) : NOTHING;
  return speller.element('r', {}, properties, speller.runContent(replacement));
}

/** A run's own properties, without the record of how they were changed: new text has no such past. */
function propertiesOf(xml: string, { openEnd, headEnd, formatChange }: Run): Markup {
  if (!formatChange) return verbatim(xml, openEnd, headEnd);
  return join([verbatim(xml, openEnd, formatChange[0]), verbatim(xml, formatChange[1], headEnd)]);
}

/**
 * Puts a change that {@link refuseChange} let pass into the marks.
 * @param around marks of the comment that explains the change: before it, after it, and outside of what it stands in
 */
export function markChange(
  marks: PartMarks,
  layout: Layout,
  change: Change,
  stamp: Stamp,
  around: { before: Markup; after: Markup; reference: Markup },
): void {
  const { start, end, replacement } = change;
  const line = lineAt(layout, start);
  markDeletion(marks, line, change, stamp);
  const place = replacement === '' ? { spot: endOfDeletion(line, end) } : placeOf(line, start, end);
  if (typeof place === 'string') throw new Error(`a refused change was marked: ${place}`);
  const inserted =
    replacement === ''
      ? NOTHING
      : join([openChange(marks, 'ins', stamp), newRun(marks, place.like, replacement), marks.speller.close('ins')]);
  const before = start === end ? around.before : NOTHING;
  const neighbour = pieceAt(line, end - 1) ?? pieceAt(line, start);
  const outside = neighbour && !place.split ? behind(neighbour.run, place.spot) : place.spot;
  const isHere = outside.at === place.spot.at;
  const unit = join([before, inserted, around.after, isHere ? around.reference : NOTHING]);
  const slot = marks.slot(place.spot);
  if (!isHere && around.reference !== NOTHING) marks.slot(outside).ends.push(around.reference);
  if (place.split && inserted !== NOTHING) {
    const again = verbatim(marks.part.xml, place.split.start, place.split.openEnd);
    slot.units.push(join([closeTag(place.split.rawName), unit, again]));
  } else slot.units.push(unit);
  if (start < end && around.before !== NOTHING) {
    const first = pieceAt(line, start) as Piece;
    marks.slot(spotBefore(first, start)).starts.push(around.before);
  }
}
