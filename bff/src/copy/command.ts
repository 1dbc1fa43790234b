import { existsSync } from 'node:fs';
import { type Config, SettingError } from '../config/config.ts';
import { sqliteFile } from '../database/connection.ts';
import { withDataDir } from '../database/data-dir-lock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { databaseProblem } from '../database/errors.ts';
import { withStartLock } from '../database/start-lock.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { type CopyCounts, compare, copy } from './copy.ts';
import { giveDocumentsTo } from './owner.ts';
import { reasonOf } from './rows.ts';
import { sayTo } from './say.ts';
import { openTargetStorage, readTarget, type Target } from './target.ts';

export interface CopyResult {
  readonly counts: CopyCounts;
  /** The last line. */
  readonly sentence: string;
}

/**
 * Copies the database and documents of the settings to those of the settings in `file`, or only compares them. No server
 * may use the source meanwhile: what it would write after its rows were read would be lost with the move.
 */
export async function runCopy(source: Config, file: string, isVerification: boolean): Promise<CopyResult> {
  if (source.databaseUrl)
    throw new SettingError(
      `DATABASE_URL is set, but a copy reads SQLite in DATA_DIR. Unset it: ${file} names the target.`,
    );
  if (!existsSync(sqliteFile(source)))
    throw new SettingError(`DATA_DIR holds "${source.dataDir}", but there is no database in it.`);
  const target = readTarget(file, source);
  return withDataDir(source, () => withBoth(source, target, isVerification));
}

async function withBoth(source: Config, target: Target, isVerification: boolean): Promise<CopyResult> {
  const databases = [openDatabase(source), openDatabase(target.config)] as const;
  const sourceStorage = openStorage(source);
  const targetStorage = target.hasSameDocuments ? sourceStorage : openTargetStorage(target, source);
  try {
    await checkDatabase(databases[1], target);
    for (const storage of new Set([sourceStorage, targetStorage])) await storage.verify();
    const counts = await withStartLock(databases[1], () =>
      (isVerification ? compare : copy)({
        source: databases[0],
        target: databases[1],
        sourceStorage,
        targetStorage,
        databaseName: target.databaseName,
        storageName: storageName(target),
        giveDocuments: (targetId) => giveDocumentsTo(source, sourceStorage, targetId),
        say: sayTo(console.log),
      }),
    );
    return { counts, sentence: sentenceOf(counts, target, isVerification) };
  } catch (error) {
    throw brokenOff(error) ?? error;
  } finally {
    for (const storage of new Set<Storage>([sourceStorage, targetStorage])) await storage.close();
    for (const database of databases) await database.close();
  }
}

async function checkDatabase({ read }: Database, { file, databaseName }: Target): Promise<void> {
  await read.raw('select 1').catch((error: unknown) => {
    throw new SettingError(`${file}: DATABASE_URL names ${databaseName}, which cannot be used: ${reasonOf(error)}.`);
  });
}

/** What another run of the same command goes on from; undefined for what it would meet again. */
function brokenOff(error: unknown): Error | undefined {
  const isPassing =
    error instanceof StorageError ||
    ['lost', 'unavailable', 'busy', 'disk-full'].includes(databaseProblem(error) ?? '');
  return isPassing ? new Error(`Broken off: ${reasonOf(error)}. Run the same command again to go on.`) : undefined;
}

const storageName = ({ config: { s3, dataDir } }: Target): string =>
  s3 ? `The bucket ${s3.bucket}` : `The folder ${dataDir}`;

function sentenceOf({ rows, files, bytes }: CopyCounts, target: Target, isVerification: boolean): string {
  const { databaseName, hasSameDocuments } = target;
  const place = storageName(target).replace('The', 'the');
  const amount = `${files} documents (${(bytes / 1_000_000).toFixed(1)} MB)`;
  const equal = 'Every row and every byte is equal.';
  if (isVerification) return `Compared ${rows} rows and ${amount}. ${equal}`;
  if (hasSameDocuments) return `Copied ${rows} rows to ${databaseName}; ${amount} stay in ${place}. ${equal}`;
  return `Copied ${rows} rows to ${databaseName} and ${amount} to ${place}. ${equal}`;
}
