import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';
import { isLostOrder } from './last-order.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';

const draftOf = (person: Person) => draftAtom(draftKey(person, 'order'), readOrderDraft, 'session');

/** What was typed in a form that a visitor began, since this person has signed in in another tab. */
const takenOver = (person: Person) => draftAtom(draftKey(person, 'order-begun'), readOrderDraft, 'session');

/**
 * The unsent order of this tab, so that a reload loses nothing that was typed. What was typed here before the person
 * signed in is joined to it. An order that may have arrived is not joined: sent again as it was, it stays one order.
 */
export function orderDraftAtom(person: Person) {
  const own = draftOf(person);
  if (person !== 'visitor') for (const begun of [takenOver(person), draftOf('visitor')]) move(begun, own);
  return own;
}

type Draft = ReturnType<typeof draftOf>;

function move(from: Draft, to: Draft): void {
  const newer = store.get(from);
  if (!newer) return;
  const older = isLostOrder(newer, 'visitor') ? undefined : store.get(to);
  store.set(to, joinOrders(older ?? emptyOrder, newer));
  store.set(from, undefined);
}

export interface OpenDraft {
  /** What the form begins with. */
  readonly stored: OrderInput | undefined;
  save(values: OrderInput): void;
  /** After the order was sent. */
  remove(): void;
  /**
   * Gives what a visitor has begun to the person who signed in in another tab, so that nobody else sees it after they have
   * left. An older draft of theirs stays beside it until a form opens for them: this one does not show it.
   */
  handOver(person: Person): void;
}

/** The draft of a form that opens. */
export function openDraft(person: Person): OpenDraft {
  let owner = person;
  let draft = orderDraftAtom(person);
  return {
    stored: withFile(person, store.get(draft)),
    save(values) {
      store.set(draft, withoutFile(values));
      keepFile(owner, values.fileUpload);
    },
    remove() {
      store.set(draft, undefined);
      keepFile(owner, null);
    },
    handOver(to) {
      if (owner !== 'visitor' || to === 'visitor') return;
      const begun = draft;
      owner = to;
      draft = takenOver(to);
      move(draft, draftOf(to));
      move(begun, draft);
      if (chosen?.person === 'visitor') chosen = { ...chosen, person: to };
    },
  };
}

let chosen: { readonly person: Person; readonly file: File; readonly isSameVisit: () => boolean } | undefined;

/** Keeps the chosen document until the page is loaded again: a way to the terms and back does not lose it. */
function keepFile(person: Person, file: File | null): void {
  chosen = file ? { person, file, isSameVisit: watchVisit() } : undefined;
}

/** The draft with its document, where this page still has it. */
function withFile(person: Person, draft: OrderInput | undefined): OrderInput | undefined {
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
