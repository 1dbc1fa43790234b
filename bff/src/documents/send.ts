import type { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { notFound } from '../http/refusal.ts';
import { attachment } from '../storage/names.ts';
import type { Documents } from './documents.ts';

const types: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  pdf: 'application/pdf',
};
/** Keeps the browser from running or showing an uploaded file as a page of this site. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sends generated content as an attachment. */
export const sendGenerated = (
  h: ResponseToolkit,
  content: string | Buffer | Readable,
  type: string,
  name: string,
): ResponseObject => asAttachment(h.response(content).type(type), name);

const asAttachment = (response: ResponseObject, name: string): ResponseObject =>
  response
    .header('content-disposition', attachment(name))
    .header('content-security-policy', filePolicy)
    .header('cache-control', 'no-store');

/**
 * Sends a stored document as an attachment under its original name, once `record` has noted the download.
 * @throws 404 when the file is gone, 503 when it cannot be read
 */
export async function sendDocument(
  { storage }: Documents,
  h: ResponseToolkit,
  { filename, name }: { filename: string; name: string },
  record: () => Promise<void>,
): Promise<ResponseObject> {
  const file = await storage.open(filename);
  if (!file) throw notFound();
  // Nobody else listens before the response is sent, and an error that nobody hears ends the process.
  let failure: Error | undefined;
  file.stream.on('error', (error) => {
    failure = error;
  });
  try {
    await record();
    if (failure) throw failure;
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  const type = types[filename.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return asAttachment(h.response(file.stream).type(type).bytes(file.size).encoding('binary'), name);
}
