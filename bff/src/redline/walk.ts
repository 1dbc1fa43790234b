import { Alternatives } from './alternatives.ts';
import { ATOMS, BLOCKS, CONTAINERS, isRun, SHOWN } from './elements.ts';
import type { Facts } from './facts.ts';
import { Flow } from './flow.ts';
import type { Host, Line, PartText, Story } from './model.ts';
import type { XmlPart } from './package.ts';
import { readTextProperty } from './properties.ts';
import { type XmlHandler, XmlScanner } from './scanner.ts';
import type { StyleOf } from './styles.ts';
import { OpenTables } from './tables.ts';
import { TextReader } from './text-reader.ts';

/**
 * Walks a document or notes part once and keeps, for each visible character, its place in the XML.
 * What counts as visible is what Word shows with insertions in and deletions out.
 */
class Walker implements XmlHandler {
  readonly notes = new Map<string, Line[]>();
  readonly body: Flow;
  private readonly part: XmlPart;
  private readonly facts: Facts;
  private readonly styleOf: StyleOf;
  private readonly flows: Flow[];
  private flow: Flow;
  /** The element whose inside is not read. */
  private skipped: { depth: number; start: number } | undefined;
  private readonly texts: TextReader;
  readonly alternatives = new Alternatives();
  readonly tables = new OpenTables();
  private readonly blockControls: { bound: boolean }[] = [];
  private fieldCode: string | undefined;

  constructor(part: XmlPart, facts: Facts, styleOf: StyleOf) {
    this.part = part;
    this.facts = facts;
    this.styleOf = styleOf;
    this.texts = new TextReader(part.xml, styleOf);
    this.body = new Flow({ part, kind: 'body' });
    this.flow = this.body;
    this.flows = [this.body];
  }

  open(tag: XmlScanner): void {
    this.facts.seeId(tag);
    if (this.skipped) return;
    this.facts.see(tag);
    // The properties of a deleted cell come first and say that it is deleted.
    if (tag.parent() === 'w:tc' && this.tables.isCellDeleted) {
      this.skip(tag);
      return;
    }
    const { flow } = this;
    const { name } = tag;
    const frame = flow.runs.at(-1);
    if (BLOCKS.has(name)) flow.meetBlock(tag.depth);
    if (SHOWN.has(name) && flow.line && tag.parent() !== 'w:tabs') flow.line.shown = true;
    if (frame && isRun(tag.parent())) flow.openRunChild(tag, frame);
    if (CONTAINERS.has(name) && !frame && flow.paragraph) flow.openContainer(tag, flow.paragraph);
    const opener = OPENERS[name];
    if (opener) opener(this, tag);
    else if (name in ATOMS) this.texts.openAtom(tag, flow);
    else readTextProperty(tag, flow);
  }

  close(tag: XmlScanner): void {
    const { name } = tag;
    if (this.skipped) {
      if (tag.depth !== this.skipped.depth) return;
      if (name === 'w:rPrChange') this.endFormatChange(this.skipped.start, tag);
      this.skipped = undefined;
      // A cell that was skipped has been counted; everything else left no trace.
      if (name !== 'w:tc') return;
    }
    const { flow } = this;
    flow.leaveDepth(tag.depth);
    const frame = flow.runs.at(-1);
    if (frame && isRun(tag.parent())) flow.closeRunChild(tag, frame);
    if (name in ATOMS || name === 'w:sym') this.texts.closeAtom(tag, flow);
    else CLOSERS[name]?.(this, tag);
    flow.closeContainer(tag);
  }

  text(start: number, end: number, cdata: boolean): void {
    if (this.skipped) return;
    if (this.fieldCode !== undefined) this.fieldCode += this.part.xml.slice(start, end);
    this.texts.text(start, end, cdata, this.flow);
  }

  skip(tag: XmlScanner): void {
    this.skipped = { depth: tag.depth, start: tag.start };
  }

  openParagraph(tag: XmlScanner): void {
    const paragraph = this.flow.openParagraph(tag);
    if (this.blockControls.some(({ bound }) => bound)) paragraph.bound = true;
  }

  closeParagraph(tag: XmlScanner): void {
    this.flow.closeParagraph(tag, this.styleOf(this.flow.facts.style));
  }

  closeProperties(tag: XmlScanner): void {
    if (this.flow.paragraph && tag.parent() === 'w:p') this.flow.paragraph.inside = tag.end;
  }

  openRun(tag: XmlScanner): void {
    this.flow.openRun(tag);
  }

  closeRun(tag: XmlScanner): void {
    const frame = this.flow.runs.pop();
    if (frame) frame.run.end = tag.end;
  }

  openText(tag: XmlScanner): void {
    this.texts.open(tag, this.flow);
  }

  closeText(tag: XmlScanner): void {
    this.texts.close(tag, this.flow);
  }

  openSymbol(tag: XmlScanner): void {
    this.texts.openSymbol(tag, this.flow);
  }

  fieldChar(tag: XmlScanner): void {
    this.flow.fieldChar(tag.attribute('w:fldCharType'));
  }

  openFieldCode(): void {
    this.fieldCode = '';
  }

  closeFieldCode(): void {
    this.facts.seeCode(this.fieldCode ?? '');
    this.fieldCode = undefined;
  }

  /** A deletion is a mark on a paragraph or a row, or it holds text. */
  openDeleted(tag: XmlScanner): void {
    const parent = tag.parent();
    if (parent === 'w:trPr') this.tables.deleteRow();
    else if (parent !== 'w:rPr') this.skip(tag);
    else if (tag.parent(1) === 'w:pPr') this.flow.facts.markDeleted = true;
  }

  openBranch(tag: XmlScanner): void {
    if (!this.alternatives.chooses(tag)) this.skip(tag);
  }

  openBox(): void {
    this.openFlow({ part: this.part, kind: 'text-box', ...this.host(true) });
  }

  closeBox(): void {
    const { lines } = this.flow;
    this.closeFlow();
    (this.flow.line?.boxes ?? this.flow.lines).push(...lines);
  }

  openNote(tag: XmlScanner): void {
    // Separator lines are stored as notes of another type.
    if ((tag.attribute('w:type') ?? 'normal') !== 'normal') this.skip(tag);
    else {
      const kind = tag.name === 'w:footnote' ? 'footnote' : 'endnote';
      this.openFlow({ part: this.part, kind, id: tag.attribute('w:id') ?? '' });
    }
  }

  closeNote(): void {
    this.notes.set(this.flow.story.id ?? '', this.flow.lines);
    this.closeFlow();
  }

  noteDrawing(): void {
    const { paragraph, runs } = this.flow;
    if (paragraph) paragraph.lastDrawing = runs[0]?.run;
  }

  private openFlow(story: Story): void {
    this.flow = new Flow(story);
    this.flows.push(this.flow);
  }

  private closeFlow(): void {
    this.flows.pop();
    this.flow = this.flows.at(-1) ?? this.body;
  }

  meetNote(kind: 'footnotes' | 'endnotes', tag: XmlScanner): void {
    const id = tag.attribute('w:id') ?? '';
    const known = this.facts[kind];
    if (!known.has(id)) known.set(id, this.host(false).host);
  }

  /** What hangs at this place hangs on the outermost run: that one can be cut. */
  private host(isDrawing: boolean): { host?: Host } {
    const { runs, story } = this.flow;
    const [frame] = runs;
    return frame?.child ? { host: { story, run: frame.run, child: frame.child, isDrawing } } : {};
  }

  openCell(tag: XmlScanner): void {
    this.tables.openCell();
    this.flow.cells++;
    if (this.tables.isRowDeleted) this.skip(tag);
  }

  closeCell(): void {
    this.tables.closeCell();
    this.flow.cells--;
  }

  openControl(): void {
    if (!this.flow.paragraph) this.blockControls.push({ bound: false });
  }

  closeControl(): void {
    if (!this.flow.paragraph) this.blockControls.pop();
  }

  /** Word overwrites the text of a data-bound content control with its data. */
  bindControl(): void {
    const { container } = this.flow;
    const control = container?.name === 'w:sdt' ? container : this.blockControls.at(-1);
    if (control) control.bound = true;
  }

  private endFormatChange(start: number, tag: XmlScanner): void {
    const run = this.flow.runs.at(-1)?.run;
    if (run && isRun(tag.parent(1))) run.formatChange = [start, tag.end];
  }
}

type Step = (walker: Walker, tag: XmlScanner) => void;

const OPENERS: Record<string, Step> = {
  'w:p': (walker, tag) => walker.openParagraph(tag),
  'w:r': (walker, tag) => walker.openRun(tag),
  'm:r': (walker, tag) => walker.openRun(tag),
  'w:t': (walker, tag) => walker.openText(tag),
  'm:t': (walker, tag) => walker.openText(tag),
  'w:sym': (walker, tag) => walker.openSymbol(tag),
  'w:fldChar': (walker, tag) => walker.fieldChar(tag),
  'w:instrText': (walker) => walker.openFieldCode(),
  'w:del': (walker, tag) => walker.openDeleted(tag),
  'w:moveFrom': (walker, tag) => walker.openDeleted(tag),
  'w:rPrChange': (walker, tag) => walker.skip(tag),
  'w:pPrChange': (walker, tag) => walker.skip(tag),
  // Ruby text above a word repeats the word's sound; the base text is the content.
  'w:rt': (walker, tag) => walker.skip(tag),
  'mc:AlternateContent': (walker) => walker.alternatives.enter(),
  'mc:Choice': (walker, tag) => walker.openBranch(tag),
  'mc:Fallback': (walker, tag) => walker.openBranch(tag),
  'w:drawing': (walker) => walker.noteDrawing(),
  'w:pict': (walker) => walker.noteDrawing(),
  'w:txbxContent': (walker) => walker.openBox(),
  // The strict form of the standard has no shapes of its own: Word saves their text under its own name.
  'wne:txbxContent': (walker) => walker.openBox(),
  'w:footnote': (walker, tag) => walker.openNote(tag),
  'w:endnote': (walker, tag) => walker.openNote(tag),
  'w:footnoteReference': (walker, tag) => walker.meetNote('footnotes', tag),
  'w:endnoteReference': (walker, tag) => walker.meetNote('endnotes', tag),
  'w:tr': (walker) => walker.tables.openRow(),
  'w:tc': (walker, tag) => walker.openCell(tag),
  'w:cellDel': (walker) => walker.tables.deleteCell(),
  'w:sdt': (walker) => walker.openControl(),
  'w:dataBinding': (walker) => walker.bindControl(),
  'w15:dataBinding': (walker) => walker.bindControl(),
};

const CLOSERS: Record<string, Step> = {
  'w:p': (walker, tag) => walker.closeParagraph(tag),
  'w:pPr': (walker, tag) => walker.closeProperties(tag),
  'w:r': (walker, tag) => walker.closeRun(tag),
  'm:r': (walker, tag) => walker.closeRun(tag),
  'w:t': (walker, tag) => walker.closeText(tag),
  'm:t': (walker, tag) => walker.closeText(tag),
  'w:instrText': (walker) => walker.closeFieldCode(),
  'mc:AlternateContent': (walker) => walker.alternatives.leave(),
  'w:txbxContent': (walker) => walker.closeBox(),
  'wne:txbxContent': (walker) => walker.closeBox(),
  'w:footnote': (walker) => walker.closeNote(),
  'w:endnote': (walker) => walker.closeNote(),
  'w:tr': (walker) => walker.tables.closeRow(),
  'w:tc': (walker) => walker.closeCell(),
  'w:sdt': (walker) => walker.closeControl(),
};

/** Reads one part. The pieces' offsets are still 0: they are counted once the order of all lines is known. */
export function walk(part: XmlPart, facts: Facts, styleOf: StyleOf): PartText {
  const walker = new Walker(part, facts, styleOf);
  new XmlScanner(part.xml).run(walker);
  return { lines: walker.body.lines, notes: walker.notes };
}
