import { ATOMS, BLOCKS, CONTAINERS, isRun, markDeleted, SHOWN } from './elements.ts';
import { Equations } from './equations.ts';
import type { Facts } from './facts.ts';
import { Flow } from './flow.ts';
import type { Host, Line, Story } from './model.ts';
import { UNDERSTOOD } from './namespaces.ts';
import type { XmlPart } from './package.ts';
import { readTextProperty } from './properties.ts';
import { type XmlHandler, XmlScanner } from './scanner.ts';
import type { StyleOf } from './styles.ts';
import { TextReader } from './text-reader.ts';

/** What a start or end tag does; the result is not used. */
type Step = (tag: XmlScanner) => unknown;

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
  /** The `mc:AlternateContent` around the current place, of which one branch is read. */
  private readonly alternatives: { hasBranch: boolean }[] = [];
  private readonly rows: { deleted: boolean }[] = [];
  private readonly cells: { deleted: boolean }[] = [];
  private readonly blockControls: { bound: boolean }[] = [];
  private readonly equations = new Equations();
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
    if (tag.parent() === 'w:tc' && this.cells.at(-1)?.deleted) {
      this.skip(tag);
      return;
    }
    const { flow } = this;
    const { name } = tag;
    const frame = flow.runs.at(-1);
    if (BLOCKS.has(name)) flow.meetBlock(tag.depth);
    if (SHOWN.has(name) && flow.line && tag.parent() !== 'w:tabs') flow.line.shown = true;
    this.equations.open(tag);
    if (frame && isRun(tag.parent())) flow.openRunChild(tag, frame);
    if (CONTAINERS.has(name) && !frame && flow.paragraph) flow.openContainer(tag, flow.paragraph);
    const opener = this.openers[name];
    if (opener) opener(tag);
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
    const element = this.equations.close(tag);
    if (name === 'm:oMath' && !element?.goes && flow.line) flow.line.shown = true;
    const frame = flow.runs.at(-1);
    if (frame && isRun(tag.parent())) flow.closeRunChild(tag, frame);
    if (name in ATOMS || name === 'w:sym') this.texts.closeAtom(tag, flow);
    else this.closers[name]?.(tag);
    flow.closeContainer(tag);
  }

  text(start: number, end: number, cdata: boolean): void {
    if (this.skipped) return;
    if (this.fieldCode !== undefined) this.fieldCode += this.part.xml.slice(start, end);
    this.texts.text(start, end, cdata, this.flow);
  }

  private skip(tag: XmlScanner): void {
    this.skipped = { depth: tag.depth, start: tag.start };
  }

  private openParagraph(tag: XmlScanner): void {
    const paragraph = this.flow.openParagraph(tag);
    if (this.blockControls.some(({ bound }) => bound)) paragraph.bound = true;
  }

  private closeProperties(tag: XmlScanner): void {
    if (this.flow.paragraph && tag.parent() === 'w:p') this.flow.paragraph.inside = tag.end;
  }

  private closeRun(tag: XmlScanner): void {
    const frame = this.flow.runs.pop();
    if (frame) frame.run.end = tag.end;
  }

  private closeFieldCode(): void {
    this.facts.seeCode(this.fieldCode ?? '');
    this.fieldCode = undefined;
  }

  /** A deletion is a mark on a paragraph or a row, or it holds text. */
  private openDeleted(tag: XmlScanner): void {
    const parent = tag.parent();
    if (parent === 'w:trPr') markDeleted(this.rows);
    else if (parent !== 'w:rPr') this.skip(tag);
    else if (tag.parent(1) === 'w:pPr') this.flow.facts.markDeleted = true;
  }

  /** Skips a branch unless it is the first one whose namespaces are all understood. */
  private openBranch(tag: XmlScanner): void {
    const current = this.alternatives.at(-1);
    const required = tag.name === 'mc:Choice' ? (tag.attribute('Requires') ?? '').split(/\s+/).filter(Boolean) : [];
    const isRead = !current?.hasBranch && required.every((prefix) => UNDERSTOOD.has(tag.address(prefix) ?? ''));
    if (current && isRead) current.hasBranch = true;
    else this.skip(tag);
  }

  private openBox(): void {
    this.openFlow({ part: this.part, kind: 'text-box', ...this.host(true) });
  }

  private closeBox(): void {
    const { lines } = this.flow;
    this.closeFlow();
    const target = this.flow.line?.boxes ?? this.flow.lines;
    // One by one: a call takes only so many arguments.
    for (const line of lines) target.push(line);
  }

  private openNote(tag: XmlScanner): void {
    // Separator lines are stored as notes of another type.
    if ((tag.attribute('w:type') ?? 'normal') !== 'normal') this.skip(tag);
    else {
      const kind = tag.name === 'w:footnote' ? 'footnote' : 'endnote';
      this.openFlow({ part: this.part, kind, id: tag.attribute('w:id') ?? '' });
    }
  }

  private closeNote(): void {
    this.notes.set(this.flow.story.id ?? '', this.flow.lines);
    this.closeFlow();
  }

  private noteDrawing(): void {
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

  private meetNote(kind: 'footnotes' | 'endnotes', tag: XmlScanner): void {
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

  private openCell(tag: XmlScanner): void {
    this.cells.push({ deleted: false });
    this.flow.cells++;
    if (this.rows.at(-1)?.deleted) this.skip(tag);
  }

  private closeCell(): void {
    this.cells.pop();
    this.flow.cells--;
  }

  /** Word overwrites the text of a data-bound content control with its data, and lets nobody change that of a locked one. */
  private bindControl(): void {
    const { container } = this.flow;
    const control = container?.name === 'w:sdt' ? container : this.blockControls.at(-1);
    if (control) control.bound = true;
  }

  private endFormatChange(start: number, tag: XmlScanner): void {
    const run = this.flow.runs.at(-1)?.run;
    if (run && run.contentStart < 0 && isRun(tag.parent(1))) run.formatChange = [start, tag.end];
  }

  private readonly openers: Record<string, Step> = {
    'w:p': (tag) => this.openParagraph(tag),
    'w:r': (tag) => this.flow.openRun(tag),
    'm:r': (tag) => this.flow.openRun(tag),
    'w:t': (tag) => this.texts.open(tag, this.flow),
    'm:t': (tag) => this.texts.open(tag, this.flow),
    'w:sym': (tag) => this.texts.openSymbol(tag, this.flow),
    'w:fldChar': (tag) => this.flow.fieldChar(tag.attribute('w:fldCharType')),
    'w:instrText': () => {
      this.fieldCode = '';
    },
    'w:del': (tag) => this.openDeleted(tag),
    'w:moveFrom': (tag) => this.openDeleted(tag),
    'w:rPrChange': (tag) => this.skip(tag),
    'w:pPrChange': (tag) => this.skip(tag),
    // Ruby text above a word repeats the word's sound; the base text is the content.
    'w:rt': (tag) => this.skip(tag),
    'mc:AlternateContent': () => this.alternatives.push({ hasBranch: false }),
    'mc:Choice': (tag) => this.openBranch(tag),
    'mc:Fallback': (tag) => this.openBranch(tag),
    'w:drawing': () => this.noteDrawing(),
    'w:pict': () => this.noteDrawing(),
    'w:txbxContent': () => this.openBox(),
    // The strict form of the standard has no shapes of its own: Word saves their text under its own name.
    'wne:txbxContent': () => this.openBox(),
    'w:footnote': (tag) => this.openNote(tag),
    'w:endnote': (tag) => this.openNote(tag),
    'w:footnoteReference': (tag) => this.meetNote('footnotes', tag),
    'w:endnoteReference': (tag) => this.meetNote('endnotes', tag),
    'w:tr': () => this.rows.push({ deleted: false }),
    'w:tc': (tag) => this.openCell(tag),
    'w:cellDel': () => markDeleted(this.cells),
    'w:sdt': () => this.flow.paragraph ?? this.blockControls.push({ bound: false }),
    'w:lock': (tag) => /^(?:c|sdtC)ontentLocked$/.test(tag.attribute('w:val') ?? '') && this.bindControl(),
    'w:dataBinding': () => this.bindControl(),
    'w15:dataBinding': () => this.bindControl(),
  };

  private readonly closers: Record<string, Step> = {
    'w:p': (tag) => this.flow.closeParagraph(tag, this.styleOf(this.flow.facts.style)),
    'w:pPr': (tag) => this.closeProperties(tag),
    'w:r': (tag) => this.closeRun(tag),
    'm:r': (tag) => this.closeRun(tag),
    'w:t': (tag) => this.texts.close(tag, this.flow),
    'm:t': (tag) => this.texts.close(tag, this.flow),
    'w:instrText': () => this.closeFieldCode(),
    'mc:AlternateContent': () => this.alternatives.pop(),
    'w:txbxContent': () => this.closeBox(),
    'wne:txbxContent': () => this.closeBox(),
    'w:footnote': () => this.closeNote(),
    'w:endnote': () => this.closeNote(),
    'w:tr': () => this.rows.pop(),
    'w:tc': () => this.closeCell(),
    'w:sdt': () => this.flow.paragraph ?? this.blockControls.pop(),
  };
}

/** Reads one part. The pieces' offsets are still 0: they are counted once the order of all lines is known. */
export function walk(
  part: XmlPart,
  facts: Facts,
  styleOf: StyleOf,
): { lines: Line[]; notes: ReadonlyMap<string, Line[]> } {
  const walker = new Walker(part, facts, styleOf);
  new XmlScanner(part.xml).run(walker);
  return { lines: walker.body.lines, notes: walker.notes };
}
