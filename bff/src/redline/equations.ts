import { DELETED, names, SHOWN } from './elements.ts';
import type { XmlScanner } from './scanner.ts';

/** Parts of an equation that its objects must have, also when they are empty. */
const REQUIRED = names('m:num m:den m:e m:sub m:sup m:deg m:lim m:fName m:mr');
/** Elements of an equation that show nothing but what they hold. */
const PLAIN = names('m:oMathPara m:oMath m:r m:t w:r');
/** What keeps the equation around it: the other parts of a field may stand outside. */
const KEPT = new Set([...SHOWN, 'w:fldChar', 'w:instrText']);

/** An element of an equation, or a run: it goes with what it lost, unless it still holds something. */
interface OpenElement {
  name: string;
  start: number;
  lost: boolean;
  shown: boolean;
}

/** Which equations, parts of them and runs go once all changes are accepted and all comments are gone. */
export class Equations {
  private readonly elements: OpenElement[] = [];

  /** Is told of every start tag but those inside of a deletion. */
  open(tag: XmlScanner): void {
    const { name } = tag;
    const parent = tag.parent();
    const element = this.elements.at(-1);
    const isMark = parent === 'w:trPr' || (parent === 'w:rPr' && tag.parent(1) === 'w:pPr');
    if (DELETED.has(name) && !isMark) this.lose();
    else if (element && name === 'w:commentReference') element.lost = true;
    else if (element && (KEPT.has(name) || (parent === 'w:r' && name !== 'w:rPr'))) element.shown = true;
    if (name.startsWith('m:') || name === 'w:r')
      this.elements.push({ name, start: tag.start, lost: false, shown: false });
  }

  /** Another author's insertion, a control or a link may stand between the deletion and what it is in. */
  private lose(): void {
    // The properties of an object say that it is deleted; a run or an equation holds what is.
    const isOfObject = this.elements.at(-1)?.name === 'm:ctrlPr' && this.elements.at(-2)?.name.endsWith('Pr');
    const element = this.elements.at(isOfObject ? -3 : -1);
    if (element) element.lost = true;
  }

  /** @returns where the element that ends here begins, and whether it goes; undefined outside of equations and runs */
  close({ name }: XmlScanner): { start: number; goes: boolean } | undefined {
    if (!name.startsWith('m:') && name !== 'w:r') return undefined;
    const element = this.elements.pop();
    const outer = this.elements.at(-1);
    if (!element) return undefined;
    const { start, lost, shown } = element;
    const goes = lost && !shown && !REQUIRED.has(name) && !name.endsWith('Pr');
    // Properties show nothing, whatever stands in them.
    if (outer && !name.endsWith('Pr')) {
      outer.lost ||= goes;
      // An object that stays is seen without text too, as the sign of a sum is.
      const isObject = !PLAIN.has(name) && !REQUIRED.has(name);
      outer.shown ||= shown || (isObject && !lost);
    }
    return { start, goes };
  }
}
