import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../database/database.ts';
import { inPieces } from '../database/pieces.ts';
import { type Clock, isoTime } from '../time/time.ts';
import { isBackupRunning } from './backup-lease.ts';
import { FileToRemove } from './model.ts';
import { abandonedAfter, type Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';

/**
 * Removes the files of `files_to_remove` from the store. A file that cannot be removed is logged and tried again by a later
 * `run`. Nothing here rejects.
 */
export interface FileCleaner {
  /** Tries every file that is due now, those that failed before last. After 20 failures the rest waits for the next run. */
  run(): Promise<void>;
  /** Like `run`, without the files that failed before. */
  runNew(): Promise<void>;
  /** Tries these files and no others, where they are due. */
  remove(filenames: readonly string[]): Promise<void>;
  /** Waits for the file that is being removed, and tries no other. */
  stop(): Promise<void>;
}

export interface CleanerParts {
  readonly config: { readonly areDocumentsShared: boolean };
  readonly database: Database;
  readonly documents: { readonly storage: Storage };
  readonly log: Logger;
  readonly clock: Clock;
}

const maxUnanswered = 3;
const maxFailures = 20;

/** Lists stored files for removal, in the transaction that ends their use; without `removeAfter` as soon as possible. */
export async function listForRemoval(
  transaction: Transaction,
  filenames: readonly string[],
  createdAt: string,
  removeAfter = '',
): Promise<void> {
  // By knex, many at once: Objection inserts the rows of SQLite one by one.
  const list = FileToRemove.bindKnex(transaction);
  for (const some of inPieces(filenames))
    await list.knexQuery().insert(some.map((filename) => ({ filename, createdAt, removeAfter })));
}

/** Takes files off the list. */
export async function unlist(knex: Knex, filenames: readonly string[]): Promise<void> {
  for (const some of inPieces(filenames)) await FileToRemove.query(knex).whereIn('filename', some).delete();
}

/** Counts what went wrong with the store, and tells when it is enough for one run. */
export function failureLimit(): { succeeded(): void; isReachedBy(error: unknown): boolean } {
  let failures = 0;
  let unanswered = 0;
  return {
    succeeded() {
      unanswered = 0;
    },
    isReachedBy(error) {
      failures++;
      // A bucket that does not answer is not asked for each of many files.
      if (error instanceof StorageError && error.problem !== 'refused') unanswered++;
      return failures === maxFailures || unanswered === maxUnanswered;
    },
  };
}

type Listed = Pick<FileToRemove, 'filename' | 'createdAt'>;

/** Only one run at a time: all calls during a run share the next one. */
export function fileCleaner({ config, database, documents, log, clock }: CleanerParts): FileCleaner {
  // In the order of their last try. Not in the rows: changing one tells every instance of it, which would try it again at
  // once, and a row with a later date could be adopted again.
  const failed = new Set<string>();
  const beingTried = new Map<string, Promise<boolean>>();
  const unfinished = new Set<Promise<void>>();
  let current: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let followsWithFailed = false;
  let isStopped = false;

  const tryOnce = async (filename: string): Promise<boolean> => {
    try {
      const wasThere = await documents.storage.remove(filename);
      failed.delete(filename);
      return wasThere;
    } catch (error) {
      failed.delete(filename);
      failed.add(filename);
      log.warn({ filename, error: (error as Error).message, problem: 'a file could not be removed' });
      throw error;
    }
  };

  /** A run and a request may come to the same file at the same time. */
  const tryFile = (filename: string): Promise<boolean> => {
    const tried = beingTried.get(filename) ?? tryOnce(filename).finally(() => beingTried.delete(filename));
    beingTried.set(filename, tried);
    return tried;
  };

  const tryEach = async (files: readonly Listed[]): Promise<void> => {
    const done: string[] = [];
    const limit = failureLimit();
    // A file is listed before it is stored, so one that was listed just now may still arrive.
    const arrived = isoTime(clock() - abandonedAfter);
    for (const { filename, createdAt } of files) {
      if (isStopped) break;
      try {
        const wasThere = await tryFile(filename);
        limit.succeeded();
        // In a folder of this instance's own, a missing file may be in another instance's folder.
        if (wasThere || (config.areDocumentsShared && createdAt < arrived)) done.push(filename);
      } catch (error) {
        if (limit.isReachedBy(error)) break;
      }
    }
    await unlist(database.write, done);
  };

  const decided = () => FileToRemove.query(database.read).where({ removeAfter: '' }).select('filename', 'createdAt');

  /** Decided before a file is removed: afterwards no transaction adopts it, also one whose clock says that it still may. */
  const decide = () =>
    database.reserve.use(async () => {
      await FileToRemove.query(database.write)
        .where('removeAfter', '<=', isoTime(clock()))
        .whereNot({ removeAfter: '' })
        .patch({ removeAfter: '' });
    });

  const removeDue = async (withFailed: boolean): Promise<void> => {
    await decide();
    const files = await decided().orderBy('createdAt');
    const listed = new Map(files.map((file) => [file.filename, file]));
    for (const filename of failed) if (!listed.has(filename)) failed.delete(filename);
    const tried = files.filter(({ filename }) => !failed.has(filename));
    if (withFailed) for (const filename of failed) tried.push(listed.get(filename) as Listed & FileToRemove);
    if (tried.length > 0 && !(await isBackupRunning(database, clock()))) await tryEach(tried);
  };

  const removeNamed = async (filenames: readonly string[]): Promise<void> => {
    const files: Listed[] = [];
    for (const some of inPieces(filenames)) files.push(...(await decided().whereIn('filename', some)));
    if (files.length > 0 && !(await isBackupRunning(database, clock()))) await tryEach(files);
  };

  const start = (work: () => Promise<void>): Promise<void> => {
    const started = (isStopped ? Promise.resolve() : work().then(() => database.reserve.fill()))
      .catch((error: Error) => log.warn({ problem: 'files could not be removed', error: error.message }))
      .finally(() => unfinished.delete(started));
    unfinished.add(started);
    return started;
  };

  const run = (withFailed: boolean): Promise<void> => {
    if (!current) {
      current = start(() => removeDue(withFailed)).finally(() => {
        current = undefined;
      });
      return current;
    }
    followsWithFailed ||= withFailed;
    following ??= current.then(() => {
      following = undefined;
      const all = followsWithFailed;
      followsWithFailed = false;
      return run(all);
    });
    return following;
  };

  return {
    run: () => run(true),
    runNew: () => run(false),
    remove: (filenames) => start(() => removeNamed(filenames)),
    async stop() {
      isStopped = true;
      await Promise.all([...unfinished, following]);
    },
  };
}
