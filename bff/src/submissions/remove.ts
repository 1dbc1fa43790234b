import type { Transaction } from '../database/database.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { notFound } from '../http/refusal.ts';
import { nowOf } from '../time/time.ts';
import { earlierFilesOf } from './earlier-documents.ts';
import { lockOwner, removeEmptyGuests } from './guest.ts';

/** Rows of a feature above that must outlive a submission are prepared here, in the transaction that deletes it. */
export type BeforeDeletion = (transaction: Transaction, id: number) => Promise<void>;

/**
 * Deletes a submission with everything that belongs to it but what `beforeDeletion` keeps. Its files are listed for
 * removal in the same transaction and removed after it.
 */
export async function removeSubmission(app: DocumentsApp, id: number, beforeDeletion: BeforeDeletion): Promise<void> {
  await app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      const users = await lockOwner(app, transaction, id);
      // Held, so that no document comes in after its files were counted.
      const row = await transaction('submissions').where({ id }).forUpdate().first('filename', 'reviewedFilename');
      const earlier = await earlierFilesOf(transaction, [id]);
      await beforeDeletion(transaction, id);
      const deleted = await transaction('submissions').where({ id }).delete();
      if (!row || deleted !== 1) throw notFound();
      await removeEmptyGuests(transaction, users);
      const names = [row.filename, row.reviewedFilename, ...earlier].filter((name) => name !== null);
      if (names.length > 0)
        await transaction('files_to_remove').insert(names.map((filename) => ({ filename, createdAt: nowOf(app) })));
    }),
  );
  await app.fileCleaner.run();
}
