import type { Line } from './model.ts';

/** The content as laid out: lines in reading order with their offsets, and where the notes begin. */
export interface Layout {
  content: string;
  lines: Line[];
  /** Offset at which the body ends; what follows are the notes. */
  bodyEnd: number;
}

function flatten(lines: Line[], into: Line[]): Line[] {
  for (const line of lines) {
    into.push(line);
    flatten(line.boxes, into);
  }
  return into;
}

/** Puts lines in reading order, counts the offsets of every line and piece, and joins the content. */
export function layOut(body: Line[], notes: Line[]): Layout {
  const bodyLines = flatten(body, []);
  const lines = flatten(notes, [...bodyLines]);
  const texts: string[] = [];
  let at = 0;
  let bodyEnd = 0;
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      texts.push('\n');
      at++;
    }
    line.start = at;
    for (const piece of line.pieces) {
      piece.start = at;
      at += piece.text.length;
      texts.push(piece.text);
    }
    line.end = at;
    if (index === bodyLines.length - 1) bodyEnd = at;
  }
  return { content: texts.join(''), lines, bodyEnd };
}
