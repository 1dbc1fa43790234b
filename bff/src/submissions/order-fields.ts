import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { openJsonBodyBytes } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { type ArrivedFile, readForm } from '../documents/multipart.ts';
import { readJson } from '../http/body.ts';
import { refusal } from '../http/refusal.ts';

/** An order as it was sent: unchecked values by the form's field names. */
export interface SentOrder {
  readonly values: Readonly<Record<string, unknown>>;
  readonly file: ArrivedFile | undefined;
}

/** The number of fields that a multipart form may have. */
const maxItems = 100;
const lists = new Set(['additionalServices']);
const flags = new Set(['termsAgreed', 'integrityAgreed']);

/** Whether an order comes as JSON, which holds no document. */
export const isJson = ({ headers }: Request): boolean =>
  /^application\/json\b/i.test((headers as IncomingHttpHeaders)['content-type'] ?? '');

/** Reads a form or a JSON object. An empty field counts as missing (design §4). */
export async function readOrderBody(app: DocumentsApp, request: Request, body: Readable): Promise<SentOrder> {
  if (isJson(request)) return { values: withoutEmpty(await readOrderJson(request)), file: undefined };
  const headers = request.headers as IncomingHttpHeaders;
  const { storage } = app.documents;
  const form = await readForm(body, headers, { fileField: 'fileUpload', folder: storage.temporaryFolder });
  const values = Object.fromEntries([...form.fields].map(([name, sent]) => [name, formValue(name, sent)]));
  return { values: withoutEmpty(values), file: form.file };
}

function formValue(name: string, sent: readonly string[]): unknown {
  const filled = sent.filter((value) => value !== '');
  if (lists.has(name)) return filled;
  if (flags.has(name)) return filled[0] === 'true' || filled[0] === 'on';
  return filled[0];
}

const withoutEmpty = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );

async function readOrderJson(request: Request): Promise<object> {
  const value = await readJson(request, openJsonBodyBytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refusal(400, 'Send a JSON object with the fields of the order');
  // The schema checks each item before it counts them, which takes seconds for a list as long as a body may be.
  if (Object.values(value).some((field) => Array.isArray(field) && field.length > maxItems))
    throw refusal(400, 'This form has too many fields');
  return value;
}
