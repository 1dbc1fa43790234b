import type { BankEntry } from '@marginalia/design-system/highlight-editor';

/** Edits of a bank's entries by id: new words or another shortcut, or null for a removed entry. */
export type BankEdits = Readonly<Record<string, { readonly text?: string; readonly shortcut?: string } | null>>;

/** Applies the edits to the current bank, which another tab may have added to. An entry without words is removed. */
export const editBank = (bank: readonly BankEntry[], edits: BankEdits): BankEntry[] =>
  bank.flatMap(({ shortcut: known = '', ...entry }) => {
    const edit = edits[entry.id];
    if (edit === null) return [];
    const text = edit?.text?.trim() ?? entry.text;
    const shortcut = shortcutOf(edit?.shortcut ?? known);
    return text ? [{ ...entry, text, ...(shortcut && { shortcut }) }] : [];
  });

/** Removes a semicolon before the short name, or the slash that earlier releases used. */
const shortcutOf = (typed: string): string => typed.trim().replace(/^[;/]/, '');

/** What is wrong with the shortcuts of an edited bank, by the entries' ids. */
export function shortcutProblems(bank: readonly BankEntry[], edits: BankEdits): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const problems = new Map<string, string>();
  for (const { id, shortcut } of editBank(bank, edits)) {
    if (!shortcut) continue;
    if (/[\s;/]/.test(shortcut)) problems.set(id, 'Use one word without spaces, semicolons or slashes.');
    else if (taken.has(shortcut)) problems.set(id, 'Another comment has this short name. Choose a different one.');
    taken.add(shortcut);
  }
  return problems;
}
