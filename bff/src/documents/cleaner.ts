import type { App } from '../server/app.ts';

/** Removes from the store the files whose rows are gone. A file that cannot be removed now is tried again later. */
export async function removeFiles({ database, documents, log }: App): Promise<void> {
  const rows = await database.write('files_to_remove').select('filename');
  for (const { filename } of rows) {
    try {
      await documents.storage.remove(filename);
      await database.write('files_to_remove').where({ filename }).delete();
    } catch (error) {
      log.warn({ filename, error: (error as Error).message, problem: 'a file could not be removed' });
    }
  }
}
