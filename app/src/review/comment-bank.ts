import type { BankEntry } from '@marginalia/design-system/highlight-editor';
import { atom } from 'jotai';
import { z } from 'zod';
import type { Person } from '../accounts/person.ts';
import { boundedFamily } from '../state/family.ts';
import { storedAtom } from '../state/stored.ts';

const EntrySchema = z.object({
  id: z.string().min(1),
  text: z.string().min(1),
  shortcut: z.string().exactOptional(),
  category: z.string().exactOptional(),
});
/** Leaves out what is no entry: one that an older page or another program spoiled costs nobody the others. */
const BankSchema = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.flatMap((entry) => EntrySchema.safeParse(entry).data ?? []));
const BanksSchema = z.record(z.string(), BankSchema);
type Banks = Record<string, BankEntry[]>;

const none: Banks = {};

/** The reusable comments of everybody who works in this browser, by the number of their account. */
const banksAtom = storedAtom<Banks>({
  key: 'comment-bank',
  initial: none,
  read: (stored) => BanksSchema.safeParse(stored).data,
});

const empty: BankEntry[] = [];

/** One administrator's reusable comments, the same in every tab. They stay after a logout, for the next visit. */
export const commentBank = boundedFamily((person: Person) =>
  atom(
    (get): readonly BankEntry[] => get(banksAtom)[person] ?? empty,
    (get, set, bank: readonly BankEntry[]) => set(banksAtom, { ...get(banksAtom), [person]: [...bank] }),
  ),
);
