import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';
import { accountsWith, draftAtom, draftKey, draftNames } from './drafts.ts';
import type { Person } from './person.ts';

/** An order that this tab has sent and that was not answered. */
export interface LastOrder {
  readonly order: string;
  readonly key: string;
  /** Who sent it first: under another sender the server would know the key as another order's. */
  readonly sender: Person;
  /** Whether all of it was sent, so that the server may have it. */
  readonly isWhole: boolean;
  readonly sentAt: number;
}

function readOrder(stored: unknown): LastOrder | undefined {
  const { order, key, sender, isWhole, sentAt } = (stored ?? {}) as Partial<LastOrder>;
  if (typeof order !== 'string' || typeof key !== 'string' || typeof sentAt !== 'number') return undefined;
  return { order, key, sender: typeof sender === 'number' ? sender : 'visitor', isWhole: isWhole === true, sentAt };
}

const begin = 'order-sent:';

const named = (person: Person, name: string) => draftAtom(draftKey(person, name), readOrder, 'session');

/** One order that this person, or the visitor they were, has sent in this tab. */
export const sentOrder = (person: Person, key: string) => named(person, begin + key);

/** All of them, the oldest first. */
export const sentBy = (person: Person): readonly LastOrder[] =>
  draftNames(person, begin)
    .flatMap((name) => store.get(named(person, name)) ?? [])
    .sort((one, other) => one.sentAt - other.sentAt);

export const lostBy = (person: Person) => sentBy(person).filter(({ isWhole }) => isWhole);

/** Whether the server may have an order of this person whose response has not come, also one whose key it has forgotten. */
export const hasLostOrder = (person: Person): boolean => lostBy(person).length > 0;

/** Whether the server may have an order that some account sent in this tab. */
export const hasAccountLostOrder = (): boolean => accountsWith(begin).some(hasLostOrder);

/** The visits of the orders on their way; asked at a logout and drawn nowhere. An order whose person has left gets no response. */
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
  [...sending].some((isSameVisit) => isSameVisit()) || hasLostOrder(person);

export const mayHaveOrderedText =
  'An order you sent may have arrived. Check whether our confirmation email has come before you order again.';
