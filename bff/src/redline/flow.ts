import { CONTAINERS } from './elements.ts';
import { RedlineError } from './errors.ts';
import type { Container, Field, Line, Paragraph, Piece, Run, RunChild, Story, TextElement } from './model.ts';
import type { XmlScanner } from './scanner.ts';
import type { StyleFacts } from './styles.ts';

/** What the properties of the open paragraph say. */
export interface ParagraphFacts {
  style?: string;
  outline?: number;
  numbered?: boolean;
  level?: number;
  markDeleted?: boolean;
}

/** An open run and its current child. */
export interface RunFrame {
  run: Run;
  child: RunChild | undefined;
}

export const isTextChild = (child: RunChild | undefined): child is TextElement =>
  child !== undefined && 'closeStart' in child;

/** Where the walk stands in one story, and the lines found in it so far. Each text box and note has its own. */
export class Flow {
  readonly story: Story;
  readonly lines: Line[] = [];
  readonly runs: RunFrame[] = [];
  line: Line | undefined;
  paragraph: Paragraph | undefined;
  facts: ParagraphFacts = {};
  container: Container | undefined;
  /** Table cells around the current place. */
  cells = 0;
  private field: Field | undefined;
  /** A line whose paragraph mark is deleted: the next paragraph at this depth goes on with it. */
  private join: { line: Line; depth: number } | undefined;

  constructor(story: Story) {
    this.story = story;
  }

  /** Whether the current place is in the code of a field, which is not shown. */
  get inCode(): boolean {
    for (let field = this.field; field; field = field.outer) if (field.code) return true;
    return false;
  }

  openParagraph(tag: XmlScanner): Paragraph {
    if (this.paragraph) throw new RedlineError('broken', 'a paragraph in a paragraph');
    const { start, end, empty, rawName } = tag;
    const paragraph = { start, openEnd: end, inside: end, closeStart: end, end, empty, rawName };
    const line = this.join?.depth === tag.depth ? this.join.line : this.newLine();
    line.paragraphs.push(paragraph);
    this.join = undefined;
    this.line = line;
    this.paragraph = paragraph;
    this.facts = {};
    return paragraph;
  }

  private newLine(): Line {
    const line: Line = {
      story: this.story,
      kind: 'paragraph',
      start: 0,
      end: 0,
      pieces: [],
      paragraphs: [],
      boxes: [],
    };
    this.lines.push(line);
    return line;
  }

  closeParagraph(tag: XmlScanner, style: StyleFacts): void {
    const { paragraph, line, facts } = this;
    if (!paragraph || !line) return;
    paragraph.closeStart = tag.start;
    paragraph.end = tag.end;
    this.classify(line, style);
    // A field whose code never ends would hide all that follows.
    while (this.field?.code) this.field = this.field.outer;
    this.join = facts.markDeleted ? { line, depth: tag.depth } : undefined;
    this.paragraph = undefined;
    this.container = undefined;
    this.line = undefined;
  }

  private classify(line: Line, style: StyleFacts): void {
    const { facts, story } = this;
    const outline = facts.outline ?? style.outline ?? 9;
    line.level = undefined;
    if (story.kind === 'footnote' || story.kind === 'endnote') line.kind = story.kind;
    else if (outline >= 0 && outline <= 8) {
      line.kind = 'heading';
      line.level = outline + 1;
    } else if (this.cells > 0) line.kind = 'table-cell';
    else if (facts.numbered ?? style.list) {
      line.kind = 'list-item';
      line.level = (facts.level || style.listLevel || 0) + 1;
    } else line.kind = story.kind === 'text-box' ? 'text-box' : 'paragraph';
  }

  /** A block other than a paragraph begins at this depth, so a line with a deleted mark has no paragraph to join. */
  meetBlock(depth: number): void {
    if (this.join?.depth !== depth) return;
    if (!this.join.line.shown) this.lines.splice(this.lines.lastIndexOf(this.join.line), 1);
    this.join = undefined;
  }

  leaveDepth(depth: number): void {
    if (this.join && depth < this.join.depth) this.join = undefined;
  }

  openContainer(tag: XmlScanner, paragraph: Paragraph): void {
    const { name, rawName, start, end } = tag;
    this.container = { name, rawName, start, openEnd: end, end, parent: this.container, paragraph };
  }

  closeContainer(tag: XmlScanner): void {
    if (!CONTAINERS.has(tag.name) || this.container?.name !== tag.name || this.runs.length > 0) return;
    this.container.end = tag.end;
    this.container = this.container.parent;
  }

  openRun(tag: XmlScanner): void {
    const { name, rawName, start, end } = tag;
    const { container: parent, field, paragraph } = this;
    if (!paragraph) return;
    const outer = this.runs.at(-1)?.run;
    const places = { start, openEnd: end, headEnd: end, contentStart: -1, contentEnd: -1, end };
    this.runs.push({ run: { name, rawName, ...places, parent, field, paragraph, outer }, child: undefined });
  }

  openRunChild(tag: XmlScanner, frame: RunFrame): void {
    if (tag.name === 'w:rPr' || tag.name === 'm:rPr') return;
    const { start, end, rawName } = tag;
    if (frame.run.contentStart < 0) frame.run.contentStart = start;
    const isText = tag.name === 'w:t' || tag.name === 'm:t';
    frame.child = isText
      ? ({ start, end, rawName, openEnd: end, closeStart: end, preserved: false } as TextElement)
      : { start, end };
  }

  closeRunChild(tag: XmlScanner, frame: RunFrame): void {
    if (tag.name === 'w:rPr' || tag.name === 'm:rPr') {
      // Behind its content they are no head: each cut would repeat the content.
      if (frame.run.contentStart < 0) frame.run.headEnd = tag.end;
    } else {
      frame.run.contentEnd = tag.end;
      if (frame.child) frame.child.end = tag.end;
    }
  }

  addPiece(piece: Piece): void {
    this.line?.pieces.push(piece);
    for (let run: Run | undefined = piece.run; run; run = run.outer) {
      for (let container = run.parent; container; container = container.parent) {
        container.first ??= piece;
        container.last = piece;
      }
    }
    for (let field = this.field; field; field = field.outer) {
      field.first ??= piece;
      field.last = piece;
    }
    piece.run.field = this.field;
  }

  /** @param type value of `w:fldCharType` */
  fieldChar(type: string | undefined): void {
    const run = this.runs.at(-1)?.run;
    if (!run) return;
    if (type === 'begin') this.field = { begin: run, code: true, outer: this.field };
    else if (type === 'separate' && this.field) this.field.code = false;
    else if (type === 'end' && this.field) {
      this.field.end = run;
      this.field = this.field.outer;
    }
  }
}
