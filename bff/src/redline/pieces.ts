import type { Piece, Run, RunChild, TextElement } from './model.ts';
import { reference } from './references.ts';

interface Place {
  run: Run;
  child: RunChild;
  element: TextElement;
}

/**
 * Cuts the inside of a text element into pieces: plain stretches are linear, a character reference or a line end of
 * two characters is a piece of its own. A raw line end shows as a blank, as it does in Word. A text element deeper in its
 * run (a tracked change of an equation) is never cut, because the elements around it would stay open.
 */
export function textPieces(xml: string, start: number, end: number, cdata: boolean, place: Place, into: Piece[]): void {
  const raw = xml.slice(start, end);
  const cuttable = place.element === place.child;
  const add = (text: string, from: number, to: number, plain: boolean) =>
    into.push({ text, start: 0, from: start + from, to: start + to, linear: plain && cuttable, cdata, ...place });
  if (!raw.includes('&') && !raw.includes('\r')) {
    if (raw !== '') add(raw.replaceAll('\n', ' '), 0, raw.length, true);
    return;
  }
  let at = 0;
  for (const match of raw.matchAll(cdata ? /\r\n?/g : /\r\n?|&/g)) {
    if (match.index > at) add(raw.slice(at, match.index).replaceAll('\n', ' '), at, match.index, true);
    const found = match[0] === '&' ? reference(raw, match.index) : { text: ' ', end: match.index + match[0].length };
    add(found.text.replace(/[\n\r]/, ' '), match.index, found.end, false);
    at = found.end;
  }
  if (at < raw.length) add(raw.slice(at).replaceAll('\n', ' '), at, raw.length, true);
}

/** Drops blanks at both ends, as Word does for a text element that does not ask to keep them. */
export function trimPieces(pieces: Piece[]): Piece[] {
  let from = 0;
  let to = pieces.length;
  for (; from < to; from++) {
    const piece = pieces[from] as Piece;
    const kept = piece.text.replace(/^[ \t]+/, '');
    if (kept === '') continue;
    if (piece.linear) piece.from += piece.text.length - kept.length;
    piece.text = kept;
    break;
  }
  for (; to > from; to--) {
    const piece = pieces[to - 1] as Piece;
    const kept = piece.text.replace(/[ \t]+$/, '');
    if (kept === '') continue;
    if (piece.linear) piece.to -= piece.text.length - kept.length;
    piece.text = kept;
    break;
  }
  return pieces.slice(from, to);
}
