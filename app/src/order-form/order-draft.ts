import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';

const draftOf = (person: Person) => draftAtom(draftKey(person, 'order'), readOrderDraft, 'session');

/**
 * The unsent order of this tab, so that a reload loses nothing that was typed. What was typed here before the person
 * signed in is joined to it.
 */
export function orderDraftAtom(person: Person) {
  const own = draftOf(person);
  const visitors = draftOf('visitor');
  const typed = person === 'visitor' ? undefined : store.get(visitors);
  if (typed) {
    store.set(own, joinOrders(store.get(own) ?? emptyOrder, typed));
    store.set(visitors, undefined);
  }
  return own;
}

/** Each field as it was filled in last. */
export const joinOrders = (older: OrderInput, newer: OrderInput): OrderInput => ({
  ...older,
  ...Object.fromEntries(
    Object.entries(newer).filter(([name, value]) => String(value) !== String(emptyOrder[name as keyof OrderInput])),
  ),
});

/**
 * The order as it is stored: without its file, but with the file's name. The name of a file that a reload lost stays until
 * another file is chosen.
 */
export const withoutFile = ({ fileUpload, ...text }: OrderInput): OrderInput => ({
  ...text,
  fileUpload: null,
  lostFile: fileUpload?.name ?? text.lostFile,
});

/** Reads only known fields with values of the right type: the draft may come from an older version of the page. */
export function readOrderDraft(stored: unknown): OrderInput | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  const kept = Object.entries(emptyOrder).filter(([name, empty]) => {
    const value = found[name];
    return Array.isArray(empty)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof empty === 'string' && typeof value === 'string';
  });
  const values = { ...emptyOrder, ...Object.fromEntries(kept.map(([name]) => [name, found[name]])), fileUpload: null };
  if (values.submissionMethod !== 'google_docs') values.submissionMethod = 'upload';
  return values;
}
