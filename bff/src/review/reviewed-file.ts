import type { Transaction } from '../database/database.ts';
import { adoptFile } from '../documents/claims.ts';
import type { StoredFile } from '../documents/store-file.ts';
import type { App } from '../http/app.ts';
import { notFound } from '../http/refusal.ts';
import { listForRemoval } from '../storage/cleaner.ts';
import { type Author, recordEvent, system } from '../submissions/events.ts';
import { Submission } from '../submissions/model.ts';
import { nowOf } from '../time/time.ts';
import { finishDocument, rewriteMail } from './document-jobs.ts';

/** Reads a submission's reviewed document and locks the row until `transaction` ends. */
export async function holdReviewedFile(transaction: Transaction, id: number) {
  const row = await Submission.query(transaction)
    .findById(id)
    .forUpdate()
    .select('reviewedFilename', 'reviewedIsAutomatic', 'contentVersion');
  if (!row) throw notFound();
  const { reviewedFilename: filename, reviewedIsAutomatic: isAutomatic, contentVersion } = row;
  return { filename, isAutomatic, contentVersion };
}

/** Notes that the reviewed document was uploaded again as it is. Returns the stored time. */
export async function touchReviewedFile(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  id: number,
): Promise<string> {
  const now = nowOf(app);
  await Submission.query(transaction).findById(id).patch({ reviewedUploadedAt: now, updatedAt: now });
  return now;
}

/**
 * Sets or removes the reviewed document; the previous file is removed once `transaction` is committed. Without an author
 * the document was generated from the review. Returns the stored time.
 */
export async function setReviewedFile(
  app: App,
  transaction: Transaction,
  id: number,
  { earlier, file, author }: { earlier: string | null; file: StoredFile | undefined; author: Author | undefined },
): Promise<string> {
  const now = nowOf(app);
  if (file) await adoptFile(app, transaction, file.filename);
  await Submission.query(transaction)
    .findById(id)
    .patch({
      reviewedFilename: file?.filename ?? null,
      reviewedOriginalName: file?.originalName ?? null,
      reviewedSize: file?.size ?? null,
      reviewedUploadedAt: file ? now : null,
      reviewedIsAutomatic: file !== undefined && author === undefined,
      updatedAt: now,
    });
  await finishDocument(app, transaction, id);
  await rewriteMail(app, transaction, id);
  if (earlier !== null) await listForRemoval(transaction, [earlier], now);
  if (file) await recordEvent(app, transaction, id, 'reviewed_document_uploaded', author ?? system, file.originalName);
  return now;
}
