import { ATOMS } from './elements.ts';
import { UNSTORED } from './encoding.ts';
import { type Flow, isTextChild } from './flow.ts';
import type { Piece, Run, RunChild, TextElement } from './model.ts';
import { reference } from './references.ts';
import type { XmlScanner } from './scanner.ts';
import type { StyleOf } from './styles.ts';
import { symbol } from './symbols.ts';

/** Reads the characters of runs into pieces: text elements, and elements that stand for one character. */
export class TextReader {
  private readonly xml: string;
  private readonly styleOf: StyleOf;
  private element: TextElement | undefined;
  private pieces: Piece[] = [];

  constructor(xml: string, styleOf: StyleOf) {
    this.xml = xml;
    this.styleOf = styleOf;
  }

  open(tag: XmlScanner, flow: Flow): void {
    const frame = flow.runs.at(-1);
    if (!frame || !this.isVisible(frame.run, flow)) return;
    const { start, end, rawName } = tag;
    const own = isTextChild(frame.child) ? frame.child : undefined;
    this.element = own ?? { start, end, rawName, openEnd: end, closeStart: end, preserved: false };
    this.element.preserved = tag.inheritedSpace === 'preserve';
    this.element.space = tag.attributeSpan('xml:space');
    this.pieces = [];
  }

  text(start: number, end: number, cdata: boolean, flow: Flow): void {
    const frame = flow.runs.at(-1);
    if (!this.element || !frame?.child) return;
    const place = { run: frame.run, child: frame.child, element: this.element };
    textPieces(this.xml, start, end, cdata, place, this.pieces);
  }

  close(tag: XmlScanner, flow: Flow): void {
    const { element } = this;
    if (!element) return;
    element.closeStart = tag.start;
    element.end = tag.end;
    const keepsBlanks = element.preserved || tag.name === 'm:t';
    const kept = keepsBlanks ? this.pieces : trimPieces(this.pieces);
    // Left out after trimming: texts that earlier releases stored have the blanks beside it.
    const pieces = kept.filter(({ text }) => text !== UNSTORED);
    element.first = pieces[0];
    element.last = pieces.at(-1);
    for (const piece of pieces) flow.addPiece(piece);
    this.element = undefined;
  }

  openAtom(tag: XmlScanner, flow: Flow): void {
    this.addAtom(tag, ATOMS[tag.name] ?? '', flow);
  }

  openSymbol(tag: XmlScanner, flow: Flow): void {
    const code = Number.parseInt(tag.attribute('w:char') ?? '', 16);
    this.addAtom(tag, symbol(tag.attribute('w:font') ?? '', code), flow);
  }

  private addAtom(tag: XmlScanner, text: string, flow: Flow): void {
    const frame = flow.runs.at(-1);
    if (!frame?.child || text === '' || tag.parent() === 'w:tabs' || !this.isVisible(frame.run, flow)) return;
    const { run, child } = frame;
    flow.addPiece({ text, start: 0, from: tag.start, to: tag.end, linear: false, cdata: false, run, child });
  }

  closeAtom(tag: XmlScanner, flow: Flow): void {
    const piece = flow.line?.pieces.at(-1);
    if (piece && !piece.element && flow.runs.at(-1)?.run === piece.run) piece.to = Math.max(piece.to, tag.end);
  }

  private isVisible(run: Run, flow: Flow): boolean {
    if (flow.inCode) return false;
    const own = run.hidden ?? (run.style === undefined ? undefined : this.styleOf(run.style).hidden);
    return !(own ?? this.styleOf(flow.facts.style).hidden ?? false);
  }
}

interface Place {
  run: Run;
  child: RunChild;
  element: TextElement;
}

const APART = /\r\n?|\x7f|&/g;
const APART_IN_CDATA = /\r\n?|\x7f/g;

/**
 * Cuts the inside of a text element into pieces: plain stretches are linear; a character reference, a line end of two
 * characters and U+007F are pieces of their own. A raw line end shows as a blank, as it does in Word. A text element
 * deeper in its run (a tracked change of an equation) is never cut, because the elements around it would stay open.
 */
function textPieces(xml: string, start: number, end: number, cdata: boolean, place: Place, into: Piece[]): void {
  const raw = xml.slice(start, end);
  const cuttable = place.element === place.child;
  const add = (text: string, from: number, to: number, plain: boolean) =>
    into.push({ text, start: 0, from: start + from, to: start + to, linear: plain && cuttable, cdata, ...place });
  if (!raw.includes('&') && !raw.includes('\r') && !raw.includes(UNSTORED)) {
    if (raw !== '') add(raw.replaceAll('\n', ' '), 0, raw.length, true);
    return;
  }
  let at = 0;
  for (const match of raw.matchAll(cdata ? APART_IN_CDATA : APART)) {
    if (match.index > at) add(raw.slice(at, match.index).replaceAll('\n', ' '), at, match.index, true);
    const found =
      match[0] === '&' ? reference(raw, match.index) : { text: match[0], end: match.index + match[0].length };
    add(found.text.replace(/^[\n\r]+$/, ' '), match.index, found.end, false);
    at = found.end;
  }
  if (at < raw.length) add(raw.slice(at).replaceAll('\n', ' '), at, raw.length, true);
}

/** Drops blanks at both ends, as Word does for a text element that does not ask to keep them. */
function trimPieces(pieces: Piece[]): Piece[] {
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
