import type { Edit, Edits } from './edits.ts';
import type { Markup } from './markup.ts';
import type { XmlScanner } from './scanner.ts';

/** Ranges that cross-references or permissions name: one of which only one end is left is none. */
const ENDS: Readonly<Record<string, { kind: string; isStart: boolean }>> = {
  'w:bookmarkStart': { kind: 'bookmark', isStart: true },
  'w:bookmarkEnd': { kind: 'bookmark', isStart: false },
  'w:permStart': { kind: 'permission', isStart: true },
  'w:permEnd': { kind: 'permission', isStart: false },
};

interface Span {
  start: number;
  end: number;
}

interface Mark extends Span {
  isStart: boolean;
  /** The display that it stands in, and the equation of it: a display holds equations only. */
  display?: Span | undefined;
  equation?: Span | undefined;
  partner?: Mark;
  removal?: Edit | undefined;
}

/** Keeps the ends of ranges where the text between them stays, though what an end stands in is removed. */
export class RangeMarks {
  private readonly marks: Mark[] = [];
  private readonly begun = new Map<string, Mark>();
  private display: Span | undefined;
  private equation: Span | undefined;

  /** Is told of every start tag, as {@link close} of every end tag. */
  open(tag: XmlScanner): void {
    const { name, start, end } = tag;
    if (name === 'm:oMathPara') this.display = { start, end };
    else if (name === 'm:oMath') this.equation = { start, end };
    const found = ENDS[name];
    if (!found) return;
    const { kind, isStart } = found;
    const mark: Mark = { start, end, isStart, display: this.display, equation: this.equation };
    const key = `${kind} ${tag.attribute('w:id') ?? ''}`;
    if (isStart) this.begun.set(key, mark);
    else {
      const partner = this.begun.get(key);
      this.begun.delete(key);
      if (partner) {
        mark.partner = partner;
        partner.partner = mark;
      }
    }
    this.marks.push(mark);
  }

  close({ name, end }: XmlScanner): void {
    if (name === 'm:oMathPara' && this.display) {
      this.display.end = end;
      this.display = undefined;
    } else if (name === 'm:oMath') this.equation = undefined;
    else if (ENDS[name]) (this.marks.at(-1) as Mark).end = end;
  }

  /** Puts an end in the place of what is removed around it, unless all of its range is. */
  keep(edits: Edits, xml: string): void {
    if (this.marks.length === 0) return;
    const removals = edits.effective().filter(({ remove }) => remove > 0);
    let next = 0;
    for (const mark of this.marks) {
      while (removals[next] && endOf(removals[next] as Edit) <= mark.start) next++;
      const removal = removals[next];
      if (removal && removal.at <= mark.start) mark.removal = removal;
    }
    for (const { start, end, isStart, display, equation, partner, removal } of this.marks) {
      if (!removal || !partner || partner.removal === removal) continue;
      const markup = xml.slice(start, end) as Markup;
      const isWholeEquation = display && equation && removal.at > display.start && removal.at <= equation.start;
      if (isWholeEquation) edits.insert(isStart ? display.start : display.end, markup);
      else removal.insert += markup;
    }
  }
}

const endOf = ({ at, remove }: Edit) => at + remove;
