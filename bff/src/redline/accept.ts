import { type Edit, Edits } from './edits.ts';
import { BLOCKS, CHANGE_RECORDS, DELETED, INSERTED, markDeleted, names, SHOWN } from './elements.ts';
import { Equations } from './equations.ts';
import { NOTHING } from './markup.ts';
import { Output } from './output.ts';
import { WordPackage } from './package.ts';
import { RangeMarks } from './range-marks.ts';
import { type XmlHandler, XmlScanner } from './scanner.ts';

/** Records of changes, and marks of comments and moves: dropped with all they hold. */
const DROPPED = new Set([
  ...CHANGE_RECORDS,
  ...names('w:commentRangeStart w:commentRangeEnd w:commentReference'),
  ...['moveFrom', 'moveTo', 'customXmlIns', 'customXmlDel', 'customXmlMoveFrom', 'customXmlMoveTo'].flatMap((range) => [
    `w:${range}RangeStart`,
    `w:${range}RangeEnd`,
  ]),
]);
/** In these elements, an insertion is a mark on the element around them and has nothing inside. */
const PROPERTIES = new Set(['w:rPr', 'w:trPr', 'w:numPr']);
const COMMENT_KINDS = ['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible'];
const TEXT_KINDS = ['header', 'footer', 'footnotes', 'endnotes'];

/**
 * The clean copy: every insertion and move accepted, deletions and records of changes removed, all comments gone.
 * A file with nothing to accept comes back with the same bytes.
 * @throws RedlineError when the file cannot be read
 */
export function accept(bytes: Uint8Array): Uint8Array {
  const pkg = new WordPackage(bytes);
  const output = new Output(pkg);
  let changed = false;
  for (const name of [pkg.main, ...TEXT_KINDS.flatMap((kind) => pkg.allRelated(kind))]) {
    const part = pkg.part(name);
    const clean = acceptXml(part.xml);
    changed ||= clean !== part.xml;
    output.change(part, clean);
  }
  for (const name of COMMENT_KINDS.flatMap((kind) => pkg.allRelated(kind))) {
    changed = true;
    output.drop(name);
  }
  return changed ? output.bytes() : bytes;
}

/** Accepts all changes in one part. */
function acceptXml(xml: string): string {
  const cleaner = new Cleaner(xml);
  new XmlScanner(xml).run(cleaner);
  cleaner.ranges.keep(cleaner.edits, xml);
  return cleaner.edits.apply(xml);
}

interface OpenParagraph {
  start: number;
  openEnd: number;
  /** How many edits were made before it: those of its properties come later. */
  editsBefore: number;
  properties?: [number, number];
  markDeleted: boolean;
  shown: boolean;
}

/** A paragraph whose mark is deleted, waiting for the next one at its depth. */
interface Waiting extends OpenParagraph {
  depth: number;
  closeStart: number;
  end: number;
  /** The change that gives it the properties of the paragraph whose mark stays. */
  newProperties?: Edit;
}

interface OpenRow {
  start: number;
  deleted: boolean;
  cells: number;
}

class Cleaner implements XmlHandler {
  readonly edits = new Edits();
  readonly ranges = new RangeMarks();
  private readonly xml: string;
  private skip: { depth: number; start: number } | undefined;
  private readonly paragraphs: OpenParagraph[] = [];
  private readonly tables: { start: number; rows: number; lost: boolean }[] = [];
  private readonly rows: OpenRow[] = [];
  private readonly cells: { start: number; deleted: boolean }[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly equations = new Equations();

  constructor(xml: string) {
    this.xml = xml;
  }

  open(tag: XmlScanner): void {
    this.ranges.open(tag);
    if (this.skip) return;
    const { name, start, depth } = tag;
    const parent = tag.parent();
    const waiting = this.waiting.at(-1);
    if (waiting?.depth === depth && BLOCKS.has(name)) this.giveUp(true);
    if (DELETED.has(name) || name === 'w:cellDel' || DROPPED.has(name)) {
      this.openDropped(tag, parent);
      this.skip = { depth, start };
    } else if (INSERTED.has(name)) {
      if (PROPERTIES.has(parent)) this.skip = { depth, start };
      else this.edits.remove(start, tag.end);
    } else if (SHOWN.has(name)) {
      const paragraph = this.paragraphs.at(-1);
      if (paragraph && parent !== 'w:tabs') paragraph.shown = true;
    }
    this.equations.open(tag);
    if (name === 'w:p') this.openParagraph(tag);
    else if (name === 'w:tbl') this.tables.push({ start, rows: 0, lost: false });
    else if (name === 'w:tr') this.rows.push({ start, deleted: false, cells: 0 });
    else if (name === 'w:tc') this.cells.push({ start, deleted: false });
  }

  close(tag: XmlScanner): void {
    this.ranges.close(tag);
    const { name, depth, end } = tag;
    if (this.skip) {
      if (this.skip.depth !== depth) return;
      this.edits.remove(this.skip.start, end);
      this.skip = undefined;
      return;
    }
    const waiting = this.waiting.at(-1);
    if (waiting && depth < waiting.depth) this.giveUp(false);
    const element = this.equations.close(tag);
    if (element?.goes) this.edits.remove(element.start, end);
    else if (name === 'm:oMath') this.showEquation();
    if (INSERTED.has(name)) this.edits.remove(tag.start, end);
    else if (name === 'w:p') this.closeParagraph(tag);
    else if (name === 'w:pPr' && tag.parent() === 'w:p') {
      const paragraph = this.paragraphs.at(-1);
      if (paragraph) paragraph.properties = [paragraph.openEnd, end];
    } else if (name === 'w:tc') this.closeCell(end);
    else if (name === 'w:tr') this.closeRow(end);
    else if (name === 'w:tbl') {
      const table = this.tables.pop();
      if (table?.lost && table.rows === 0) this.edits.remove(table.start, end);
    }
  }

  private openDropped(tag: XmlScanner, parent: string): void {
    if (tag.name === 'w:cellDel') {
      markDeleted(this.cells);
    } else if (DELETED.has(tag.name) && parent === 'w:trPr') {
      markDeleted(this.rows);
    } else if (DELETED.has(tag.name) && parent === 'w:rPr' && tag.parent(1) === 'w:pPr') {
      const paragraph = this.paragraphs.at(-1);
      if (paragraph) paragraph.markDeleted = true;
    }
  }

  /** An equation is seen without text too: Word shows its signs and empty places. */
  private showEquation(): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.shown = true;
  }

  private openParagraph(tag: XmlScanner): void {
    const { start, end: openEnd } = tag;
    this.paragraphs.push({ start, openEnd, editsBefore: this.edits.count, markDeleted: false, shown: false });
  }

  private closeParagraph(tag: XmlScanner): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    const closed: Waiting = { ...paragraph, depth: tag.depth, closeStart: tag.start, end: tag.end };
    const first = this.waiting.at(-1)?.depth === tag.depth ? this.waiting.pop() : undefined;
    const merged = first ? this.merge(first, closed) : closed;
    if (paragraph.markDeleted) this.waiting.push(merged);
  }

  /** The text of both in one paragraph, with the properties of the second: its mark is the one that stays. */
  private merge(first: Waiting, second: Waiting): Waiting {
    const { edits, xml } = this;
    const properties = second.properties ? edits.within(xml, ...second.properties, second.editsBefore) : NOTHING;
    const [from, to] = first.properties ?? [first.openEnd, first.openEnd];
    first.newProperties ??= edits.replace(from, to, NOTHING);
    first.newProperties.insert = properties;
    const shown = first.shown || second.shown;
    if (second.closeStart === second.end) {
      edits.remove(second.start, second.end);
      return { ...first, shown };
    }
    edits.remove(first.closeStart, first.end);
    edits.remove(second.start, second.properties?.[1] ?? second.openEnd);
    return { ...first, shown, closeStart: second.closeStart, end: second.end };
  }

  private giveUp(removable: boolean): void {
    const paragraph = this.waiting.pop();
    if (removable && paragraph && !paragraph.shown) this.edits.remove(paragraph.start, paragraph.end);
  }

  private closeCell(end: number): void {
    const cell = this.cells.pop();
    if (cell?.deleted) this.edits.remove(cell.start, end);
    else {
      const row = this.rows.at(-1);
      if (row) row.cells++;
    }
  }

  private closeRow(end: number): void {
    const row = this.rows.pop();
    const table = this.tables.at(-1);
    if (!row || !table) return;
    if (row.deleted || row.cells === 0) {
      this.edits.remove(row.start, end);
      table.lost = true;
    } else table.rows++;
  }
}
