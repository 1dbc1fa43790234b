import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../database/database.ts';
import { type Clock, isoTime } from '../time/time.ts';
import { isBackupRunning } from './backup-lease.ts';
import { FileToRemove } from './model.ts';
import { abandonedAfter, type Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';

/** Removes the files of `files_to_remove` from the store. */
export interface FileCleaner {
  /**
   * Resolves when every file that is due now was tried. A file that cannot be removed is logged and tried again by a
   * later run; this never rejects.
   */
  run(): Promise<void>;
}

export interface CleanerParts {
  readonly config: { readonly areDocumentsShared: boolean };
  readonly database: Database;
  readonly documents: { readonly storage: Storage };
  readonly log: Logger;
  readonly clock: Clock;
}

const rowsAtOnce = 500;
const maxUnanswered = 3;

/** Lists stored files for removal, in the transaction that ends their use; without `removeAfter` as soon as possible. */
export async function listForRemoval(
  transaction: Transaction,
  filenames: readonly string[],
  createdAt: string,
  removeAfter = '',
): Promise<void> {
  // Objection inserts several rows of SQLite as a graph only.
  await FileToRemove.query(transaction).insertGraph(
    filenames.map((filename) => ({ filename, createdAt, removeAfter })),
  );
}

/** Takes files off the list. */
export async function unlist(knex: Knex, filenames: readonly string[]): Promise<void> {
  for (const some of inRows(filenames)) await FileToRemove.query(knex).whereIn('filename', some).delete();
}

/** In pieces that one statement can name. */
function* inRows(filenames: readonly string[]): Generator<readonly string[]> {
  for (let first = 0; first < filenames.length; first += rowsAtOnce) yield filenames.slice(first, first + rowsAtOnce);
}

/** Only one run at a time: all calls during a run share the next one. */
export function fileCleaner(parts: CleanerParts): FileCleaner {
  let current: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  const run = (): Promise<void> => {
    if (!current) {
      current = removeDueFiles(parts)
        .then(() => parts.database.reserve.fill())
        .catch((error: Error) => parts.log.warn({ problem: 'files could not be removed', error: error.message }))
        .finally(() => {
          current = undefined;
        });
      return current;
    }
    following ??= current.then(() => {
      following = undefined;
      return run();
    });
    return following;
  };
  return { run };
}

async function removeDueFiles({ config, database, documents, log, clock }: CleanerParts): Promise<void> {
  const now = isoTime(clock());
  const due = await FileToRemove.query(database.read)
    .where('removeAfter', '<=', now)
    .orderBy('removeAfter')
    .select('filename', 'createdAt');
  if (due.length === 0 || (await isBackupRunning(database, clock()))) return;
  const done: string[] = [];
  const failed: string[] = [];
  let unanswered = 0;
  // A file is listed before it is stored, so one that was listed just now may still arrive.
  const arrived = isoTime(clock() - abandonedAfter);
  for (const { filename, createdAt } of due) {
    try {
      const wasThere = await documents.storage.remove(filename);
      unanswered = 0;
      // In a folder of this instance's own, a missing file may be in another instance's folder.
      if (wasThere || (config.areDocumentsShared && createdAt < arrived)) done.push(filename);
    } catch (error) {
      failed.push(filename);
      log.warn({ filename, error: (error as Error).message, problem: 'a file could not be removed' });
      // A bucket that does not answer is not asked for each of many files.
      if (error instanceof StorageError && error.problem !== 'refused' && ++unanswered === maxUnanswered) break;
    }
  }
  await unlist(database.write, done);
  // The next run begins with the others: a few that cannot be removed must not keep them.
  for (const filenames of inRows(failed))
    await FileToRemove.query(database.write).whereIn('filename', filenames).patch({ removeAfter: now });
}
