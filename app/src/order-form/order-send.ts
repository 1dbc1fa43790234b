import type { OrderAnswer, OrderFormValues, Price } from '@marginalia/bff/contract';
import { readAgreements } from '../accounts/agreements.ts';
import type { Owner } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { type LastOrder, whileSending } from '../accounts/sent-orders.ts';
import { http } from '../http/http.ts';
import { endAttempt, mayBeHandled, reportShare, type SentBody, unsentBody } from '../http/sent-body.ts';
import { forgetOrder, orderToSend, rememberWhole } from './last-order.ts';

interface OrderSending {
  /** Who the page says is signed in. The server refuses the order when that session has ended. */
  readonly person: Person;
  /** Under whom this browser stores the order: the person of the form, who may have logged out since it was begun. */
  readonly owner: Owner;
  /** The total that the person was shown: where it is another one by now, the server refuses the order (409). */
  readonly total?: Price;
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

/** The reason of the abort when a person leaves the form while their order is sent. */
export const leftForm = new DOMException('The person has left the form', 'AbortError');

/** POST /api/submissions: JSON for a link, multipart with progress for a document. The agreed terms go with it (design §5.7). */
export async function sendOrder(form: OrderFormValues, sending: OrderSending): Promise<OrderAnswer> {
  const order = orderToSend(form, sending.owner.person, sending.person);
  const sent = unsentBody(order.isWhole);
  try {
    const answer = await whileSending(() => post(form, order, sending, sent));
    forgetOrder(sending.owner.person, order);
    return answer;
  } catch (error) {
    rememberWhole(sending.owner.person, order, mayBeHandled(sent, error, sending.signal));
    throw error;
  }
}

function post(
  form: OrderFormValues,
  order: LastOrder,
  { person, owner, total, signal, onProgress }: OrderSending,
  sent: SentBody,
) {
  const shown = total && { totalShown: total.usd, totalShownInr: total.inr };
  const values = { ...form, ...readAgreements(), ...shown };
  const isLink = values.submissionMethod === 'google_docs';
  const isAnonymous = order.sender === 'visitor' && person !== 'visitor';
  // XMLHttpRequest, which reports progress, always sends the cookie.
  const hasProgress = !isLink && !isAnonymous;
  const note = (change: () => void) => {
    const before = sent.mayBeWhole;
    change();
    // Stored before the result is known, because a page that is reloaded now gets no result.
    if (sent.mayBeWhole !== before) rememberWhole(owner.person, order, sent.wasLost || sent.mayBeWhole);
  };
  const begin = () => hasProgress || reportShare(sent, 1);
  const report = (share: number) => {
    note(() => reportShare(sent, share));
    onProgress(share);
  };
  const call = {
    isTakenOnce: true,
    isAnonymous,
    headers: { 'idempotency-key': order.key, 'x-account': String(order.sender) },
    signal,
    onRepeat: (isLost: boolean) =>
      note(() => {
        endAttempt(sent, isLost);
        begin();
      }),
  };
  note(begin);
  return http('createSubmission', {
    ...call,
    body: isLink ? Object.fromEntries(orderFields(values)) : orderFormData(values),
    ...(hasProgress ? { onProgress: report } : {}),
  });
}
