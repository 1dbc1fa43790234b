import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';
import { draftAtom, draftKey } from './drafts.ts';
import type { Person } from './person.ts';

/** An order that this tab has sent and that was not answered. */
export interface LastOrder {
  readonly order: string;
  readonly key: string;
  /** Whether all of it was sent, so that the server may have it. */
  readonly isWhole: boolean;
  readonly sentAt: number;
}

function readOrder(stored: unknown): LastOrder[] {
  const { order, key, isWhole, sentAt } = (stored ?? {}) as Partial<LastOrder>;
  if (typeof order !== 'string' || typeof key !== 'string' || typeof sentAt !== 'number') return [];
  return [{ order, key, isWhole: isWhole === true, sentAt }];
}

export const sentOrders = (person: Person) =>
  draftAtom(
    draftKey(person, 'orders-sent'),
    (stored) => (Array.isArray(stored) ? stored.flatMap(readOrder) : undefined),
    'session',
  );

export const sentBy = (person: Person): readonly LastOrder[] => store.get(sentOrders(person)) ?? [];

export const lostBy = (person: Person) => sentBy(person).filter(({ isWhole }) => isWhole);

/** Whether the server may have an order of this person whose response has not come, also one whose key it has forgotten. */
export const hasLostOrder = (person: Person): boolean => lostBy(person).length > 0;

/** The visits of the orders on their way. An order whose person has left gets no response. */
const sending = new Set<() => boolean>();

/** Calls an order on its way until the promise settles or its person has left. */
export async function whileSending<T>(send: () => Promise<T>): Promise<T> {
  const isSameVisit = watchVisit();
  sending.add(isSameVisit);
  try {
    return await send();
  } finally {
    sending.delete(isSameVisit);
  }
}

/** Whether leaving removes what this tab knows of an order that the server may have, or may have in a moment. */
export const mayHaveOrdered = (person: Person): boolean =>
  [...sending].some((isSameVisit) => isSameVisit()) || hasLostOrder(person) || hasLostOrder('visitor');

export const mayHaveOrderedText =
  'An order you sent may have arrived. Check whether our confirmation email has come before you order again.';
