import type { Markup } from './markup.ts';

export interface Edit {
  at: number;
  remove: number;
  insert: string;
}

/** Changes to one string, kept apart until the end, so that all positions stay those of the original. */
export class Edits {
  private readonly edits: Edit[] = [];

  insert(at: number, markup: Markup): void {
    if (markup !== '') this.edits.push({ at, remove: 0, insert: markup });
  }

  remove(start: number, end: number): void {
    if (end > start) this.edits.push({ at: start, remove: end - start, insert: '' });
  }

  /** Returns the change, whose text may still be replaced until it is applied. */
  replace(start: number, end: number, markup: Markup): Edit {
    const edit: Edit = { at: start, remove: end - start, insert: markup };
    this.edits.push(edit);
    return edit;
  }

  get count(): number {
    return this.edits.length;
  }

  /** One stretch of the string with the changes that lie inside it; `from` of all changes were made before those. */
  within(xml: string, start: number, end: number, from: number): Markup {
    const inner = new Edits();
    for (let index = from; index < this.edits.length; index++) {
      const { at, remove, insert } = this.edits[index] as Edit;
      if (at >= start && at + remove <= end) inner.edits.push({ at: at - start, remove, insert });
    }
    return inner.apply(xml.slice(start, end)) as Markup;
  }

  /** The changes in order. Those at one place keep theirs; what another edit removes is not edited. */
  effective(): Edit[] {
    // The sort is stable: insertions at one place stay in the order in which they were asked for.
    const sorted = [...this.edits].sort(
      (a, b) => a.at - b.at || Math.sign(a.remove) - Math.sign(b.remove) || b.remove - a.remove,
    );
    let at = 0;
    return sorted.filter((edit) => {
      const isFree = edit.at >= at;
      if (isFree) at = edit.at + edit.remove;
      return isFree;
    });
  }

  /** The string with all changes. */
  apply(xml: string): string {
    const parts: string[] = [];
    let at = 0;
    for (const edit of this.effective()) {
      parts.push(xml.slice(at, edit.at), edit.insert);
      at = edit.at + edit.remove;
    }
    parts.push(xml.slice(at));
    return parts.join('');
  }
}
