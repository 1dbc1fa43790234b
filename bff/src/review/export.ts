import { buffer } from 'node:stream/consumers';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { filePolicy } from '../documents/download.ts';
import { attachment, titleOf } from '../documents/names.ts';
import { DocumentRefused, refused } from '../documents/refusal.ts';
import { type App, nowOf } from '../server/app.ts';
import { notFound, refusal } from '../server/refusal.ts';
import type { Caller } from '../session/caller.ts';
import { findVisible } from '../submissions/find.ts';
import { isDelivered, type SubmissionRow } from '../submissions/record.ts';
import { reviewHtml } from './html.ts';
import { findReview } from './store.ts';

/** The name that Word shows beside comments and changes: the house's, never an editor's own. */
const author = 'Marginalia';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The review as a document of its own, or inside the client's file. */
export async function exportReview(
  app: App,
  h: ResponseToolkit,
  caller: Caller,
  id: number,
  format: 'html' | 'docx' | 'clean',
): Promise<ResponseObject> {
  const { row, isAdmin } = await findVisible(app, caller, id);
  if (!isAdmin && !isDelivered(row)) throw notFound();
  const name = titleOf(row.originalName ?? row.title);
  if (format === 'html') {
    const html = reviewHtml(row, await findReview(app, id));
    return (
      asFile(h, html, 'text/html; charset=utf-8', `${name} - feedback.html`)
        // Its own style, and nothing else: opened from here it may still not run or load anything.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        )
    );
  }
  const suffix = format === 'docx' ? 'reviewed' : 'clean';
  return asFile(h, await markedFile(app, row, format), docxType, `${name} - ${suffix}.docx`);
}

const asFile = (h: ResponseToolkit, content: string | Buffer, type: string, name: string): ResponseObject =>
  h
    .response(content)
    .type(type)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', filePolicy)
    .header('cache-control', 'no-store');

async function markedFile(app: App, row: SubmissionRow, format: 'docx' | 'clean'): Promise<Buffer> {
  if (row.filename === null)
    throw refusal(
      409,
      'This submission is a Google Docs link, so there is no Word file to put comments into. Please export it as HTML.',
    );
  if (!row.filename.endsWith('.docx'))
    throw refusal(
      409,
      'Comments and changes can be put into .docx files only, and this is a .doc file. Please export it as HTML.',
    );
  const file = await app.documents.storage.open(row.filename);
  if (!file) throw notFound();
  const { highlights, suggestions } = await findReview(app, row.id);
  const marking = { bytes: await buffer(file.stream), format, highlights, suggestions, author, date: nowOf(app) };
  try {
    const { bytes, missing } = await app.documents.reader.mark(marking);
    if (missing.length > 0) throw refusal(409, `Not everything can be put into the Word file. ${missing.join(' ')}`);
    return Buffer.from(bytes);
  } catch (error) {
    throw error instanceof DocumentRefused ? unreadable(error) : error;
  }
}

/** The document was taken in long ago: what it is now is no fault of this request. */
function unreadable({ refusal: { status, message } }: DocumentRefused) {
  return status === 503
    ? refused({ status, message })
    : refusal(409, 'Comments cannot be put into this Word file. Please export it as HTML.');
}
