import { OrderFormFieldsSchema, type OrderFormValues } from '@marginalia/bff/contract';
import type { Person } from '../accounts/person.ts';
import { type LastOrder, lostBy, sentBy, sentOrder } from '../accounts/sent-orders.ts';
import { store } from '../state/store.ts';
import type { OrderInput } from './order-input.ts';

/** How many orders a tab remembers until a response comes: one that is changed and changed back keeps its key. */
const maxOrders = 5;
/** How many of those that may have arrived. */
const maxLost = 20;
/** Milliseconds for which the server knows a key. Afterwards the same order is another one. */
const keyLife = 86_400_000;

const hasKey = ({ sentAt }: LastOrder): boolean => Date.now() - sentAt < keyLife;

/** Puts the order in the place of its earlier attempt. */
function remember(person: Person, sent: LastOrder): void {
  store.set(sentOrder(person, sent.key), sent);
  const lost = lostBy(person);
  const others = sentBy(person).filter(({ isWhole }) => !isWhole);
  const tooMany = [...lost.slice(0, -maxLost), ...others.slice(0, -maxOrders)];
  for (const { key } of tooMany) forget(person, key);
}

const forget = (person: Person, key: string): void => store.set(sentOrder(person, key), undefined);

/** 32 random digits. `crypto.randomUUID` exists in secure contexts only, and an office may try this on its own network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is sent of an order: the link or the document, whichever was chosen. */
function textOf({ fileUpload, googleDocsLink, ...text }: OrderFormValues): string {
  const isLink = text.submissionMethod === 'google_docs';
  const file = isLink ? null : fileUpload;
  return JSON.stringify([{ ...text, ...(isLink && { googleDocsLink }) }, file?.name, file?.size, file?.lastModified]);
}

/**
 * The order as it has to be sent, also after a reload of the page: under one key, the server creates one submission. Who
 * sent it as a visitor and then signed in is still a visitor to it, because under an account the key means another order.
 * @param owner whose order it is in this browser
 * @param sender who sends it, if it was not sent before
 */
export function orderToSend(values: OrderFormValues, owner: Person, sender: Person): LastOrder {
  const order = textOf(values);
  // One of the visitor they were that has not arrived can be the account's.
  const isSame = (sent: LastOrder) => sent.order === order && hasKey(sent) && (sent.isWhole || sent.sender === sender);
  const last = sentBy(owner).findLast(isSame);
  if (last) return last;
  const sent = { order, key: newKey(), sender, isWhole: false, sentAt: Date.now() };
  remember(owner, sent);
  return sent;
}

/** Whether the server may have this order, because its response has not come. */
export function mayHaveArrived(values: OrderFormValues, owner: Person): boolean {
  const order = textOf(values);
  return lostBy(owner).some((sent) => sent.order === order && hasKey(sent));
}

export function rememberWhole(person: Person, sent: LastOrder, isWhole: boolean): void {
  remember(person, { ...sent, isWhole });
}

/** After its response, the same order once more is another one. Only others that may have arrived are remembered. */
export function forgetOrder(person: Person, sent: LastOrder): void {
  for (const { key, isWhole } of sentBy(person)) if (!isWhole || key === sent.key) forget(person, key);
}

/** Whether the server may have the order that this form holds, as its person or as the visitor they were. */
export function isLostOrder(form: OrderInput, person: Person): boolean {
  const lost = lostBy(person).filter(hasKey);
  if (lost.length === 0) return false;
  const isHeld = heldBy(form);
  return lost.some(({ order }) => isHeld(order));
}

/** Whether this form holds the order that was sent. */
export const isSentOrder = (form: OrderInput, sent: OrderFormValues): boolean => heldBy(form)(textOf(sent));

/** Tells of an order whether this form holds it. Of a document that a reload has lost, the name alone counts. */
function heldBy(form: OrderInput): (order: string) => boolean {
  const named = form.lostFile ? new File([' '], form.lostFile) : null;
  const { success, data } = OrderFormFieldsSchema.safeParse({ ...form, fileUpload: form.fileUpload ?? named });
  if (!success) return () => false;
  const [text, name, ...file] = JSON.parse(textOf(data));
  return (order) => {
    const [sentText, sentName, ...sentFile] = JSON.parse(order);
    const isFile = form.fileUpload === null || String(file) === String(sentFile);
    return isFile && name === sentName && JSON.stringify(text) === JSON.stringify(sentText);
  };
}
