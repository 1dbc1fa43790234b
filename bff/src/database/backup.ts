import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import { isStoredName } from '../documents/names.ts';
import type { Database } from './database.ts';
import { type TarEntry, tarEnd, tarEntries, tarHeader, tarPadding } from './tar.ts';

/**
 * What a backup holds, parents before children. Sessions and counters are of the moment and stay out; what the database
 * counts by itself it counts again.
 */
const tables: readonly { name: string; order: readonly string[] }[] = [
  { name: 'users', order: ['id'] },
  { name: 'services', order: ['id'] },
  { name: 'submissions', order: ['id'] },
  { name: 'submission_contents', order: ['submissionId'] },
  { name: 'earlier_documents', order: ['submissionId', 'contentVersion'] },
  { name: 'waiting_orders', order: ['submissionId'] },
  { name: 'tracking_tokens', order: ['tokenHash'] },
  { name: 'reviews', order: ['submissionId'] },
  { name: 'feedback_versions', order: ['id'] },
  { name: 'submission_events', order: ['id'] },
  { name: 'outbox', order: ['id'] },
  { name: 'payments', order: ['id'] },
  { name: 'idempotency_keys', order: ['key', 'caller'] },
];
const rowsAtOnce = 500;
const manifestName = 'manifest.json';

interface Manifest {
  readonly format: 1;
  readonly migrations: readonly string[];
  readonly files: readonly string[];
}
type Row = Record<string, unknown>;

/** Too long for an archive's header; the first 32 characters are random and name it alone. */
const entryOf = (file: string): string => `files/${file.slice(0, 32)}`;
const uploadsIn = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Writes rows and files into one `.tar.gz`, while the server may go on working: the rows are those of one moment,
 * and a file outlives the rows that name it. The form is the database's neither: a backup of SQLite restores into PostgreSQL.
 */
export async function backup(
  database: Database,
  dataDir: string,
  target: string,
): Promise<{ rows: number; files: number }> {
  const part = `${target}.part`;
  const archive = new PassThrough();
  const written = pipeline(archive, createGzip(), createWriteStream(part, { mode: 0o600 }));
  try {
    const counts = await database.read.transaction((snapshot) => writeAll(snapshot, dataDir, target, archive), {
      isolationLevel: database.isPostgres ? 'repeatable read' : undefined,
    } as Knex.TransactionConfig);
    archive.end(tarEnd());
    await written;
    await sync(part);
    await rename(part, target);
    return counts;
  } catch (error) {
    archive.destroy();
    await written.catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAll(snapshot: Knex, dataDir: string, target: string, archive: Writable) {
  const files = (await readdir(uploadsIn(dataDir)).catch(() => [])).filter(isStoredName);
  const manifest: Manifest = { format: 1, migrations: await migrationsOf(snapshot), files };
  await writeEntry(archive, manifestName, [Buffer.from(JSON.stringify(manifest))]);
  let rows = 0;
  for (const { name, order } of tables) {
    // An archive names the size before the content, so a table waits in a file beside the archive.
    const waiting = `${target}.rows`;
    rows += await spool(snapshot, name, order, waiting);
    await writeFileEntry(archive, `tables/${name}.jsonl`, waiting);
    await rm(waiting, { force: true });
  }
  for (const file of files) await writeFileEntry(archive, entryOf(file), join(uploadsIn(dataDir), file));
  return { rows, files: files.length };
}

async function spool(snapshot: Knex, table: string, order: readonly string[], path: string): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    for (;;) {
      const rows: Row[] = await snapshot(table)
        .orderBy([...order])
        .limit(rowsAtOnce)
        .offset(count)
        .select();
      count += rows.length;
      await file.write(rows.map((row) => `${JSON.stringify(portable(row))}\n`).join(''));
      if (rows.length < rowsAtOnce) return count;
    }
  } finally {
    await file.close();
  }
}

const booleans: ReadonlySet<string> = new Set(['isAdmin', 'isAwaitingQuote', 'reviewedIsAutomatic']);
/** Worked out by the database, which takes it from nobody. */
const computed = 'turnaroundHours';

/** SQLite has no booleans; PostgreSQL takes nothing else. */
const portable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== computed)
      .map(([column, value]) => [column, booleans.has(column) ? Boolean(value) : value]),
  );

async function writeFileEntry(archive: Writable, name: string, path: string): Promise<void> {
  const { size } = await stat(path);
  await write(archive, tarHeader(name, size));
  for await (const chunk of createReadStream(path, { end: Math.max(0, size - 1) }))
    await write(archive, chunk as Buffer);
  await write(archive, tarPadding(size));
}

async function writeEntry(archive: Writable, name: string, chunks: readonly Buffer[]): Promise<void> {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  for (const chunk of [tarHeader(name, size), ...chunks, tarPadding(size)]) await write(archive, chunk);
}

const write = (stream: Writable, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

const migrationsOf = async (knex: Knex): Promise<string[]> =>
  (await knex('knex_migrations').orderBy('id').select('name')).map(({ name }) => name);

/**
 * Reads a backup into an empty database and the folder beside it. Rows come in one transaction; a name that would
 * leave the folder, a foreign shape or a cut-off archive is refused, and then no row is kept.
 */
export async function restore(
  database: Database,
  dataDir: string,
  source: string,
): Promise<{ rows: number; files: number }> {
  for (const table of ['users', 'submissions']) {
    if (await database.read(table).first())
      throw new Error(
        'The database holds data already. Please restore into an empty one (another DATA_DIR or DATABASE_URL).',
      );
  }
  await mkdir(uploadsIn(dataDir), { recursive: true, mode: 0o700 });
  const archive = createReadStream(source).pipe(createGunzip()) as Readable;
  return database.transaction(async (transaction) => {
    let manifest: Manifest | undefined;
    const counts = { rows: 0, files: 0 };
    await transaction('services').delete();
    for await (const entry of tarEntries(archive)) {
      if (entry.name === manifestName) manifest = await readManifest(transaction, entry);
      else if (!manifest) throw new Error('This file is not a backup of this service.');
      else if (entry.name.startsWith('tables/')) counts.rows += await readTable(transaction, entry);
      else counts.files += await readDocument(dataDir, manifest, entry);
    }
    if (!manifest) throw new Error('This file is not a backup of this service.');
    if (counts.files !== manifest.files.length) throw new Error('The backup lacks some of its documents.');
    if (database.isPostgres) await continueNumbers(transaction);
    return counts;
  });
}

async function readManifest(knex: Knex, entry: TarEntry): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  const manifest = JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
  const climbing = manifest.files.find((name) => !isStoredName(name));
  if (climbing !== undefined) throw new Error(`The backup names a file "${climbing}", which is no name of a document.`);
  if (JSON.stringify(manifest.migrations) !== JSON.stringify(await migrationsOf(knex)))
    throw new Error('The backup was made by another version of this service. Please restore it with that version.');
  return manifest;
}

async function readTable(knex: Knex, { name, content }: TarEntry): Promise<number> {
  const table = tables.find((known) => name === `tables/${known.name}.jsonl`);
  if (!table) throw new Error(`The backup names a table "${name}", which is not known here.`);
  let count = 0;
  let waiting: Row[] = [];
  const insert = async () => {
    // SQLite takes 32,766 values in one statement.
    if (waiting.length > 0) await knex.batchInsert(table.name, waiting, 100);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of linesOf(content)) {
    waiting.push(JSON.parse(line));
    if (waiting.length >= rowsAtOnce) await insert();
  }
  await insert();
  return count;
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const stream = new PassThrough();
  const fed = pipeline(content, stream);
  fed.catch(() => {});
  // A line feed alone ends a line: U+2028 may stand inside a JSON text.
  for await (const line of createInterface({ input: stream, crlfDelay: 0 })) if (line !== '') yield line;
  await fed;
}

async function readDocument(dataDir: string, { files }: Manifest, { name, content }: TarEntry): Promise<number> {
  const file = files.find((known) => entryOf(known) === name);
  if (!file) throw new Error(`The backup holds "${name}", which its list does not name.`);
  const path = join(uploadsIn(dataDir), file);
  await pipeline(content, createWriteStream(`${path}.part`, { mode: 0o600 }));
  await sync(`${path}.part`);
  await rename(`${path}.part`, path);
  return 1;
}

/** Rows came with their numbers; the next ones go on from there. */
async function continueNumbers(knex: Knex): Promise<void> {
  for (const { name, order } of tables) {
    if (order[0] !== 'id' || name === 'services') continue;
    await knex.raw(`select setval(pg_get_serial_sequence(?, 'id'), greatest((select max("id") from ??), 1))`, [
      name,
      name,
    ]);
  }
}
