import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import { type Pack, pack } from 'tar-stream';
import type { Database } from '../database/database.ts';
import { sharedClock } from '../database/shared-clock.ts';
import { removeDeadBackups, retryWhileBusy, takeBackupLease } from '../storage/backup-lease.ts';
import { documentColumns, FinishedBackup } from '../storage/model.ts';
import type { Storage } from '../storage/storage.ts';
import { isoTime } from '../time/time.ts';
import {
  type ArchivedTable,
  archivedTables,
  type Contents,
  contentsEntry,
  fileEntry,
  type Manifest,
  manifestEntry,
  migrationsOf,
  type Row,
  tableEntry,
} from './archive.ts';
import { lastNumbersOf } from './numbers.ts';

export interface BackupOptions {
  /** Stops the backup; nothing of it stays. */
  readonly signal?: AbortSignal;
}

/**
 * Writes rows and documents into one `.tar.gz` while the server may go on working: the rows are those of one moment, the
 * documents those that these rows name. The format is database-neutral: a SQLite backup restores into PostgreSQL.
 */
export async function backup(
  database: Database,
  storage: Storage,
  target: string,
  { signal }: BackupOptions = {},
): Promise<Contents> {
  const clock = await sharedClock(database);
  await database.reserve.use(() => removeDeadBackups(database, clock()));
  // A name of its own: another backup to the same target may be running, or may have died.
  const part = resolve(`${target}.${randomUUID()}.part`);
  // Before the snapshot: from here on no process removes a file that the snapshot may name.
  const release = await takeBackupLease(database, part, clock);
  try {
    const archive = pack();
    const written = pipeline(archive, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }), { signal });
    written.catch(() => undefined);
    try {
      const contents = await writeArchive(database, storage, archive);
      archive.finalize();
      await written;
      await rename(part, target);
      await recordBackup(database, contents);
      return contents;
    } catch (error) {
      archive.destroy(error as Error);
      // Rejects with the first error: when the disk is full, that one is the cause of all others.
      await written;
      throw error;
    }
  } catch (error) {
    await rm(part, { force: true });
    if (signal?.aborted) throw new Error('The backup was stopped, and its file was removed.');
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new Error(`The disk of ${target} is full. Nothing of the backup stays there.`);
    throw error;
  } finally {
    await release();
  }
}

/** The archive is whole by now: where the note cannot be stored, the backup is none the worse. */
const recordBackup = (database: Database, { rows, files, missing }: Contents): Promise<void> =>
  retryWhileBusy(() =>
    FinishedBackup.query(database.write).insert({
      finishedAt: isoTime(Date.now()),
      rows,
      documents: files,
      missing: missing.length,
    }),
  ).catch(() => undefined);

async function writeArchive(database: Database, storage: Storage, archive: Pack): Promise<Contents> {
  const options = database.isPostgres ? ({ isolationLevel: 'repeatable read' } as const) : {};
  const { rows, names } = await database.read.transaction(
    (snapshot) => writeRows(snapshot, archive, database.isPostgres),
    options,
  );
  const missing: string[] = [];
  for (const name of names) if (!(await writeDocument(archive, storage, name))) missing.push(name);
  const contents = { rows, files: names.length - missing.length, missing };
  await writeEntry(archive, contentsEntry, JSON.stringify(contents));
  return contents;
}

async function writeRows(
  snapshot: Knex,
  archive: Pack,
  isPostgres: boolean,
): Promise<{ rows: number; names: string[] }> {
  const names = await documentsOf(snapshot);
  const manifest: Manifest = {
    format: 2,
    migrations: await migrationsOf(snapshot),
    files: names,
    lastNumbers: await lastNumbersOf(snapshot, isPostgres),
  };
  await writeEntry(archive, manifestEntry, JSON.stringify(manifest));
  let rows = 0;
  for (const table of archivedTables) {
    const { name } = table;
    const columns = await snapshot(name).columnInfo();
    let part = 0;
    for await (const page of pagesOf(snapshot, table)) {
      await writeEntry(
        archive,
        tableEntry(name, ++part),
        page.map((row) => `${JSON.stringify(portable(row, columns))}\n`).join(''),
      );
      rows += page.length;
    }
  }
  return { rows, names };
}

/** The stored names of all documents that the rows name. */
export async function documentsOf(snapshot: Knex): Promise<string[]> {
  const names: string[] = [];
  for (const [table, column] of documentColumns)
    for (const name of await snapshot(table).whereNotNull(column).orderBy(column).pluck(column)) names.push(name);
  return names;
}

/** The rows of a table in the order of its key, a page at a time. */
export async function* pagesOf(
  snapshot: Knex,
  { name, order, rowsAtOnce = 500 }: ArchivedTable,
): AsyncGenerator<Row[]> {
  const columns = order.map(() => '??').join(', ');
  const values = order.map(() => '?').join(', ');
  let last: Row | undefined;
  do {
    const query = snapshot(name)
      .orderBy([...order])
      .limit(rowsAtOnce);
    if (last) {
      const after = order.map((column) => last?.[column] as string | number);
      query.whereRaw(`(${columns}) > (${values})`, [...order, ...after]);
    }
    const page: Row[] = await query.select();
    if (page.length > 0) yield page;
    last = page.length < rowsAtOnce ? undefined : page.at(-1);
  } while (last);
}

type Columns = Readonly<Record<string, Knex.ColumnInfo>>;
/** The database computes this column and accepts no value for it. */
export const computed = 'turnaroundHours';

/** SQLite has no booleans; PostgreSQL takes nothing else. */
export const portable = (row: Row, columns: Columns): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== computed)
      .map(([column, value]) => [
        column,
        columns[column]?.type === 'boolean' && value !== null ? Boolean(value) : value,
      ]),
  );

/** Returns whether the store has the document. */
async function writeDocument(archive: Pack, storage: Storage, name: string): Promise<boolean> {
  const file = await storage.open(name);
  if (!file) return false;
  try {
    await write(archive, fileEntry(name), file.size, file.stream);
  } finally {
    file.stream.destroy();
  }
  return true;
}

const writeEntry = (archive: Pack, name: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  return write(archive, name, bytes.length, Readable.from([bytes]));
};

const write = (archive: Pack, name: string, size: number, content: Readable): Promise<void> =>
  pipeline(content, archive.entry({ name, size, mode: 0o600 }));
