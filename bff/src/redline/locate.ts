import type { Layout } from './layout.ts';
import type { Container, Field, Host, Line, Paragraph, Piece, Run, RunChild } from './model.ts';
import type { Spot } from './slots.ts';

/** Index of the last item that starts at or before the offset. */
function lastAtOrBefore(items: { start: number }[], offset: number): number {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((items[middle] as { start: number }).start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line an offset stands in; the offset at its end counts. */
export function lineAt(layout: Layout, offset: number): Line {
  return layout.lines[lastAtOrBefore(layout.lines, offset)] as Line;
}

/** The lines from one offset to another, both ends counted. */
export function linesBetween(layout: Layout, start: number, end: number): Line[] {
  return layout.lines.slice(lastAtOrBefore(layout.lines, start), lastAtOrBefore(layout.lines, end) + 1);
}

/** The piece that holds the character at an offset of a line. */
export function pieceAt(line: Line, offset: number): Piece | undefined {
  if (offset < line.start || offset >= line.end) return undefined;
  return line.pieces[lastAtOrBefore(line.pieces, offset)];
}

/** The pieces of a line that hold the characters from `start` to `end`. */
export function piecesBetween(line: Line, start: number, end: number): Piece[] {
  if (start >= end || line.pieces.length === 0) return [];
  return line.pieces.slice(lastAtOrBefore(line.pieces, start), lastAtOrBefore(line.pieces, end - 1) + 1);
}

const endOf = (piece: Piece) => piece.start + piece.text.length;

/** A place between two elements inside a paragraph, or in `<w:p/>`, which must be opened for it. */
function inParagraph(paragraph: Paragraph, at: number): Spot {
  return paragraph.empty ? { at: paragraph.openEnd - 2, expand: paragraph } : { at };
}

const before = (run: Run, child: RunChild): Spot =>
  child.start === run.contentStart ? { at: run.start } : { at: child.start, run };

const after = (run: Run, child: RunChild): Spot =>
  child.end === run.contentEnd ? { at: run.end } : { at: child.end, run };

const inside = ({ run, element, cdata }: Piece, at: number): Spot => ({ at, run, ...(element && { element }), cdata });

/** Where the first character of a piece begins, or the character at `offset` inside it. */
export function spotBefore(piece: Piece, offset: number): Spot {
  const { run, child, element, from, start } = piece;
  if (offset > start && piece.linear) return inside(piece, from + offset - start);
  return element && element === child && element.first !== piece ? inside(piece, from) : before(run, child);
}

/** Where a piece ends, or where the character before `offset` inside it ends. */
export function spotAfter(piece: Piece, offset: number): Spot {
  const { run, child, element, from, start } = piece;
  if (offset < endOf(piece) && piece.linear) return inside(piece, from + offset - start);
  return element && element === child && element.last !== piece ? inside(piece, piece.to) : after(run, child);
}

/**
 * Moves a mark out of links, fields and controls that begin (or end) with the very character that the mark is for: there
 * the mark survives their next update.
 */
function raise(spot: Spot, run: Run, offset: number, side: 'start' | 'end'): Spot {
  if (spot.run || run.outer) return spot;
  let { parent, field } = run;
  let { at } = spot;
  const matches = ({ first, last }: Container | Field) =>
    side === 'start' ? first?.start === offset : last !== undefined && endOf(last) === offset;
  for (;;) {
    const turn = side === 'start' ? field?.begin : field?.end;
    if (field && turn && matches(field) && turn.paragraph === run.paragraph && turn.parent === parent) {
      at = turn[side];
      field = field.outer;
    } else if (parent && matches(parent)) {
      at = parent[side];
      parent = parent.parent;
    } else return { at };
  }
}

/** Where a mark goes that takes in the character at `offset`. */
export function startSpot(line: Line, offset: number): Spot {
  const piece = pieceAt(line, offset);
  if (!piece) {
    const paragraph = line.paragraphs.at(-1) as Paragraph;
    return inParagraph(paragraph, paragraph.closeStart);
  }
  return raise(spotBefore(piece, offset), piece.run, offset, 'start');
}

/** Where a mark goes that takes in the character before `offset`. */
export function endSpot(line: Line, offset: number): Spot {
  const piece = pieceAt(line, offset - 1);
  if (!piece) {
    const paragraph = line.paragraphs[0] as Paragraph;
    return inParagraph(paragraph, paragraph.inside);
  }
  return raise(spotAfter(piece, offset), piece.run, offset, 'end');
}

/** Where the reference of a mark that ends at `offset` goes. */
export function referenceSpot(line: Line, offset: number): Spot {
  const spot = endSpot(line, offset);
  const piece = pieceAt(line, offset - 1);
  return piece ? behind(piece.run, spot) : spot;
}

/** Where a mark around the host of a note or text box begins and ends, and where its reference goes. */
export function hostSpots({ run, child, isDrawing }: Host): { start: Spot; end: Spot; reference: Spot } {
  let [start, end] = [before(run, child), after(run, child)];
  for (let container = run.parent; container; container = container.parent) {
    // Which of its branches a program reads is its own choice: the mark is for all.
    if (container.name === 'mc:AlternateContent') [start, end] = [{ at: container.start }, { at: container.end }];
  }
  // LibreOffice 25.2 never ends laying out some cover pages that have a reference between two drawings of a paragraph,
  // and does not open some that have it in front of them.
  const last = run.paragraph.lastDrawing;
  const isLast = !isDrawing || !last || last === run;
  return { start, end, reference: isLast ? behind(run, end) : behind(last, { at: last.end }) };
}

/** A reference must not stand where its own text may be deleted, moved or written anew with it. */
export function behind(run: Run, spot: Spot): Spot {
  let { at } = spot;
  const leave = ({ start, end }: { start: number; end: number }) => {
    if (start < at) at = Math.max(at, end);
  };
  for (let outer: Run | undefined = run.outer; outer; outer = outer.outer) leave(outer);
  for (let container = run.parent; container; container = container.parent) leave(container);
  for (let field = run.field; field; field = field.outer) {
    if (field.end?.paragraph !== run.paragraph) continue;
    leave({ start: field.begin.start, end: field.end.end });
    for (let container = field.end.parent; container; container = container.parent) leave(container);
  }
  return at === spot.at ? spot : { at };
}
