import { removeFiles } from '../documents/cleaner.ts';
import type { App } from '../server/app.ts';
import { notFound } from '../server/refusal.ts';
import { nowOf } from '../server/time.ts';

/** Deletes a submission with everything that belongs to it. Its files are named in the same transaction and go after it. */
export async function removeSubmission(app: App, id: number): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const row = await transaction('submissions').where({ id }).first('filename', 'reviewedFilename');
    const deleted = await transaction('submissions').where({ id }).delete();
    if (!row || deleted !== 1) throw notFound();
    const names = [row.filename, row.reviewedFilename].filter((name) => name !== null);
    if (names.length > 0)
      await transaction('files_to_remove').insert(names.map((filename) => ({ filename, createdAt: nowOf(app) })));
  });
  await removeFiles(app);
}
