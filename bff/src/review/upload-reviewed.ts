import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import type { ReviewedFile } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import { discardFile } from '../documents/claims.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { type ArrivedFile, readForm } from '../documents/multipart.ts';
import { isSameFile } from '../documents/same-file.ts';
import { type StoredDocument, storeUpload } from '../documents/store-file.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { callerNow } from '../http/route.ts';
import { administrator } from '../submissions/events.ts';
import { findSubmission } from '../submissions/find.ts';
import { holdOrder } from '../submissions/hold.ts';
import { type Submission, SubmissionEventRow } from '../submissions/model.ts';
import { setReviewedFile, touchReviewedFile } from './reviewed-file.ts';

/**
 * Attaches an uploaded reviewed document, in any status, and replaces the previous one. A request that is repeated because
 * its response was lost stores and records nothing twice.
 * @throws 409 when `replaces` is not the file that an editor uploaded: nobody replaces a file that they have not seen
 */
export async function uploadReviewed(
  app: DocumentsApp,
  caller: Caller,
  id: number,
  request: Request,
  body: Readable,
): Promise<ReviewedFile> {
  const row = await findSubmission(app, id);
  if (!row) throw notFound();
  const { temporaryFolder } = app.documents.storage;
  const headers = request.headers as Parameters<typeof readForm>[1];
  const { fields, file } = await readForm(body, headers, { fileField: 'file', folder: temporaryFolder });
  let document: StoredDocument | undefined;
  try {
    await callerNow(request, 'uploadReviewed');
    const named = fields.get('submissionId')?.[0] ?? '';
    if (named !== '' && named !== String(id))
      throw refusal(400, 'This form belongs to another submission. Load the page again');
    if (!file) throw refusal(400, 'Please choose the reviewed document');
    document = await storeUpload(app, file, 'review', row.userId, requesterOf(app, request));
    const stored = await attach(app, caller, id, { file, document, replaces: fields.get('replaces')?.[0] });
    if (stored.filename === document.filename) document = undefined;
    return stored;
  } finally {
    if (file) await rm(file.path, { force: true });
    if (document) await discardFile(app, document.filename);
  }
}

async function attach(
  app: DocumentsApp,
  caller: Caller,
  id: number,
  { file, document, replaces }: { file: ArrivedFile; document: StoredDocument; replaces: string | undefined },
): Promise<ReviewedFile> {
  const { originalName, size } = document;
  const author = administrator(caller);
  for (;;) {
    const row = await findSubmission(app, id);
    if (!row) throw notFound();
    const { reviewedFilename: earlier, reviewedIsAutomatic: isAutomatic } = row;
    const mayBeSame = earlier !== null && !isAutomatic && row.reviewedOriginalName === originalName;
    // Read before the transaction, during which nobody else writes on SQLite.
    const same = mayBeSame && (await isSameFile(app.documents.storage, earlier, file)) ? earlier : undefined;
    const stored = await app.database.transaction(async (transaction) => {
      const held = await holdOrder(transaction, id);
      if (held.reviewedFilename !== earlier) return undefined;
      if (same !== undefined) return { filename: same, uploadedAt: await touchReviewedFile(app, transaction, id) };
      const isUnseen = replaces !== undefined && earlier !== null && earlier !== replaces;
      if (isUnseen && !isAutomatic) throw await uploadedMeanwhile(transaction, held);
      const uploadedAt = await setReviewedFile(app, transaction, id, { earlier, file: document, author });
      return { filename: document.filename, uploadedAt };
    });
    // Another file was attached meanwhile: it may be the same.
    if (!stored) continue;
    if (earlier !== null) await app.fileCleaner.remove([earlier]);
    return { ...stored, originalName, size };
  }
}

/** Names the editor and the file that the request would replace without its sender having seen it. */
async function uploadedMeanwhile(
  transaction: Transaction,
  { id, reviewedOriginalName }: Pick<Submission, 'id' | 'reviewedOriginalName'>,
) {
  const upload = await SubmissionEventRow.query(transaction)
    .where({ submissionId: id, type: 'reviewed_document_uploaded' })
    .orderBy('id', 'desc')
    .first();
  const editor = upload?.actorName ?? 'Another editor';
  return refusal(409, `${editor} has uploaded “${reviewedOriginalName}” meanwhile. Look at it before you replace it.`);
}
