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

/** How far the attempts to send an order have come. */
interface Attempts {
  /** Whether an earlier attempt was sent whole and its response was lost. */
  wasLost: boolean;
  /** Whether all of this attempt was sent. */
  isWhole: boolean;
  /** Whether the whole body may have been sent: much of it can leave between two progress events. */
  mayBeWhole: boolean;
  /** The last report of the progress, in milliseconds since its upload began. */
  last: { readonly share: number; readonly after: number; readonly at: number } | undefined;
}

/** The rest of a body may leave this many times faster than the part before the last report. */
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
    // When a repeat is refused, the attempt before it, whose response was lost, may still have arrived.
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
  // XMLHttpRequest, which reports progress, always sends the cookie.
  const hasProgress = !isLink && !isAnonymous;
  const note = (isWhole: boolean, mayBeWhole: boolean) => {
    const isNew = mayBeWhole !== attempts.mayBeWhole;
    Object.assign(attempts, { isWhole, mayBeWhole });
    // Stored before the result is known, because a page that is reloaded now gets no result.
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
