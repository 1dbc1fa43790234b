import { Edits } from './edits.ts';
import { closeTag, join, type Markup, NOTHING, openTag, type Speller, verbatim } from './markup.ts';
import type { Paragraph, Piece, Run, TextElement } from './model.ts';
import type { XmlPart } from './package.ts';

/**
 * One place in the XML where marks go: between two elements, inside a run (which is cut there), or in `<w:p/>`.
 * Marks at one place always come in this order, so that neighbours never reach into each other.
 */
export interface Slot extends Spot {
  ends: Markup[];
  units: Markup[];
  starts: Markup[];
}

/** Where a mark goes; `run` when the run must be cut. */
export interface Spot {
  at: number;
  run?: Run;
  element?: TextElement;
  cdata?: boolean;
  expand?: Paragraph;
}

interface Deletion {
  from: number;
  to: number;
  open: () => Markup;
}

/** All marks of one part, kept by place until {@link PartMarks.edits} turns them into splices. */
export class PartMarks {
  readonly part: XmlPart;
  readonly speller: Speller;
  private readonly slots = new Map<number, Slot>();
  private readonly deletions = new Map<Run, Deletion[]>();
  private readonly cutElements = new Set<TextElement>();
  private readonly deletedElements = new Set<TextElement>();

  constructor(part: XmlPart, speller: Speller) {
    this.part = part;
    this.speller = speller;
  }

  slot(spot: Spot): Slot {
    let slot = this.slots.get(spot.at);
    if (!slot) {
      slot = { ...spot, ends: [], units: [], starts: [] };
      this.slots.set(spot.at, slot);
    }
    if (spot.element) this.cutElements.add(spot.element);
    return slot;
  }

  /** Wraps a stretch of one run in a deletion; `open` gives a new opening tag each time the stretch is interrupted. */
  delete(run: Run, from: Spot, to: Spot, pieces: Piece[], open: () => Markup): void {
    this.slot(from);
    this.slot(to);
    for (const { element } of pieces) if (element) this.deletedElements.add(element);
    const list = this.deletions.get(run) ?? [];
    list.push({ from: from.at, to: to.at, open });
    this.deletions.set(run, list);
  }

  /** The splices that put every mark in its place. */
  edits(): Edits {
    const edits = new Edits();
    const opened = new Map<number, Deletion>();
    const closed = new Set<number>();
    for (const list of this.deletions.values()) {
      for (const deletion of list) {
        opened.set(deletion.from, deletion);
        closed.add(deletion.to);
      }
    }
    for (const slot of this.slots.values()) {
      const marks = [...slot.ends, ...slot.units, ...slot.starts];
      if (slot.expand) {
        const { openEnd, rawName } = slot.expand;
        edits.replace(openEnd - 2, openEnd, join(['>' as Markup, ...marks, closeTag(rawName)]));
      } else if (slot.run) {
        edits.insert(slot.at, this.cut(slot, slot.run, marks));
      } else {
        const close = closed.has(slot.at) ? this.speller.close('del') : NOTHING;
        edits.insert(slot.at, join([close, ...marks, opened.get(slot.at)?.open() ?? NOTHING]));
      }
    }
    for (const element of new Set([...this.cutElements, ...this.deletedElements])) this.adaptText(element, edits);
    return edits;
  }

  /** Ends a run, puts the marks, and starts a run with the same properties. */
  private cut(slot: Slot, run: Run, marks: Markup[]): Markup {
    const { xml } = this.part;
    const before = this.deletionAt(run, slot.at, true);
    const after = this.deletionAt(run, slot.at, false);
    const { element } = slot;
    const textName = (deleted: unknown) => (deleted ? this.speller.name('delText') : (element?.rawName ?? ''));
    return join([
      slot.cdata ? (']]>' as Markup) : NOTHING,
      element ? closeTag(textName(before)) : NOTHING,
      closeTag(run.rawName),
      before ? this.speller.close('del') : NOTHING,
      ...marks,
      after ? after.open() : NOTHING,
      verbatim(xml, run.start, run.headEnd),
      element ? openTag(textName(after), { 'xml:space': 'preserve' }) : NOTHING,
      slot.cdata ? ('<![CDATA[' as Markup) : NOTHING,
    ]);
  }

  private deletionAt(run: Run, at: number, before: boolean): Deletion | undefined {
    return this.deletions.get(run)?.find(({ from, to }) => (before ? from < at && at <= to : from <= at && at < to));
  }

  /** Gives a text element the name and the blanks it needs once it is cut or deleted. */
  private adaptText(element: TextElement, edits: Edits): void {
    const nameAt = element.start + 1;
    const nameEnd = nameAt + element.rawName.length;
    const run = element.first?.run;
    const deleted = this.speller.name('delText') as Markup;
    if (run && this.deletionAt(run, element.openEnd, false)) edits.replace(nameAt, nameEnd, deleted);
    if (this.cutElements.has(element) && !element.preserved) {
      if (element.space) edits.replace(element.space[0], element.space[1], 'preserve' as Markup);
      else edits.insert(nameEnd, ' xml:space="preserve"' as Markup);
      const { first, last, openEnd, closeStart } = element;
      edits.replace(openEnd, first?.from ?? openEnd, first?.cdata ? ('<![CDATA[' as Markup) : NOTHING);
      edits.replace(last?.to ?? closeStart, closeStart, last?.cdata ? (']]>' as Markup) : NOTHING);
    }
    if (run && this.deletionAt(run, element.closeStart, false)) {
      edits.replace(element.closeStart + 2, element.closeStart + 2 + element.rawName.length, deleted);
    }
  }
}
