import type { Transaction } from '@tiptap/pm/state';

/** Milliseconds without a key after which the next one begins a new step of the history. */
const PAUSE = 1500;

/** Joins the keys typed into one comment without a pause to one step of the history. */
export class CommentTyping {
  #last: { id: string; time: number; tr: Transaction } | undefined;

  /** Marks a transaction that changes the comment of a mark as a part of the previous one where it continues it. */
  join(id: string, tr: Transaction): Transaction {
    const time = Date.now();
    if (this.#last?.id === id && time - this.#last.time < PAUSE) tr.setMeta('appendedTransaction', this.#last.tr);
    this.#last = { id, time, tr };
    return tr;
  }

  /** Lets the next key begin a new step. */
  end(): void {
    this.#last = undefined;
  }
}
