import type { BankEntry } from '@marginalia/design-system/highlight-editor';

/** What was done to a bank's entries, by their ids: the new words, or null for an entry that goes. */
export type BankEdits = Readonly<Record<string, string | null>>;

/** Applies the edits to the bank as it is now, which another tab may have added to. An entry without words goes. */
export const editBank = (bank: readonly BankEntry[], edits: BankEdits): BankEntry[] =>
  bank.flatMap((entry) => {
    const edit = edits[entry.id];
    const text = edit === undefined ? entry.text : (edit?.trim() ?? '');
    return text ? [{ ...entry, text }] : [];
  });
