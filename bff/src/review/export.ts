import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Review } from '../../contract/index.ts';
import { recordDownload } from '../accounts/acting.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { DocumentRefused, refusals, refused } from '../documents/refusal.ts';
import { sendGenerated } from '../documents/send.ts';
import type { Caller } from '../http/caller.ts';
import type { Requester } from '../http/fair-queue.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { findVisibleWithText } from '../submissions/find.ts';
import type { SubmissionWithText } from '../submissions/model.ts';
import { isDelivered } from '../submissions/record.ts';
import { forOwner } from './client-names.ts';
import { refuseForOtherVersion } from './earlier-marks.ts';
import { reviewHtml } from './html.ts';
import { deliveredName, markedFile } from './marked-file.ts';
import { reviewIn } from './save-review.ts';

/** How the audit log names what was exported. */
const formatNames = { html: 'HTML', docx: 'Word with tracked changes', clean: 'Clean Word copy' } as const;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Sends the saved review as an HTML document, or as the client's Word file with the marks in it. */
export async function exportReview(
  app: DocumentsApp,
  h: ResponseToolkit,
  caller: Caller,
  id: number,
  format: 'html' | 'docx' | 'clean',
): Promise<ResponseObject> {
  const { row, isAdmin } = await findVisibleWithText(app, caller, id);
  if (!isAdmin && !isDelivered(row)) throw notFound();
  const review = await reviewIn(app.database.read, id);
  // The marks would quote words that are not in the current document.
  refuseForOtherVersion(review, row);
  const record = () => recordDownload(app, caller, 'review_exported', id, formatNames[format]);
  if (format === 'html') {
    await record();
    const html = reviewHtml(row, await forOwner(app.database.read, review));
    return (
      sendGenerated(h, html, 'text/html; charset=utf-8', deliveredName(row, 'feedback.html'))
        // The document may use its own style; the browser must not run or load anything else.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        )
    );
  }
  const ending = format === 'docx' ? 'reviewed.docx' : 'clean.docx';
  const bytes = await bytesOf(app, row, review, format, requesterOf(app, h.request));
  await record();
  return sendGenerated(h, bytes, docxType, deliveredName(row, ending));
}

async function bytesOf(
  app: DocumentsApp,
  row: SubmissionWithText,
  review: Review,
  format: 'docx' | 'clean',
  requester: Requester,
): Promise<Buffer> {
  try {
    const { bytes, missing } = await markedFile(app, row, review, format, requester);
    // A clean copy without one of the suggestions would look complete.
    if (missing.length > 0) throw refusal(409, `${incomplete[format]} ${missing.join(' ')}`);
    return Buffer.from(bytes);
  } catch (error) {
    throw error instanceof DocumentRefused ? unreadable(error) : error;
  }
}

const incomplete = {
  docx: 'This Word file can’t hold the whole review. Export it as HTML.',
  clean:
    'Some suggestions can’t be made in this Word file, so there is no clean copy. The file with comments has all of them.',
} as const;

/** A 409 instead of the status of the refused upload: this request did not send the document. */
export function unreadable({ refusal: reason }: DocumentRefused) {
  if (reason.status === 503) return refused(reason);
  if (reason === refusals.tooHard)
    return refused({
      status: 503,
      message:
        'It took too long to write the comments into this Word file. Try again in 1 minute, or export it as HTML.',
    });
  return refusal(409, 'This Word file can’t hold comments. Export it as HTML.');
}
