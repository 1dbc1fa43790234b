import type { OrderAnswer, OrderFormValues } from '@marginalia/bff/contract';
import { readAgreements } from '../accounts/agreements.ts';
import { http } from '../http/http.ts';

interface OrderSending {
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

let last = { order: '', key: '' };

/** The key of an order. An unchanged order that is sent again has the same key, and the server creates one submission. */
export function idempotencyKey(values: OrderFormValues): string {
  const { fileUpload, ...text } = values;
  const order = JSON.stringify([text, fileUpload?.name, fileUpload?.size, fileUpload?.lastModified]);
  if (last.order !== order) last = { order, key: crypto.randomUUID() };
  return last.key;
}

/** POST /api/submissions: JSON for a link, multipart with progress for a document. The agreed terms go with it (design §5.7). */
export function sendOrder(form: OrderFormValues, { signal, onProgress }: OrderSending): Promise<OrderAnswer> {
  const values = { ...form, ...readAgreements() };
  const headers = { 'idempotency-key': idempotencyKey(values) };
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
