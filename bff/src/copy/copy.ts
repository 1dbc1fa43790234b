import type { Knex } from 'knex';
import { migrationsOf } from '../backup/archive.ts';
import { documentsOf } from '../backup/backup.ts';
import { continueNumbers, lastNumbersOf, withMigrations } from '../backup/numbers.ts';
import type { Database } from '../database/database.ts';
import { databaseRelease, migrate, refuseNewerDatabase } from '../database/migrations.ts';
import type { Storage } from '../storage/storage.ts';
import { compareDocuments, copyDocuments, type DocumentCounts } from './documents.ts';
import { identityOf, takeDocuments } from './owner.ts';
import { compareRows, copyRows, Differences, removeRows, SourceChanged } from './rows.ts';
import type { Say } from './say.ts';
import { movedTables } from './tables.ts';
import { beginCopy, copiedDocuments, finishCopy, unfinishedCopyOf } from './unfinished.ts';

export interface CopyParts {
  readonly source: Database;
  readonly target: Database;
  readonly sourceStorage: Storage;
  /** The same as `sourceStorage` when documents stay where they are. */
  readonly targetStorage: Storage;
  /** What messages call them. */
  readonly databaseName: string;
  readonly storageName: string;
  /** Notes that documents which stay belong to the target. */
  readonly giveDocuments: (targetId: string) => Promise<void>;
  readonly say: Say;
}

export interface CopyCounts extends DocumentCounts {
  readonly rows: number;
}

/**
 * Copies all rows and documents into an empty target, and compares both sides. What an earlier run copied stays, unless
 * the source was changed after it: then its rows are copied again.
 */
export async function copy(parts: CopyParts): Promise<CopyCounts> {
  const { source, target, sourceStorage, targetStorage, storageName, say } = parts;
  await refuseEarlierRelease(source);
  const names = await documentsOf(source.read);
  const isContinued = await prepareRows(parts);
  const targetId = await identityOf(target.read);
  const areDocumentsMoved = sourceStorage !== targetStorage;
  const copied = copiedDocuments(target.write);
  const take = async () =>
    takeDocuments(targetStorage, storageName, targetId, new Set([...names, ...(await copied.checksums()).keys()]));
  // Before the rows, which may take minutes.
  if (areDocumentsMoved) await take();
  if (!isContinued) await beginCopy(target.write, await identityOf(source.read));
  say(isContinued ? 'Going on with the copy that was begun. Rows:' : 'Rows:');
  await fillRows(source.read, target.write, say);
  await continueNumbers(target.write, true, await lastNumbersOf(source.read, false));
  if (areDocumentsMoved) {
    say(`${names.length} documents:`);
    // Again, because another server may have stored documents there meanwhile.
    await take();
    await copyDocuments(names, sourceStorage, targetStorage, copied, say);
  }
  const { counts, differences } = await findDifferences(parts);
  // The next run stores these again.
  for (const name of differences.documents) await copied.add(name);
  refuseDifferences(differences, differences.documents.length > 0 ? '\nRun the same command again.' : '');
  if (!areDocumentsMoved) await parts.giveDocuments(targetId);
  await finishCopy(target.write);
  return counts;
}

/** Compares every row and every document of both sides. @throws an error that names the first differences */
export async function compare(parts: CopyParts): Promise<CopyCounts> {
  const { counts, differences } = await findDifferences(parts);
  refuseDifferences(differences);
  return counts;
}

async function findDifferences(parts: CopyParts): Promise<{ counts: CopyCounts; differences: Differences }> {
  const { source, target, sourceStorage, targetStorage, databaseName, storageName, say } = parts;
  await refuseEarlierRelease(source);
  if (!(await hasTables(target))) throw new Error(`The database ${databaseName} holds no copy yet.`);
  await refuseOtherRelease(source, target, databaseName);
  say('Comparing both sides.');
  const differences = new Differences();
  const names = await documentsOf(source.read);
  const rows = await compareRows(source.read, target.read, differences, say);
  await compareNumbers(source.read, target.read, differences);
  const documents = await compareDocuments(names, sourceStorage, targetStorage, differences, say);
  if (sourceStorage !== targetStorage && (await targetStorage.owner()) !== (await identityOf(target.read)))
    differences.add(`${storageName} does not belong to the database ${databaseName}.`);
  return { counts: { rows, ...documents }, differences };
}

function refuseDifferences({ count, sentences }: Differences, advice = ''): void {
  if (count === 0) return;
  const rest = count > sentences.length ? [`And ${count - sentences.length} more.`] : [];
  const listed = [...sentences, ...rest].map((sentence) => `\n  ${sentence}`).join('');
  throw new Error(`The copy is not equal to the source: ${count} differences.${listed}${advice}`);
}

/** Gives the target its tables, or refuses it. @returns whether an earlier run of this copy began to fill them */
async function prepareRows({ source, target, databaseName }: CopyParts): Promise<boolean> {
  const copiedId = await unfinishedCopyOf(target.read);
  if (copiedId !== undefined) {
    if (copiedId !== (await identityOf(source.read)))
      throw new Error(`The database ${databaseName} holds an unfinished copy of another one. Name an empty database.`);
    await refuseOtherRelease(source, target, databaseName);
    return true;
  }
  await refuseFilled(target, databaseName);
  await migrate(target);
  await refuseOtherRelease(source, target, databaseName);
  // What the migrations have put there, the source has too.
  for (const table of withMigrations) await target.write(table).delete();
  return false;
}

async function refuseFilled({ read }: Database, databaseName: string): Promise<void> {
  const { rows }: { rows: { name: string }[] } = await read.raw(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  const found = new Set(rows.map(({ name }) => name));
  if (found.size > 0 && !found.has('knex_migrations'))
    throw new Error(`The database ${databaseName} holds tables of another program. Name an empty database.`);
  for (const { name } of movedTables)
    if (!withMigrations.includes(name) && found.has(name) && (await read(name).first()))
      throw new Error(
        `The database ${databaseName} is not empty: its table ${name} has rows. Name an empty database, or compare a finished copy with --verify.`,
      );
}

const hasTables = ({ read }: Database): Promise<boolean> => read.schema.hasTable('knex_migrations');

async function refuseEarlierRelease(source: Database): Promise<void> {
  if (!(await hasTables(source))) throw new Error('The database in DATA_DIR is empty.');
  await refuseNewerDatabase(source);
  if ((await databaseRelease(source.read)) === 'behind')
    throw new Error('The database in DATA_DIR is of an earlier release. Run "npm run db -- migrate", then copy.');
}

/** Both sides must have the same tables. */
async function refuseOtherRelease(source: Database, target: Database, databaseName: string): Promise<void> {
  const [old, current] = [await migrationsOf(source.read), await migrationsOf(target.read)];
  if (JSON.stringify(old) !== JSON.stringify(current))
    throw new Error(
      `DATA_DIR and the database ${databaseName} are not of the same release. Copy with the newer one, into an empty database.`,
    );
}

async function fillRows(source: Knex, target: Knex, say: Say): Promise<void> {
  try {
    await copyRows(source, target, say);
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error;
    say('The source has changed since the copy began. All rows are copied again:');
    await removeRows(target);
    await copyRows(source, target, say);
  }
}

/** The target must not give a number to a row that the source has given before. */
async function compareNumbers(source: Knex, target: Knex, differences: Differences): Promise<void> {
  const [given, last] = [await lastNumbersOf(source, false), await lastNumbersOf(target, true)];
  for (const [name, number] of Object.entries(given))
    if ((last[name] ?? 0) < number)
      differences.add(
        `The next row of ${name} would get a number that the source gave before: ${number} or a lower one.`,
      );
}
