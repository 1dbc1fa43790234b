import type { BankEntry } from '../model/types.js';

/**
 * Replaces `/shortcut` before the caret by the reusable comment it stands for.
 * @returns null where no shortcut ends at the caret.
 */
export function expandShortcut(
  text: string,
  caret: number,
  bank: readonly BankEntry[],
): { text: string; caret: number; category?: string } | null {
  const typed = /(?:^|\s)\/(\S+)$/.exec(text.slice(0, caret))?.[1];
  const entry = typed === undefined ? undefined : bank.find(({ shortcut }) => shortcut === typed);
  if (typed === undefined || !entry) return null;
  const start = caret - typed.length - 1;
  return {
    text: text.slice(0, start) + entry.text + text.slice(caret),
    caret: start + entry.text.length,
    ...(entry.category !== undefined && { category: entry.category }),
  };
}

/** Adds a reusable comment to what is written: on its own line after other words. */
export const joinComment = (comment: string, text: string): string =>
  comment.trim() === '' ? text : `${comment.trimEnd()}\n${text}`;
