import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Knex } from 'knex';
import { extract, type Header } from 'tar-stream';
import type { Database } from '../database/database.ts';
import { listForRemoval, unlist } from '../storage/cleaner.ts';
import { isStoredName } from '../storage/names.ts';
import type { Storage } from '../storage/storage.ts';
import { days, isoTime } from '../time/time.ts';
import {
  archivedTables,
  type Contents,
  contentsEntry,
  fileEntry,
  type Manifest,
  manifestEntry,
  migrationsOf,
  type Row,
} from './archive.ts';
import { continueNumbers, withMigrations } from './numbers.ts';

const rowsAtOnce = 100;
const notABackup = 'This file is not a backup of this service.';
const cutOff = 'The backup is incomplete. It may have been cut off while it was copied.';

/**
 * Reads a backup into an empty database and a store. Rows come in one transaction. A name that would leave
 * the store, another format or a cut-off archive is refused, and then no row and no document is kept.
 */
export async function restore(database: Database, storage: Storage, source: string): Promise<Contents> {
  await refuseFilled(database);
  const { entries, failure } = await openArchive(source);
  let added: string[] = [];
  try {
    const first = await entries.next();
    if (first.done || first.value.header.name !== manifestEntry) throw new Error(notABackup);
    const manifest = await readManifest(database.read, first.value);
    // A document that is there already has this name and so this content; another database may name it.
    added = await withoutStored(storage, manifest.files);
    // A process that is killed from here on leaves files that the cleaner removes.
    await database.transaction(async (transaction) => {
      // An earlier restore may have been killed.
      await unlist(transaction, added);
      await listForRemoval(transaction, added, isoTime(Date.now()), isoTime(Date.now() + days));
    });
    return await database.transaction(async (transaction) => {
      const contents = await readAll(transaction, storage, { files: manifest.files, added }, entries);
      // All that rows name now, since an earlier restore that was cut off may have listed those that were there.
      await unlist(transaction, manifest.files);
      await continueNumbers(transaction, database.isPostgres, manifest.lastNumbers);
      return contents;
    });
  } catch (error) {
    for (const name of added) await storage.remove(name);
    await unlist(database.write, added);
    throw failure(error);
  }
}

async function refuseFilled({ read }: Database): Promise<void> {
  for (const table of ['users', 'submissions'])
    if (await read(table).first())
      throw new Error('The database is not empty. Restore into an empty one (another DATA_DIR or DATABASE_URL).');
}

interface Entry extends AsyncIterable<Buffer> {
  readonly header: Header;
}
type Entries = AsyncIterator<Entry, undefined>;

/** The entries of the archive, and what an error while reading it means. */
async function openArchive(source: string): Promise<{ entries: Entries; failure: (error: unknown) => unknown }> {
  const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' ? `There is no file ${source}.` : `${source} cannot be read: ${error.message}.`,
    );
  });
  if (!found.isFile()) throw new Error(`${source} is not a file.`);
  const extractor = extract();
  let cause: NodeJS.ErrnoException | undefined;
  pipeline(createReadStream(source), createGunzip(), extractor).catch((error: NodeJS.ErrnoException) => {
    cause ??= error;
  });
  const entries = extractor[Symbol.asyncIterator]() as unknown as Entries;
  return {
    entries,
    failure: (error) => {
      const { code, message } = cause ?? (error as NodeJS.ErrnoException);
      if (code === 'Z_BUF_ERROR' || /Unexpected end of data/.test(message)) return new Error(cutOff);
      if (code?.startsWith('Z_') || /Invalid (tar )?header/.test(message)) return new Error(notABackup);
      return error;
    },
  };
}

async function readManifest(knex: Knex, entry: Entry): Promise<Manifest> {
  const manifest = JSON.parse(await textOf(entry)) as Manifest;
  if (manifest.format !== 2)
    throw new Error('The backup was made by another version of this service. Restore it with that version.');
  const climbing = manifest.files.find((name) => !isStoredName(name));
  if (climbing !== undefined) throw new Error(`The backup names a file "${climbing}", which is no name of a document.`);
  if (JSON.stringify(manifest.migrations) !== JSON.stringify(await migrationsOf(knex)))
    throw new Error('The backup was made by another version of this service. Restore it with that version.');
  return manifest;
}

async function withoutStored(storage: Storage, files: readonly string[]): Promise<string[]> {
  const stored = new Set(await storage.list());
  return files.filter((name) => !stored.has(name));
}

interface Documents {
  readonly files: readonly string[];
  /** Those of them that the store does not have yet. */
  readonly added: readonly string[];
}

async function readAll(knex: Knex, storage: Storage, documents: Documents, entries: Entries): Promise<Contents> {
  const expected = new Map(documents.files.map((name) => [fileEntry(name), name]));
  const added = new Set(documents.added);
  const counts = { rows: 0, files: 0 };
  let contents: Contents | undefined;
  for (const table of withMigrations) await knex(table).delete();
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value;
    const { name } = entry.header;
    const document = expected.get(name);
    if (name === contentsEntry) contents = JSON.parse(await textOf(entry)) as Contents;
    else if (document) {
      await (added.has(document) ? readDocument(storage, document, entry) : skip(entry));
      counts.files++;
    } else counts.rows += await readTable(knex, entry);
  }
  if (!contents) throw new Error(cutOff);
  if (contents.rows !== counts.rows || contents.files !== counts.files)
    throw new Error(`The backup lacks some of its ${contents.rows} rows or ${contents.files} documents.`);
  return contents;
}

async function readTable(knex: Knex, entry: Entry): Promise<number> {
  const [, name] = /^tables\/(\w+)\/\d+\.jsonl$/.exec(entry.header.name) ?? [];
  const table = archivedTables.find((known) => known.name === name);
  if (!table) throw new Error(`The backup holds "${entry.header.name}", which is not known here.`);
  let count = 0;
  let waiting: Row[] = [];
  const insert = async () => {
    // SQLite takes 32,766 values in one statement.
    if (waiting.length > 0) await knex.batchInsert(table.name, waiting, rowsAtOnce);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of linesOf(entry)) {
    waiting.push(JSON.parse(line));
    if (waiting.length >= rowsAtOnce) await insert();
  }
  await insert();
  return count;
}

/** Splits at line feeds alone, because JSON texts may hold other line separators, such as U+2028. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let started: Buffer[] = [];
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      yield Buffer.concat([...started, chunk.subarray(start, end)]).toString();
      started = [];
      start = end + 1;
    }
    started.push(chunk.subarray(start));
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function skip(content: Entry): Promise<void> {
  for await (const _chunk of content);
}

async function readDocument(storage: Storage, name: string, content: Entry): Promise<void> {
  await mkdir(storage.temporaryFolder, { recursive: true, mode: 0o700 });
  const path = join(storage.temporaryFolder, randomBytes(16).toString('hex'));
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    await storage.put(name, path);
  } finally {
    await rm(path, { force: true });
  }
}
