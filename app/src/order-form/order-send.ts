import type { OrderAnswer, OrderFormValues, Price } from '@marginalia/bff/contract';
import { readAgreements } from '../accounts/agreements.ts';
import type { Owner } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { type LastOrder, whileSending } from '../accounts/sent-orders.ts';
import { http } from '../http/http.ts';
import { isRefusal } from '../http/refusal.ts';
import { forgetOrder, orderToSend, rememberWhole } from './last-order.ts';

interface OrderSending {
  /** Who the page says is signed in. The server refuses the order when that session has ended. */
  readonly person: Person;
  /** Whose order it is in this browser: who signed in after a form was begun may have left again since. */
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

/** Why an order is stopped whose person has left its form. */
export const leftForm = new DOMException('The person has left the form', 'AbortError');

/** How far the attempts to send an order have come. */
interface Attempts {
  /** Whether an earlier attempt was sent whole and its response was lost. */
  wasLost: boolean;
  /** Whether all of this attempt was sent. */
  isWhole: boolean;
  /** Whether all of it may have been sent by now: between two reports of the progress, much of a body leaves. */
  mayBeWhole: boolean;
  /** The last report of the progress, in milliseconds since its upload began. */
  last: { readonly share: number; readonly after: number; readonly at: number } | undefined;
}

/** How many times as fast as before the rest of a body may have left since the last report. */
const burst = 4;

/** Whether the rest may have left since the last report. */
function mayHaveFinished({ last }: Attempts): boolean {
  if (!last) return false;
  const passed = performance.now() - last.at;
  return (1 - last.share) * last.after < burst * last.share * passed;
}

/** POST /api/submissions: JSON for a link, multipart with progress for a document. The agreed terms go with it (design §5.7). */
export async function sendOrder(form: OrderFormValues, sending: OrderSending): Promise<OrderAnswer> {
  const order = orderToSend(form, sending.owner.person, sending.person);
  const attempts: Attempts = { wasLost: order.isWhole, isWhole: false, mayBeWhole: false, last: undefined };
  try {
    const answer = await whileSending(() => post(form, order, sending, attempts));
    forgetOrder(sending.owner.person, order);
    return answer;
  } catch (error) {
    const { wasLost, isWhole, mayBeWhole } = attempts;
    const isSent = sending.signal.aborted ? mayBeWhole || mayHaveFinished(attempts) : isWhole;
    // A refused repetition does not say that the attempt before it, whose response was lost, did not arrive.
    rememberWhole(sending.owner.person, order, wasLost || (isSent && !isRefusal(error)));
    throw error;
  }
}

function post(
  form: OrderFormValues,
  order: LastOrder,
  { person, owner, total, signal, onProgress }: OrderSending,
  attempts: Attempts,
) {
  const shown = total && { totalShown: total.usd, totalShownInr: total.inr };
  const values = { ...form, ...readAgreements(), ...shown };
  const isLink = values.submissionMethod === 'google_docs';
  const isAnonymous = order.sender === 'visitor' && person !== 'visitor';
  // An upload with progress cannot leave the cookie out.
  const hasProgress = !isLink && !isAnonymous;
  const note = (isWhole: boolean, mayBeWhole: boolean) => {
    const isNew = mayBeWhole !== attempts.mayBeWhole;
    Object.assign(attempts, { isWhole, mayBeWhole });
    // Remembered before it is known, because a page that is reloaded now hears nothing more.
    if (isNew) rememberWhole(owner.person, order, attempts.wasLost || mayBeWhole);
  };
  let begunAt = 0;
  const report = (share: number) => {
    const at = performance.now();
    if (share === 0) begunAt = at;
    attempts.last = { share, after: at - begunAt, at };
    note(share >= 1, share === 0 || share >= 0.5);
    onProgress(share);
  };
  const call = {
    isTakenOnce: true,
    isAnonymous,
    headers: { 'idempotency-key': order.key, 'x-account': String(order.sender) },
    signal,
    onRepeat: (isLost: boolean) => {
      attempts.wasLost ||= isLost && attempts.isWhole;
      attempts.last = undefined;
      note(!hasProgress, !hasProgress);
    },
  };
  note(!hasProgress, !hasProgress);
  return http('createSubmission', {
    ...call,
    body: isLink ? Object.fromEntries(orderFields(values)) : orderFormData(values),
    ...(hasProgress ? { onProgress: report } : {}),
  });
}
