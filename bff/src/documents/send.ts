import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { notFound } from '../http/refusal.ts';
import { attachment } from '../storage/names.ts';
import type { Documents } from './documents.ts';

const types: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  pdf: 'application/pdf',
};
/** Nothing that was uploaded is ever run or shown by the browser under this site's name. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Content that was made for this answer, as an attachment. */
export const sendGenerated = (
  h: ResponseToolkit,
  content: string | Buffer,
  type: string,
  name: string,
): ResponseObject =>
  h
    .response(content)
    .type(type)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', filePolicy)
    .header('cache-control', 'no-store');

/** A stored document as an attachment under the name that people know; 404 when its file is gone. */
export async function sendDocument(
  { storage }: Documents,
  h: ResponseToolkit,
  { filename, name }: { filename: string; name: string },
): Promise<ResponseObject> {
  const file = await storage.open(filename);
  if (!file) throw notFound();
  return h
    .response(file.stream)
    .type(types[filename.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .bytes(file.size)
    .encoding('binary')
    .header('content-disposition', attachment(name))
    .header('content-security-policy', filePolicy)
    .header('cache-control', 'no-store');
}
