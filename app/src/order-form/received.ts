import { draftAtom, draftKey, sentName } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { personOf, signedInAtom } from '../accounts/signed-in.ts';
import { store } from '../state/store.ts';
import { readNow } from '../state/stored.ts';
import { watchVisit } from '../state/visit.ts';

/** How many confirmations a tab remembers. */
const maxOrders = 20;

/** An order that has arrived, as its confirmation shows it. */
export interface Received {
  readonly submissionId: number;
  readonly trackingUrl: string;
  readonly email: string;
  readonly isConfirmationMailed: boolean;
}

function readReceived(stored: unknown): Received[] {
  const { submissionId, trackingUrl, email, isConfirmationMailed } = (stored ?? {}) as Partial<Received>;
  if (typeof submissionId !== 'number' || typeof trackingUrl !== 'string' || typeof email !== 'string') return [];
  return [{ submissionId, trackingUrl, email, isConfirmationMailed: isConfirmationMailed === true }];
}

/** The orders of a person. They are in this tab's storage, not in its history, which outlives a logout. */
const receivedOrders = (owner: Person) =>
  draftAtom(
    draftKey(owner, sentName),
    (stored) => (Array.isArray(stored) ? stored.flatMap(readReceived) : undefined),
    'session',
  );

interface Shown {
  readonly order: Received;
  /** Its owner, and whoever was signed in when it arrived. */
  readonly people: readonly Person[];
  readonly isSameVisit: () => boolean;
}

/** The confirmations of this visit, also those of somebody whose session has ended since. */
const shown = new Map<number, Shown>();

const personNow = (): Person => personOf(readNow(signedInAtom));

/** @param owner whose order it is: a visitor's belongs to whoever signed in while it was sent */
export function saveReceived(order: Received, owner: Person): void {
  shown.set(order.submissionId, { order, people: [owner, personNow()], isSameVisit: watchVisit() });
  const orders = receivedOrders(owner);
  const others = (store.get(orders) ?? []).filter(({ submissionId }) => submissionId !== order.submissionId);
  store.set(orders, [...others, order].slice(-maxOrders));
}

/**
 * The order with this number, if it was confirmed to the person who is signed in now, or in this visit where nobody is.
 */
export function findReceived(id: number): Received | undefined {
  const person = personNow();
  const found = shown.get(id);
  if (found?.isSameVisit() && (person === 'visitor' || found.people.includes(person))) return found.order;
  return store.get(receivedOrders(person))?.find(({ submissionId }) => submissionId === id);
}
