import type { OrderFormValues } from '@marginalia/bff/contract';
import { accountsWith, draftAtom, draftKey, draftNames, type Owner, ownerOf } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';
import { isSentOrder } from './last-order.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';

const begin = 'order:';

const draftNamed = (person: Person, name: string) => draftAtom(draftKey(person, name), readOrderDraft, 'session');

let lastTime = 0;

/** A name that no other draft has; it sorts after those before it, also within a millisecond. */
function newName(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `${begin}${lastTime}-${crypto.getRandomValues(new Uint32Array(1))}`;
}

export interface OpenDraft {
  /** What the form begins with. */
  readonly stored: OrderInput | undefined;
  /** How many other orders of its owner in this tab were begun and not sent. */
  others(): number;
  /** Whose the order is by now; it no longer changes once something was typed and somebody has signed in. */
  owner(): Owner;
  save(values: OrderInput): void;
  /** When nothing is typed any more. */
  remove(): void;
  /** After this order was sent: its owner's other drafts that hold the same one are no unsent orders either. */
  sent(order: OrderFormValues): void;
}

/**
 * The draft of a form that opens: the last one that this person has begun in this tab, so that a reload loses nothing that
 * was typed. Each form has its own, and none is ever joined with another: one that may have arrived, sent again as it was,
 * stays one order.
 */
export function openDraft(person: Person): OpenDraft {
  const opened = ownerOf(person);
  const names = draftNames(opened.person, begin);
  const name = names.at(-1) ?? newName();
  const stored = store.get(draftNamed(opened.person, name));
  const isSameVisit = watchVisit();
  let owner = stored && opened;
  const ownerNow = () => owner ?? ownerOf(person);
  const remove = () => {
    if (owner) store.set(draftNamed(owner.person, name), undefined);
    owner = undefined;
    keepFile(name, null);
  };
  return {
    stored: withFile(name, stored),
    others: () => draftNames(ownerNow().person, begin).filter((other) => other !== name).length,
    owner: ownerNow,
    save(values) {
      if (!isSameVisit()) return;
      owner ??= ownerOf(person);
      store.set(draftNamed(owner.person, name), withoutFile(values));
      keepFile(name, values.fileUpload);
    },
    remove,
    sent(order) {
      const { person: sender } = ownerNow();
      remove();
      for (const other of draftNames(sender, begin)) {
        const draft = withFile(other, store.get(draftNamed(sender, other)));
        if (!draft || !isSentOrder(draft, order)) continue;
        store.set(draftNamed(sender, other), undefined);
        keepFile(other, null);
      }
    },
  };
}

/**
 * Makes the oldest draft the one that opens next, so that each has its turn.
 * @param named the service and the code that the form's address names, which are not to replace the draft's own
 */
export function turnToOther(person: Person, named: Pick<OrderInput, 'preset' | 'presetCode'>): void {
  const name = draftNames(person, begin)[0];
  if (name === undefined) return;
  const oldest = draftNamed(person, name);
  const values = store.get(oldest);
  const document = chosen.get(name);
  const next = newName();
  if (values) store.set(draftNamed(person, next), { ...values, ...named });
  if (document) chosen.set(next, document);
  store.set(oldest, undefined);
  chosen.delete(name);
}

/** Whether this person has begun an order in this tab. */
export const hasOrder = (person: Person): boolean => draftNames(person, begin).length > 0;

/** Whether an order that some account has begun in this tab waits for its login. */
export const hasAccountOrder = (): boolean => accountsWith(begin).length > 0;

/** The chosen documents of drafts, until the page is loaded again: a way to the terms and back does not lose them. */
const chosen = new Map<string, { readonly file: File; readonly isSameVisit: () => boolean }>();

function keepFile(name: string, file: File | null): void {
  if (file) chosen.set(name, { file, isSameVisit: watchVisit() });
  else chosen.delete(name);
}

/** The draft with its document, where this page still has it. */
function withFile(name: string, draft: OrderInput | undefined): OrderInput | undefined {
  const document = chosen.get(name);
  const file = document?.isSameVisit() ? document.file : null;
  return file && draft?.lostFile === file.name ? { ...draft, fileUpload: file, lostFile: '' } : draft;
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
