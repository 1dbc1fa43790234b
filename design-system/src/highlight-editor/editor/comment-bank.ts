import type { BankEntry } from '../model/types.js';

/**
 * Finds the reusable comment whose short name stands after a semicolon before the caret, and where the semicolon is.
 * @returns undefined where no short name ends at the caret
 */
export function shortNameBefore(
  text: string,
  caret: number,
  bank: readonly BankEntry[],
): { start: number; entry: BankEntry } | undefined {
  const name = /(?:^|\s);(\S+)$/.exec(text.slice(0, caret))?.[1];
  const entry = bank.find(({ shortcut }) => shortcut && shortcut === name);
  return entry && { start: caret - (name?.length ?? 0) - 1, entry };
}

/** Adds a reusable comment to what is written: on its own line after other words. */
export const joinComment = (comment: string, text: string): string =>
  comment.trim() === '' ? text : `${comment.trimEnd()}\n${text}`;

/** Writes words in the place of those between an offset and the caret of a field: one step of the field's own undo. */
export function writeBefore(field: HTMLTextAreaElement, start: number, text: string): void {
  const end = field.selectionEnd;
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated without a successor: nothing else writes into the history of a field.
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
