import type { OrderFormValues } from '@marginalia/bff/contract';
import { readAgreements } from '../accounts/agreements.ts';
import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';

/** How many orders a tab remembers until a response comes: one that is changed and changed back keeps its key. */
const maxOrders = 5;

/** An order that this tab has sent and that was not answered. */
interface LastOrder {
  readonly order: string;
  readonly agreements: ReturnType<typeof readAgreements>;
  readonly key: string;
  /** Whether all of it was sent, so that the server may have it. */
  readonly isWhole: boolean;
}

function readOrder(stored: unknown): LastOrder[] {
  const { order, agreements, key, isWhole } = (stored ?? {}) as Partial<LastOrder>;
  if (typeof order !== 'string' || typeof key !== 'string' || typeof agreements !== 'object' || !agreements) return [];
  return [{ order, agreements, key, isWhole: isWhole === true }];
}

const sentOrders = (person: Person) =>
  draftAtom(
    draftKey(person, 'orders-sent'),
    (stored) => (Array.isArray(stored) ? stored.flatMap(readOrder) : undefined),
    'session',
  );

const sentBy = (person: Person): readonly LastOrder[] => store.get(sentOrders(person)) ?? [];

/** Puts the order in the place of its earlier attempt. */
function remember(sender: Person, sent: LastOrder): void {
  const others = sentBy(sender).filter(({ key }) => key !== sent.key);
  store.set(sentOrders(sender), [...others, sent].slice(-maxOrders));
}

/** 32 random digits. `crypto.randomUUID` exists in secure contexts only, and an office may try this on its own network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isWithin = (one: object, other: object) => Object.keys(one).every((name) => name in other);

/** An order under its key, as its first sender, with what was agreed to when it was sent first. */
export type OrderToSend = LastOrder & { readonly sender: Person };

/**
 * The order as it has to be sent, also after a reload of the page: under one key, the server creates one submission. Who
 * sent it as a visitor and then signed in is still a visitor to it, because under an account the key means another order.
 */
export function orderToSend({ fileUpload, ...text }: OrderFormValues, person: Person): OrderToSend {
  const order = JSON.stringify([text, fileUpload?.name, fileUpload?.size, fileUpload?.lastModified]);
  const agreements = readAgreements();
  for (const sender of [person, 'visitor'] as const) {
    // One that has not arrived can take what was agreed to since, and be the account's.
    const isSame = (sent: LastOrder) =>
      sent.order === order &&
      isWithin(sent.agreements, agreements) &&
      (sent.isWhole || (sender === person && isWithin(agreements, sent.agreements)));
    const last = sentBy(sender).find(isSame);
    if (last) return { ...last, sender };
  }
  const sent = { order, agreements, key: newKey(), isWhole: false };
  remember(person, sent);
  return { ...sent, sender: person };
}

export function rememberWhole({ sender, ...sent }: OrderToSend, isWhole: boolean): void {
  remember(sender, { ...sent, isWhole });
}

/** After the response, the same order once more is another one. */
export function forgetOrders(person: Person): void {
  for (const sender of [person, 'visitor'] as const) store.set(sentOrders(sender), undefined);
}

/** Whether the server may have an order of this person whose response has not come. */
export const hasLostOrder = (person: Person): boolean => sentBy(person).some(({ isWhole }) => isWhole);
