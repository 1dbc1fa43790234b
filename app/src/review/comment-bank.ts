import type { BankEntry } from '@marginalia/design-system/highlight-editor';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { keepDraft, readDraft } from './stored-draft.ts';

const key = 'comment-bank';

const BanksSchema = z.record(
  z.string(),
  z.array(
    z.object({
      id: z.string().min(1),
      text: z.string().min(1),
      shortcut: z.string().exactOptional(),
      category: z.string().exactOptional(),
    }),
  ),
);
type Banks = Record<string, BankEntry[]>;

/** Reusable comments of everybody who works in this browser, by their user's number; what cannot be read is no bank. */
export function readBanks(): Banks {
  const stored = BanksSchema.safeParse(readDraft(key));
  return stored.success ? stored.data : {};
}

const listeners = new Set<() => void>();
let banks: Banks | undefined;

const refresh = () => {
  banks = undefined;
  for (const listener of listeners) listener();
};
const onStorage = ({ key: changed }: StorageEvent) => {
  if (changed === key || changed === null) refresh();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Nobody heard what other tabs did meanwhile.
    banks = undefined;
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** What is in the store now, and not what this tab last saw: another tab may have added to it. */
export function keepBank(userId: number, bank: readonly BankEntry[]): void {
  keepDraft(key, { ...readBanks(), [userId]: bank });
  refresh();
}

const none: readonly BankEntry[] = [];

/** One administrator's reusable comments, the same in every tab of this browser. */
export function useCommentBank(userId: number | undefined) {
  const all = useSyncExternalStore(subscribe, () => {
    banks ??= readBanks();
    return banks;
  });
  const bank = userId === undefined ? none : (all[userId] ?? none);
  const change = (next: readonly BankEntry[]) => {
    if (userId !== undefined) keepBank(userId, next);
  };
  return [bank, change] as const;
}
