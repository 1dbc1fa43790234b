import { draftAtom, draftKey, sentName } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { personOf, signedInAtom } from '../accounts/signed-in.ts';
import { store } from '../state/store.ts';
import { readNow } from '../state/stored.ts';

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

/** The orders of their sender. They are in this tab's storage, not in its history, which outlives a logout. */
const receivedOrders = (sender: Person) =>
  draftAtom(
    draftKey(sender, sentName),
    (stored) => (Array.isArray(stored) ? stored.flatMap(readReceived) : undefined),
    'session',
  );

export function saveReceived(order: Received, sender: Person): void {
  const orders = receivedOrders(sender);
  const others = (store.get(orders) ?? []).filter(({ submissionId }) => submissionId !== order.submissionId);
  store.set(orders, [...others, order].slice(-maxOrders));
}

/**
 * The order with this number, if the person who is signed in now sent it in this tab, or a visitor whose order was on its
 * way when that person signed in in another tab. What visitors sent before is forgotten at that moment.
 */
export const findReceived = (id: number): Received | undefined =>
  [personOf(readNow(signedInAtom)), 'visitor' as const]
    .flatMap((sender) => store.get(receivedOrders(sender)) ?? [])
    .find(({ submissionId }) => submissionId === id);
