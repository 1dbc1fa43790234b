import type { Plugin } from '@hapi/hapi';
import type { Worker } from '../http/app.ts';
import { removeDeadBackups } from '../storage/backup-lease.ts';
import { minutes } from '../time/time.ts';
import type { DocumentsApp } from './documents.ts';
import { sweepOrphans } from './orphans.ts';

const interval = 10 * minutes;

/** Cleans the document store while the server runs, and stops the reader threads with the server. */
export const documentHousekeeping: Plugin<DocumentsApp> = {
  name: 'document-housekeeping',
  register(server, app) {
    let housekeeping: Worker | undefined;
    server.ext('onPreStart', () => {
      housekeeping = startHousekeeping(app);
    });
    server.ext('onPostStop', async () => {
      await housekeeping?.stop();
      await app.documents.reader.close();
    });
  },
};

/** Removes, at once and every ten minutes, what deleted rows, killed requests and dead backups left on disk. */
function startHousekeeping(app: DocumentsApp): Worker {
  let running = cleanUp(app);
  const timer = setInterval(() => {
    running = running.then(() => cleanUp(app));
  }, interval);
  timer.unref();
  const stopListening = app.database.onChange('files_to_remove', () => void app.fileCleaner.run());
  return {
    async stop() {
      clearInterval(timer);
      stopListening();
      await running;
      await app.fileCleaner.run();
    },
  };
}

/** A step that fails does not stop the next ones; the next run repeats it. */
export async function cleanUp(app: DocumentsApp): Promise<void> {
  const steps = [
    () => app.documents.storage.sweep(),
    () => app.fileCleaner.run(),
    () => sweepOrphans(app),
    () => removeDeadBackups(app.database, app.clock()),
  ];
  for (const step of steps)
    await step().catch((error: Error) => app.log.warn({ problem: 'cleaning up failed', error: error.message }));
}
