import type { OrderAnswer, OrderFormValues } from '@marginalia/bff/contract';
import type { Person } from '../accounts/person.ts';
import { http } from '../http/http.ts';
import { isRefusal } from '../http/refusal.ts';
import { forgetOrders, type OrderToSend, orderToSend, rememberWhole } from './last-order.ts';

interface OrderSending {
  /** Who the page says is signed in. The server refuses the order when that session has ended. */
  readonly person: Person;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** The filled fields of the form, without the link when a file was chosen (design §4). */
export function orderFields({ fileUpload, ...values }: OrderFormValues): [string, unknown][] {
  const fields = { ...values, googleDocsLink: values.submissionMethod === 'google_docs' ? values.googleDocsLink : '' };
  return Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
}

export function orderFormData(values: OrderFormValues, fields = orderFields(values)): FormData {
  const data = new FormData();
  for (const [name, value] of fields) {
    for (const item of Array.isArray(value) ? value : [value]) data.append(name, String(item));
  }
  if (values.fileUpload) data.append('fileUpload', values.fileUpload, values.fileUpload.name);
  return data;
}

/** Whether the server may have this order of the person, because its response has not come. */
export const mayHaveArrived = (form: OrderFormValues, person: Person): boolean => orderToSend(form, person).isWhole;

/** Why an order is stopped whose person has left its form. */
export const leftForm = new DOMException('The person has left the form', 'AbortError');

/** POST /api/submissions: JSON for a link, multipart with progress for a document. The agreed terms go with it (design §5.7). */
export async function sendOrder(form: OrderFormValues, sending: OrderSending): Promise<OrderAnswer> {
  const order = orderToSend(form, sending.person);
  const attempts = { wasLost: order.isWhole, isWhole: false, isTold: false };
  try {
    const answer = await post(form, order, sending, attempts);
    forgetOrders(sending.person);
    return answer;
  } catch (error) {
    // A refused repetition does not say that the attempt before it, whose response was lost, did not arrive.
    if (isRefusal(error)) rememberWhole(order, attempts.wasLost);
    // A small body is sent before the browser first tells how far it is.
    else if (sending.signal.reason === leftForm && !attempts.isTold) rememberWhole(order, true);
    throw error;
  }
}

function post(
  form: OrderFormValues,
  order: OrderToSend,
  { person, signal, onProgress }: OrderSending,
  attempts: { wasLost: boolean; isWhole: boolean; isTold: boolean },
) {
  const values = { ...form, ...order.agreements };
  const isLink = values.submissionMethod === 'google_docs';
  const note = (isWhole: boolean) => {
    attempts.isWhole = isWhole;
    rememberWhole(order, attempts.wasLost || isWhole);
  };
  const isAnonymous = order.sender !== person;
  const call = {
    isTakenOnce: true,
    isAnonymous,
    headers: { 'idempotency-key': order.key, 'x-account': String(order.sender) },
    signal,
    onRepeat: (isLost: boolean) => {
      attempts.wasLost ||= isLost && attempts.isWhole;
      note(isLink);
    },
  };
  if (isLink) {
    note(true);
    return http('createSubmission', { ...call, body: Object.fromEntries(orderFields(values)) });
  }
  const report = (share: number) => {
    attempts.isTold = true;
    if (share >= 1) note(true);
    onProgress(share);
  };
  // An upload with progress cannot leave the cookie out.
  return http('createSubmission', {
    ...call,
    body: orderFormData(values),
    ...(isAnonymous ? {} : { onProgress: report }),
  });
}
