import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseProblem } from '../database/errors.ts';
import { databaseRelease } from '../database/migrations.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { App } from '../http/app.ts';
import { OutboxMail } from '../mail/model.ts';
import { BackupLease } from '../storage/model.ts';
import { removeFile } from '../storage/storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { isoTime, minutes, seconds } from '../time/time.ts';

const leastFreeBytes = 50 * 1024 * 1024;
/** A part that takes longer does not work: a connection may have died without a word. */
const timeout = 3 * seconds;
/** Mails and jobs that have been due for longer are late. */
export const lateAfter = 10 * minutes;

/**
 * `full`: documents have no room. `slow`: no answer in time, or the bucket cannot be reached. `broken`: the folder or the
 * bucket takes no file for another reason.
 */
type StorageState = 'works' | 'full' | 'slow' | 'broken';

interface Parts {
  readonly database: boolean;
  readonly storage: StorageState;
  readonly mail: boolean;
}

/** Checks the parts that requests need. All callers during a check share it, so that a flood of them asks the database once. */
export function readiness(app: DocumentsApp): () => Promise<Parts> {
  let current: Promise<Parts> | undefined;
  return () => {
    current ??= check(app).finally(() => {
      current = undefined;
    });
    return current;
  };
}

async function check(app: DocumentsApp): Promise<Parts> {
  const [database, storage, mail] = await Promise.all([
    holds(() => databaseWorks(app)),
    storageState(app),
    holds(() => mailFlows(app)),
  ]);
  return { database, storage, mail };
}

/** What `work` resolves with, or `otherwise` when it fails or takes too long. */
export async function inTime<T, U>(work: () => Promise<T>, otherwise: U): Promise<T | U> {
  const ended = new AbortController();
  try {
    return await Promise.race([work(), wait(timeout, otherwise, { signal: ended.signal })]);
  } catch {
    return otherwise;
  } finally {
    ended.abort();
  }
}

const holds = (check: () => Promise<boolean>): Promise<boolean> => inTime(check, false);

/** Every migration done, none that this release can't run beside, and a write possible. */
async function databaseWorks({ database }: App): Promise<boolean> {
  const release = await databaseRelease(database.read);
  await BackupLease.query(database.write).deleteById('');
  return release === 'same' || release === 'ahead';
}

const ofBucket = { unavailable: 'slow', refused: 'broken', full: 'full' } as const;

/** The checks of a disk that have not ended: each holds one of Node's four threads for files, so a disk that hangs is asked once. */
const asked = new WeakMap<object, Promise<StorageState>>();

/** Whether a file can be written where documents arrive, and documents have room. */
export function storageState(app: DocumentsApp): Promise<StorageState> {
  const { storage } = app.documents;
  const ask = (): Promise<StorageState> =>
    hasRoom(app)
      .then(
        (room): StorageState => (room ? 'works' : 'full'),
        (error): StorageState => {
          if (error instanceof StorageError) return ofBucket[error.problem];
          return databaseProblem(error) === 'disk-full' ? 'full' : 'broken';
        },
      )
      .finally(() => asked.delete(storage));
  const answer = asked.get(storage) ?? ask();
  asked.set(storage, answer);
  return inTime<StorageState, StorageState>(() => answer, 'slow');
}

/** @throws what the disk or the bucket says when it takes no file */
async function hasRoom({ config, documents }: DocumentsApp): Promise<boolean> {
  const file = join(documents.storage.temporaryFolder, 'readiness');
  try {
    await writeFile(file, 'x', { mode: 0o600 });
  } finally {
    // Another instance that shares the folder may have removed the file.
    await removeFile(file);
  }
  await documents.storage.check();
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize > leastFreeBytes;
}

/** No mail has been waiting for its turn for long; one that is tried again later does not count. */
async function mailFlows({ database, clock }: App): Promise<boolean> {
  const late = await OutboxMail.query(database.read)
    .where({ state: 'queued' })
    .where('nextAttemptAt', '<', isoTime(clock() - lateAfter))
    .select('id')
    .first();
  return late === undefined;
}
