import type { OrderFormValues } from '@marginalia/bff/contract';
import { readAgreements } from '../accounts/agreements.ts';
import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';

/** An order that this tab has sent, until its response comes. */
interface LastOrder {
  readonly order: string;
  readonly agreements: ReturnType<typeof readAgreements>;
  readonly key: string;
  /** Whether all of it was sent, so that the server may have it. */
  readonly isWhole: boolean;
}

function readLastOrder(stored: unknown): LastOrder | undefined {
  const { order, agreements, key, isWhole } = (stored ?? {}) as Partial<LastOrder>;
  if (typeof order !== 'string' || typeof key !== 'string' || typeof agreements !== 'object' || !agreements)
    return undefined;
  return { order, agreements, key, isWhole: isWhole === true };
}

const lastOrderAtom = (person: Person) => draftAtom(draftKey(person, 'order-sent'), readLastOrder, 'session');

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
    const last = store.get(lastOrderAtom(sender));
    if (last?.order !== order || !isWithin(last.agreements, agreements)) continue;
    // One that has not arrived can take what was agreed to since, and be the account's.
    if (last.isWhole || (sender === person && isWithin(agreements, last.agreements))) return { ...last, sender };
  }
  const sent = { order, agreements, key: newKey(), isWhole: false };
  store.set(lastOrderAtom(person), sent);
  return { ...sent, sender: person };
}

export function rememberWhole({ sender, ...sent }: OrderToSend, isWhole: boolean): void {
  store.set(lastOrderAtom(sender), { ...sent, isWhole });
}

/** After the response, the same order once more is another one. */
export function forgetOrder({ sender }: OrderToSend): void {
  store.set(lastOrderAtom(sender), undefined);
}

/** Whether the server may have an order of this person whose response has not come. */
export const hasLostOrder = (person: Person): boolean => store.get(lastOrderAtom(person))?.isWhole === true;
