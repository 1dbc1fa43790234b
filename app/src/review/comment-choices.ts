import type { BankEntry, Category } from '@marginalia/design-system/highlight-editor';

/** Something that can be put into a comment while it is typed. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** The short name of a reusable comment. */
  readonly name?: string;
  /** What is written in the place of what was typed. */
  readonly text: string;
  readonly category?: string;
  /** What a screen reader says when it is chosen. */
  readonly said: string;
}

interface Choices {
  readonly kind: 'reusable comment' | 'category';
  /** Where what was typed for it begins. */
  readonly start: number;
  readonly choices: readonly Choice[];
}

const maxComments = 6;
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What can be chosen where the caret is: categories after a slash at the beginning, reusable comments after `;` and two letters. */
export function choicesAt(
  value: string,
  caret: number,
  bank: readonly BankEntry[],
  categories: readonly Category[],
): Choices | undefined {
  const before = value.slice(0, caret);
  const category = /^\/([\p{L}\p{M}]*)$/u.exec(before)?.[1];
  if (category !== undefined) {
    const choices = categories
      .filter(({ label }) => plain(label).startsWith(plain(category)))
      .map(({ id, label }) => ({ id, label, text: '', category: id, said: `Category: ${label}` }));
    return choices.length > 0 ? { kind: 'category', start: 0, choices } : undefined;
  }
  const typed = /(?:^|\s);(\S{2,})$/u.exec(before)?.[1];
  if (typed === undefined) return undefined;
  const wanted = plain(typed);
  const named = bank.filter(({ shortcut }) => shortcut && plain(shortcut).startsWith(wanted));
  const others = bank.filter(
    (entry) =>
      !named.includes(entry) &&
      plain(entry.text)
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)),
  );
  const choices = [...named, ...others].slice(0, maxComments).map(({ id, text, shortcut, category: kind }) => ({
    id,
    label: text,
    text,
    ...(shortcut && { name: shortcut }),
    ...(kind !== undefined && { category: kind }),
    said: 'Reusable comment inserted',
  }));
  return choices.length > 0 ? { kind: 'reusable comment', start: caret - typed.length - 1, choices } : undefined;
}
