import { repeat, worker } from '../jobs/worker.ts';
import { removeDeadBackups } from '../storage/backup-lease.ts';
import { minutes } from '../time/time.ts';
import type { DocumentsApp } from './documents.ts';
import { sweepOrphans } from './orphans.ts';

/**
 * Removes, at once and every ten minutes, what deleted rows, killed requests and dead backups left on disk, and stops the
 * reader threads with the server.
 */
export const documentHousekeeping = worker<DocumentsApp>(
  'document-housekeeping',
  (app) => {
    const cleaning = repeat(app, {
      name: 'document-housekeeping',
      interval: 10 * minutes,
      run: (isStopped) => cleanUp(app, isStopped),
    });
    const stopListening = app.database.onChange('files_to_remove', () => void app.fileCleaner.runNew());
    return {
      async stop() {
        stopListening();
        // What is still listed waits for the next start.
        await Promise.all([app.fileCleaner.stop(), cleaning.stop()]);
        await app.documents.reader.close();
        await app.documents.storage.close();
      },
    };
  },
  'onPreStart',
);

/** A step that fails does not stop the next ones; the next run repeats it. */
export async function cleanUp(app: DocumentsApp, isStopped = () => false): Promise<void> {
  const steps = [
    () => app.documents.storage.sweep(),
    () => app.fileCleaner.run(),
    () => sweepOrphans(app, isStopped),
    () => removeDeadBackups(app.database, app.clock()),
  ];
  for (const step of steps)
    await step().catch((error: Error) => app.log.warn({ problem: 'cleaning up failed', error: error.message }));
}
