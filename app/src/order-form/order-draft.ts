import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';
import { isLostOrder } from './last-order.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';

const draftOf = (person: Person) => draftAtom(draftKey(person, 'order'), readOrderDraft, 'session');

/**
 * The unsent order of this tab, so that a reload loses nothing that was typed. What was typed here before the person
 * signed in is joined to it. An order that may have arrived is not joined: sent again as it was, it stays one order.
 */
export function orderDraftAtom(person: Person) {
  const own = draftOf(person);
  const visitors = draftOf('visitor');
  const typed = person === 'visitor' ? undefined : store.get(visitors);
  if (typed) {
    const older = isLostOrder(typed, 'visitor') ? undefined : store.get(own);
    store.set(own, joinOrders(older ?? emptyOrder, typed));
    store.set(visitors, undefined);
  }
  return own;
}

let chosen: { readonly person: Person; readonly file: File; readonly isSameVisit: () => boolean } | undefined;

/** Keeps the chosen document until the page is loaded again: a way to the terms and back does not lose it. */
export function keepFile(person: Person, file: File | null): void {
  chosen = file ? { person, file, isSameVisit: watchVisit() } : undefined;
}

/** The draft with its document, where this page still has it. */
export function withFile(person: Person, draft: OrderInput | undefined): OrderInput | undefined {
  const file = chosen?.person === person && chosen.isSameVisit() ? chosen.file : null;
  return file && draft?.lostFile === file.name ? { ...draft, fileUpload: file, lostFile: '' } : draft;
}

/** Fields that are one answer: they are taken from one order. */
const groups: readonly (readonly (keyof OrderInput)[])[] = [
  ['service', 'additionalServices', 'preset'],
  ['firstName', 'lastName'],
  ['email', 'emailConfirmation'],
  ['countryCode', 'phoneNumber'],
  ['submissionMethod', 'fileUpload', 'lostFile', 'googleDocsLink'],
];

/** Each answer as it was filled in last. */
export function joinOrders(older: OrderInput, newer: OrderInput): OrderInput {
  const names = Object.keys(emptyOrder) as (keyof OrderInput)[];
  const isFilledIn = (name: keyof OrderInput) => String(newer[name]) !== String(emptyOrder[name]);
  const isNewer = (name: keyof OrderInput) => (groups.find((group) => group.includes(name)) ?? [name]).some(isFilledIn);
  return { ...older, ...Object.fromEntries(names.filter(isNewer).map((name) => [name, newer[name]])) };
}

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
