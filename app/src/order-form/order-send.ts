import type { OrderAnswer, OrderFormValues } from '@marginalia/bff/contract';
import { readAgreements } from '../accounts/agreements.ts';
import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { http } from '../http/http.ts';
import { store } from '../state/store.ts';

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

interface LastOrder {
  readonly order: string;
  readonly key: string;
}
const readLastOrder = (stored: unknown): LastOrder | undefined => {
  const { order, key } = (stored ?? {}) as Partial<LastOrder>;
  return typeof order === 'string' && typeof key === 'string' ? { order, key } : undefined;
};

const lastOrderAtom = (person: Person) => draftAtom(draftKey(person, 'order-sent'), readLastOrder, 'session');

/** 32 random digits. `crypto.randomUUID` exists in secure contexts only, and an office may try this on its own network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key of an order. An unchanged order that is sent again has the same key, also after a reload of the page, and the
 * server creates one submission.
 */
export function idempotencyKey(values: OrderFormValues, person: Person): string {
  const { fileUpload, ...text } = values;
  const order = JSON.stringify([text, fileUpload?.name, fileUpload?.size, fileUpload?.lastModified]);
  const lastOrder = lastOrderAtom(person);
  const last = store.get(lastOrder);
  if (last?.order === order) return last.key;
  const key = newKey();
  store.set(lastOrder, { order, key });
  return key;
}

/** POST /api/submissions: JSON for a link, multipart with progress for a document. The agreed terms go with it (design §5.7). */
export async function sendOrder(form: OrderFormValues, sending: OrderSending): Promise<OrderAnswer> {
  const answer = await post(form, sending);
  // The same order once more is another one.
  store.set(lastOrderAtom(sending.person), undefined);
  return answer;
}

function post(form: OrderFormValues, { person, signal, onProgress }: OrderSending): Promise<OrderAnswer> {
  const values = { ...form, ...readAgreements() };
  const headers = {
    'idempotency-key': idempotencyKey(values, person),
    'x-account': String(person),
  };
  if (values.submissionMethod === 'google_docs') {
    return http('createSubmission', {
      body: Object.fromEntries(orderFields(values)),
      isTakenOnce: true,
      headers,
      signal,
    });
  }
  return http('createSubmission', { body: orderFormData(values), isTakenOnce: true, headers, signal, onProgress });
}
