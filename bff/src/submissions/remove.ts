import type { App } from '../http/app.ts';
import { notFound } from '../http/refusal.ts';
import { keepPayments } from '../payments/keep.ts';
import { nowOf } from '../time/time.ts';
import { earlierFilesOf } from './earlier-documents.ts';

/** Deletes a submission with everything that belongs to it but its payments, which the books need. Its files are named in the same transaction and go after it. */
export async function removeSubmission(app: App, id: number): Promise<void> {
  await app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      // Held, so that no document comes in after its files were counted.
      const row = await transaction('submissions').where({ id }).forUpdate().first('filename', 'reviewedFilename');
      const earlier = await earlierFilesOf(transaction, [id]);
      await keepPayments(transaction, id);
      const deleted = await transaction('submissions').where({ id }).delete();
      if (!row || deleted !== 1) throw notFound();
      const names = [row.filename, row.reviewedFilename, ...earlier].filter((name) => name !== null);
      if (names.length > 0)
        await transaction('files_to_remove').insert(names.map((filename) => ({ filename, createdAt: nowOf(app) })));
    }),
  );
  await app.fileCleaner.run();
}
