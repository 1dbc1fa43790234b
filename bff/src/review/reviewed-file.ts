import type { Transaction } from '../database/database.ts';
import { adoptFile } from '../documents/claims.ts';
import type { StoredFile } from '../documents/intake.ts';
import type { App } from '../http/app.ts';
import { notFound } from '../http/refusal.ts';
import { type Author, noteEvent, system } from '../submissions/events.ts';
import { nowOf } from '../time/time.ts';
import { finishDocument } from './document-jobs.ts';

/** The reviewed document of a submission as it is now; the row is held until `transaction` ends. */
export async function holdReviewedFile(transaction: Transaction, id: number) {
  const row = await transaction('submissions')
    .where({ id })
    .forUpdate()
    .first('reviewedFilename', 'reviewedIsAutomatic', 'contentVersion');
  if (!row) throw notFound();
  return {
    filename: row.reviewedFilename as string | null,
    isAutomatic: Boolean(row.reviewedIsAutomatic),
    contentVersion: row.contentVersion as number,
  };
}

/**
 * Gives the submission another reviewed document, or none; the earlier file goes once `transaction` is committed.
 * Without an author the house made it from the review. Answers the time that is stored.
 */
export async function setReviewedFile(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  id: number,
  { earlier, file, author }: { earlier: string | null; file: StoredFile | undefined; author: Author | undefined },
): Promise<string> {
  const now = nowOf(app);
  if (file) await adoptFile(app, transaction, file.filename);
  await transaction('submissions')
    .where({ id })
    .update({
      reviewedFilename: file?.filename ?? null,
      reviewedOriginalName: file?.originalName ?? null,
      reviewedSize: file?.size ?? null,
      reviewedUploadedAt: file ? now : null,
      reviewedIsAutomatic: file !== undefined && author === undefined,
      updatedAt: now,
    });
  await finishDocument(app, transaction, id);
  if (earlier !== null) await transaction('files_to_remove').insert({ filename: earlier, createdAt: now });
  if (file) await noteEvent(app, transaction, id, 'reviewed_document_uploaded', author ?? system, file.originalName);
  return now;
}
