import { ATOMS, BLOCKS, CONTAINERS, SHOWN } from './elements.ts';
import { RedlineError } from './errors.ts';
import type { Facts } from './facts.ts';
import type { Container, Field, Line, Paragraph, PartText, Piece, Run, RunChild, Story, TextElement } from './model.ts';
import { UNDERSTOOD } from './names.ts';
import type { XmlPart } from './package.ts';
import { textPieces, trimPieces } from './pieces.ts';
import { XmlScanner } from './scanner.ts';
import { isOn, numberOf, type StyleFacts } from './styles.ts';
import { symbol } from './symbols.ts';

interface ParagraphFacts {
  style?: string;
  outline?: number;
  numbered?: boolean;
  level?: number;
  markDeleted?: boolean;
}

/** Where the walk stands in one story; text boxes push a new one. */
class Flow {
  readonly story: Story;
  readonly lines: Line[] = [];
  line: Line | undefined;
  paragraph: Paragraph | undefined;
  facts: ParagraphFacts = {};
  container: Container | undefined;
  runs: { run: Run; child: RunChild | undefined }[] = [];
  field: Field | undefined;
  /** A line whose paragraph mark is deleted: the next paragraph at this depth goes on with it. */
  join: { line: Line; depth: number } | undefined;
  cells = 0;

  constructor(story: Story) {
    this.story = story;
  }

  get inCode(): boolean {
    for (let field = this.field; field; field = field.outer) if (field.code) return true;
    return false;
  }
}

/**
 * Walks a document or notes part once and keeps, for each visible character, its place in the XML.
 * What counts as visible is what Word shows with insertions in and deletions out.
 */
class Walker {
  readonly notes = new Map<string, Line[]>();
  readonly body: Flow;
  private readonly part: XmlPart;
  private readonly facts: Facts;
  private readonly styleOf: (id: string | undefined) => StyleFacts;
  private readonly flows: Flow[];
  private flow: Flow;
  private skipDepth = -1;
  private skipStart = 0;
  private box: TextElement | undefined;
  private pending: Piece[] = [];
  private readonly choices: { taken: boolean }[] = [];
  private readonly rows: { deleted: boolean }[] = [];
  private readonly cells: { deleted: boolean }[] = [];
  private readonly blockControls: { bound: boolean }[] = [];
  private code: string | undefined;

  constructor(part: XmlPart, facts: Facts, styleOf: (id: string | undefined) => StyleFacts) {
    this.part = part;
    this.facts = facts;
    this.styleOf = styleOf;
    this.body = new Flow({ part, kind: 'body' });
    this.flow = this.body;
    this.flows = [this.body];
  }

  open(tag: XmlScanner): void {
    this.facts.seeId(tag);
    if (this.skipDepth >= 0) return;
    this.facts.see(tag);
    const { name } = tag;
    const { flow } = this;
    if (flow.join && tag.depth === flow.join.depth && BLOCKS.has(name)) this.endJoin(true);
    const runFrame = flow.runs.at(-1);
    if (runFrame && (tag.parent() === 'w:r' || tag.parent() === 'm:r')) this.openRunChild(tag, runFrame);
    if (SHOWN.has(name) && flow.line && tag.parent() !== 'w:tabs') flow.line.shown = true;
    if (CONTAINERS.has(name) && !runFrame) this.openContainer(tag);
    if (name in ATOMS) {
      if (tag.parent() !== 'w:tabs') this.addAtom(tag, ATOMS[name] ?? '');
      return;
    }
    switch (name) {
      case 'w:p':
        return this.openParagraph(tag);
      case 'w:r':
      case 'm:r':
        return this.openRun(tag);
      case 'w:t':
      case 'm:t':
        return this.openText(tag);
      case 'w:sym': {
        const code = Number.parseInt(tag.attribute('w:char') ?? '', 16);
        return this.addAtom(tag, symbol(tag.attribute('w:font') ?? '', code));
      }
      case 'w:fldChar':
        return this.fieldChar(tag);
      case 'w:instrText':
        this.code = '';
        return;
      case 'w:del':
      case 'w:moveFrom':
        return this.openDeleted(tag);
      case 'w:cellDel': {
        const cell = this.cells.at(-1);
        if (cell) cell.deleted = true;
        return;
      }
      case 'w:rPrChange':
      case 'w:pPrChange':
      case 'w:rt':
        this.skipDepth = tag.depth;
        this.skipStart = tag.start;
        return;
      case 'mc:Choice':
      case 'mc:Fallback':
        return this.openBranch(tag);
      case 'mc:AlternateContent':
        this.choices.push({ taken: false });
        return;
      case 'w:txbxContent':
        return this.openFlow({ part: this.part, kind: 'text-box' });
      case 'w:footnote':
      case 'w:endnote':
        return this.openNote(tag);
      case 'w:footnoteReference':
        this.facts.footnoteIds.push(tag.attribute('w:id') ?? '');
        return;
      case 'w:endnoteReference':
        this.facts.endnoteIds.push(tag.attribute('w:id') ?? '');
        return;
      case 'w:tr':
        this.rows.push({ deleted: false });
        return;
      case 'w:tc':
        this.cells.push({ deleted: false });
        flow.cells++;
        if (this.rows.at(-1)?.deleted) this.skipDepth = tag.depth;
        return;
      case 'w:tbl':
        if (this.cells.at(-1)?.deleted && tag.parent() === 'w:tc') this.skipDepth = tag.depth;
        return;
      default:
        this.property(tag);
    }
  }

  close(tag: XmlScanner): void {
    const { name } = tag;
    if (this.skipDepth >= 0) {
      if (tag.depth !== this.skipDepth) return;
      this.skipDepth = -1;
      if (name === 'w:rPrChange' && tag.parent(1) === 'w:r') this.endFormatChange(tag);
      if (name !== 'w:tc') return;
    }
    const { flow } = this;
    if (flow.join && tag.depth < flow.join.depth) this.endJoin(false);
    const frame = flow.runs.at(-1);
    if (frame && (tag.parent() === 'w:r' || tag.parent() === 'm:r')) closeRunChild(tag, frame);
    switch (name) {
      case 'w:p':
        return this.closeParagraph(tag);
      case 'w:r':
      case 'm:r':
        if (frame) frame.run.end = tag.end;
        flow.runs.pop();
        return;
      case 'w:t':
      case 'm:t':
        return this.closeText(tag);
      case 'w:instrText':
        this.facts.seeCode(this.code ?? '');
        this.code = undefined;
        return;
      case 'w:pPr':
        if (flow.paragraph && tag.parent() === 'w:p') flow.paragraph.inside = tag.end;
        return;
      case 'mc:AlternateContent':
        this.choices.pop();
        break;
      case 'w:txbxContent':
        return this.closeFlow();
      case 'w:footnote':
      case 'w:endnote':
        this.notes.set(this.flow.story.id ?? '', this.flow.lines);
        return this.closeFlow();
      case 'w:tr':
        this.rows.pop();
        return;
      case 'w:tc':
        this.cells.pop();
        flow.cells--;
        return;
      default:
        if (name in ATOMS || name === 'w:sym') this.closeAtom(tag);
    }
    this.closeContainer(tag);
  }

  text(start: number, end: number, cdata: boolean): void {
    if (this.skipDepth >= 0) return;
    if (this.code !== undefined) this.code += this.part.xml.slice(start, end);
    const frame = this.flow.runs.at(-1);
    if (!this.box || !frame?.child) return;
    const place = { run: frame.run, child: frame.child, box: this.box };
    textPieces(this.part.xml, start, end, cdata, place, this.pending);
  }

  private property(tag: XmlScanner): void {
    const { facts } = this.flow;
    const parent = tag.parent();
    if (parent === 'w:pPr') {
      if (tag.name === 'w:pStyle') facts.style = tag.attribute('w:val');
      else if (tag.name === 'w:outlineLvl') facts.outline = numberOf(tag, 'w:val');
    } else if (parent === 'w:numPr') {
      if (tag.name === 'w:numId') facts.numbered = tag.attribute('w:val') !== '0';
      else if (tag.name === 'w:ilvl') facts.level = numberOf(tag, 'w:val');
    } else if (parent === 'w:rPr' && tag.parent(1) === 'w:r') {
      const run = this.flow.runs.at(-1)?.run;
      if (run && tag.name === 'w:vanish') run.hidden = isOn(tag);
      else if (run && tag.name === 'w:rStyle') run.style = tag.attribute('w:val');
    } else if (tag.name.endsWith(':dataBinding')) {
      const control = this.flow.container;
      if (control?.name === 'w:sdt') control.bound = true;
      else if (this.blockControls.length > 0) (this.blockControls.at(-1) as { bound: boolean }).bound = true;
    }
  }

  private openDeleted(tag: XmlScanner): void {
    const parent = tag.parent();
    if (parent === 'w:rPr') {
      if (tag.parent(1) === 'w:pPr') this.flow.facts.markDeleted = true;
    } else if (parent === 'w:trPr') {
      const row = this.rows.at(-1);
      if (row) row.deleted = true;
    } else this.skipDepth = tag.depth;
  }

  private openBranch(tag: XmlScanner): void {
    const choice = this.choices.at(-1);
    const required = tag.name === 'mc:Choice' ? (tag.attribute('Requires') ?? '').split(/\s+/).filter(Boolean) : [];
    const understood = required.every((prefix) => UNDERSTOOD.has(tag.address(prefix) ?? ''));
    if (!choice || choice.taken || !understood) this.skipDepth = tag.depth;
    else choice.taken = true;
  }

  private openNote(tag: XmlScanner): void {
    const type = tag.attribute('w:type');
    if (type !== undefined && type !== 'normal') this.skipDepth = tag.depth;
    else {
      const kind = tag.name === 'w:footnote' ? 'footnote' : 'endnote';
      this.openFlow({ part: this.part, kind, id: tag.attribute('w:id') ?? '' });
    }
  }

  private openFlow(story: Story): void {
    this.flow = new Flow(story);
    this.flows.push(this.flow);
  }

  private closeFlow(): void {
    const { lines, story } = this.flow;
    this.flows.pop();
    this.flow = this.flows.at(-1) ?? this.body;
    if (story.kind === 'text-box') (this.flow.line?.boxes ?? this.flow.lines).push(...lines);
  }

  private openParagraph(tag: XmlScanner): void {
    const { flow } = this;
    if (flow.paragraph) throw new RedlineError('broken', 'a paragraph in a paragraph');
    if (this.cells.at(-1)?.deleted && tag.parent() === 'w:tc') {
      this.skipDepth = tag.depth;
      return;
    }
    const { start, end, empty, rawName } = tag;
    flow.paragraph = { start, openEnd: end, inside: end, closeStart: end, end, empty, rawName };
    if (this.blockControls.some(({ bound }) => bound)) flow.paragraph.bound = true;
    flow.facts = {};
    if (flow.join?.depth === tag.depth) flow.line = flow.join.line;
    else {
      const { story } = flow;
      flow.line = { story, kind: 'paragraph', start: 0, end: 0, pieces: [], paragraphs: [], boxes: [] };
      flow.lines.push(flow.line);
    }
    flow.join = undefined;
    flow.line.paragraphs.push(flow.paragraph);
  }

  private closeParagraph(tag: XmlScanner): void {
    const { flow } = this;
    const { paragraph, line, facts } = flow;
    if (!paragraph || !line) return;
    paragraph.closeStart = tag.start;
    paragraph.end = tag.end;
    const style = this.styleOf(facts.style);
    const outline = facts.outline ?? style.outline ?? 9;
    const { kind } = flow.story;
    line.level = undefined;
    if (kind === 'footnote' || kind === 'endnote') line.kind = kind;
    else if (outline >= 0 && outline <= 8) {
      line.kind = 'heading';
      line.level = outline + 1;
    } else if (flow.cells > 0) line.kind = 'table-cell';
    else if (facts.numbered ?? style.list) {
      line.kind = 'list-item';
      line.level = (facts.level ?? style.listLevel ?? 0) + 1;
    } else line.kind = kind === 'text-box' ? 'text-box' : 'paragraph';
    // A field whose code never ends would hide all that follows.
    while (flow.field?.code) flow.field = flow.field.outer;
    if (facts.markDeleted) flow.join = { line, depth: tag.depth };
    flow.paragraph = undefined;
    flow.line = facts.markDeleted ? line : undefined;
    flow.container = undefined;
  }

  private endJoin(before: boolean): void {
    const { flow } = this;
    const line = flow.join?.line;
    if (before && line && !line.shown) {
      const at = flow.lines.lastIndexOf(line);
      if (at >= 0) flow.lines.splice(at, 1);
    }
    flow.join = undefined;
    flow.line = undefined;
  }

  private openContainer(tag: XmlScanner): void {
    const { flow } = this;
    if (!flow.paragraph) {
      if (tag.name === 'w:sdt') this.blockControls.push({ bound: false });
      return;
    }
    const { name, rawName, start, end } = tag;
    flow.container = { name, rawName, start, openEnd: end, end, parent: flow.container, paragraph: flow.paragraph };
  }

  private closeContainer(tag: XmlScanner): void {
    const { flow } = this;
    if (!CONTAINERS.has(tag.name) || flow.runs.length > 0) return;
    if (!flow.paragraph) {
      if (tag.name === 'w:sdt') this.blockControls.pop();
    } else if (flow.container?.name === tag.name) {
      flow.container.end = tag.end;
      flow.container = flow.container.parent;
    }
  }

  private openRun(tag: XmlScanner): void {
    const { flow } = this;
    if (!flow.paragraph) return;
    const { name, rawName, start, end } = tag;
    const run: Run = {
      name,
      rawName,
      start,
      openEnd: end,
      headEnd: end,
      contentStart: -1,
      contentEnd: -1,
      end,
      parent: flow.container,
      field: flow.field,
      paragraph: flow.paragraph,
      outer: flow.runs.at(-1)?.run,
    };
    flow.runs.push({ run, child: undefined });
  }

  private openRunChild(tag: XmlScanner, frame: { run: Run; child: RunChild | undefined }): void {
    if (tag.name === 'w:rPr' || tag.name === 'm:rPr') return;
    if (frame.run.contentStart < 0) frame.run.contentStart = tag.start;
    const { start, end, rawName } = tag;
    const text: TextElement = { start, end, rawName, openEnd: end, closeStart: end, preserved: false };
    frame.child = tag.name === 'w:t' || tag.name === 'm:t' ? text : { start, end };
  }

  private endFormatChange(tag: XmlScanner): void {
    const run = this.flow.runs.at(-1)?.run;
    if (run) run.formatChange = [this.skipStart, tag.end];
  }

  private visible(run: Run): boolean {
    if (this.flow.inCode) return false;
    const own = run.hidden ?? (run.style === undefined ? undefined : this.styleOf(run.style).hidden);
    return !(own ?? this.styleOf(this.flow.facts.style).hidden ?? false);
  }

  private openText(tag: XmlScanner): void {
    const frame = this.flow.runs.at(-1);
    if (!frame || !this.visible(frame.run)) return;
    const { start, end, rawName } = tag;
    const own = frame.child && 'closeStart' in frame.child ? (frame.child as TextElement) : undefined;
    this.box = own ?? { start, end, rawName, openEnd: end, closeStart: end, preserved: false };
    this.box.preserved = this.preserved(tag);
    this.box.space = tag.attributeSpan('xml:space');
    this.pending = [];
  }

  private preserved(tag: XmlScanner): boolean {
    return tag.name === 'm:t' || tag.inheritedSpace === 'preserve';
  }

  private closeText(tag: XmlScanner): void {
    const { box } = this;
    if (!box) return;
    box.closeStart = tag.start;
    box.end = tag.end;
    const pieces = box.preserved ? this.pending : trimPieces(this.pending);
    box.first = pieces[0];
    box.last = pieces.at(-1);
    for (const piece of pieces) this.addPiece(piece);
    this.box = undefined;
    this.pending = [];
  }

  private addAtom(tag: XmlScanner, text: string): void {
    const frame = this.flow.runs.at(-1);
    if (!frame?.child || text === '' || !this.visible(frame.run)) return;
    const { run, child } = frame;
    this.addPiece({ text, start: 0, from: tag.start, to: tag.end, linear: false, cdata: false, run, child });
  }

  private closeAtom(tag: XmlScanner): void {
    const piece = this.flow.line?.pieces.at(-1);
    if (piece && !piece.box && piece.to < tag.end && this.flow.runs.at(-1)?.run === piece.run) piece.to = tag.end;
  }

  private addPiece(piece: Piece): void {
    const { flow } = this;
    flow.line?.pieces.push(piece);
    for (let run: Run | undefined = piece.run; run; run = run.outer) {
      for (let container = run.parent; container; container = container.parent) {
        container.first ??= piece;
        container.last = piece;
      }
    }
    for (let field = flow.field; field; field = field.outer) {
      field.first ??= piece;
      field.last = piece;
    }
    piece.run.field = flow.field;
  }

  private fieldChar(tag: XmlScanner): void {
    const { flow } = this;
    const run = flow.runs.at(-1)?.run;
    const type = tag.attribute('w:fldCharType');
    if (!run) return;
    if (type === 'begin') flow.field = { begin: run, code: true, outer: flow.field };
    else if (type === 'separate' && flow.field) flow.field.code = false;
    else if (type === 'end' && flow.field) {
      flow.field.end = run;
      flow.field = flow.field.outer;
    }
  }
}

function closeRunChild(tag: XmlScanner, frame: { run: Run; child: RunChild | undefined }): void {
  if (tag.name === 'w:rPr' || tag.name === 'm:rPr') frame.run.headEnd = tag.end;
  else {
    frame.run.contentEnd = tag.end;
    if (frame.child) frame.child.end = tag.end;
  }
}

/** Reads one part. The pieces' offsets are still 0: {@link layOut} counts them once the order of the lines is known. */
export function walk(part: XmlPart, facts: Facts, styleOf: (id: string | undefined) => StyleFacts): PartText {
  const walker = new Walker(part, facts, styleOf);
  new XmlScanner(part.xml).run(walker);
  return { lines: walker.body.lines, notes: walker.notes };
}
