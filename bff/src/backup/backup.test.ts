import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../seeds/rows/demo.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { seed } from '../seed.ts';
import { storedName } from '../storage/names.ts';
import { days, isoTime } from '../time/time.ts';
import { archivedTables } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'marginalia-backup-'));
const file = join(folder, 'all.tar.gz');
let full: TestServer;
beforeAll(async () => {
  full = await testServer();
  const { config, database } = full.app;
  await database.transaction((transaction) => seedDemo(transaction, full.time.now, join(config.dataDir, 'uploads')));
  await seed(database, { seed: 'reference', dataDir: config.dataDir }, full.time.now);
  await fillEmptyTables(full);
});
afterAll(async () => {
  await full.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A server whose database holds nothing at all. */
async function emptyServer(): Promise<TestServer> {
  const empty = await testServer();
  await empty.app.database.write('users').delete();
  return empty;
}
const rowsOf = async ({ app }: TestServer, table: string, order: readonly string[]) =>
  (
    await app.database
      .read(table)
      .orderBy([...order])
      .select()
  ).map((row) => ('isAdmin' in row ? { ...row, isAdmin: Boolean(row.isAdmin) } : row));

/** What a restored service starts without, and why. */
const leftOut: Readonly<Record<string, string>> = {
  sessions: 'people sign in again',
  password_tokens: 'a link of an hour or of seven days is asked for again',
  email_tokens: 'a link to prove an address is asked for again',
  tracking_grants: 'the tracking link is opened again',
  pending_logins: 'people log in again',
  passkey_challenges: 'of the minute',
  rate_limits: 'counters of minutes',
  database_identity: 'a restored database is another one',
  files_to_remove: 'the files are not in the backup',
  backup_leases: 'of the backup that runs',
  backups: 'a restored database has no backup of its own yet',
  review_counts: 'counted again by the database',
  submission_counts: 'counted again by the database',
  knex_migrations: 'must be the same before a restore',
  required_migration: 'set by the migrations',
  knex_migrations_lock: 'of the process that migrates',
};

/** Without SQLite's index of words, which is the database's own: `submissions/search-index.test.ts`. */
async function tablesOf({ app: { database } }: TestServer): Promise<string[]> {
  const found = database.isPostgres
    ? (await database.read.raw('select tablename as name from pg_tables where schemaname = current_schema()')).rows
    : await database.read.raw(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'submission_search%'`,
      );
  return found.map(({ name }: { name: string }) => name).sort();
}

/** The newest order, of a visitor, approved and paid. */
async function paidOrder(server: TestServer): Promise<{ id: number; userId: number }> {
  const [visitor, admin] = [await server.as('visitor'), await server.as('administrator')];
  const sent = await visitor({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
  const { id } = sent.json<{ id: number }>();
  const post = async (rest: string, payload: object) =>
    (await admin({ method: 'POST', url: `/api/submissions/${id}/${rest}`, payload })).status;
  expect(await post('approve', {})).toBe(200);
  expect(await post('payments', { amount: 3000, currency: 'usd', method: 'bank', reference: 'R 1' })).toBe(200);
  return server.app.database.read('submissions').where({ id }).first('id', 'userId');
}

/** One row in each table that the demonstration leaves empty. */
async function fillEmptyTables({ app, idOf }: TestServer): Promise<void> {
  const { write } = app.database;
  const createdAt = '2026-11-20T12:00:00.000Z';
  const { id: submissionId } = await write('submissions').whereNotNull('userId').first('id');
  const authorId = await idOf('administrator');
  const put = (table: string, row: object) => write(table).insert(row).onConflict().ignore();
  await put('services', { id: 1, name: 'Earlier', description: '', priceCents: 5000, turnaround: 72 });
  await put('promo_uses', { code: 'SPRING', uses: 3 });
  await put('authenticator_apps', {
    userId: authorId,
    secret: 'sealed',
    lastStep: 1,
    createdAt,
    confirmedAt: createdAt,
  });
  const passkey = { credentialId: 'c', publicKey: 'p', counter: 4_294_967_295, transports: 'usb nfc', name: 'Key' };
  await put('passkeys', { ...passkey, userId: authorId, createdAt });
  await put('recovery_codes', { codeHash: 'h', userId: authorId, createdAt });
  await put('refused_addresses', { userId: authorId, emailKey: 'new@example.com', refusedAt: createdAt });
  await put('waiting_orders', { submissionId, userId: authorId, createdAt });
  const invitation = { email: 'new@example.com', emailKey: 'new@example.com', role: 'editor', tokenHash: 'hash' };
  await put('invitations', { ...invitation, createdAt, sentAt: createdAt, expiresAt: createdAt });
  await put('audit_events', { at: createdAt, actorId: authorId, action: 'logged_in', result: 'success' });
  await put('tracking_tokens', { tokenHash: 'hash', submissionId, createdAt });
  await put('idempotency_keys', { key: 'one', caller: 'visitor', bodyHash: 'x', submissionId, createdAt });
  await put('idempotency_keys', { key: 'one', caller: 'user 1', bodyHash: 'x', submissionId, createdAt });
  await put('feedback_versions', { submissionId, version: 99, feedback: 'Well done.\u2028More.', authorId, createdAt });
  const replaced = { submissionId, contentVersion: 99, title: 'Earlier', content: 'Words', replacedAt: createdAt };
  const filename = storedName('Earlier.docx', 'docx');
  writeFileSync(join(app.config.dataDir, 'uploads', filename), 'an earlier document');
  await put('earlier_documents', { ...replaced, filename, originalName: 'Earlier.docx' });
  await put('reviewed_document_jobs', { submissionId, nextAttemptAt: createdAt, createdAt });
  const { id: paymentId } = await write('payments').first('id');
  await put('refunds', { paymentId, amount: 100, reason: 'Late', status: 'refunded', key: 'one', createdAt });
  const mail = { template: 'completed', recipient: 'a@example.com', subject: 'Ready', state: 'queued' };
  await put('outbox', {
    ...mail,
    mayHaveArrived: true,
    submissionId,
    version: 99,
    nextAttemptAt: createdAt,
    createdAt,
  });
}

describe('a backup', () => {
  it('comes back whole: every row, every file, and numbers that go on', async () => {
    const made = await backup(full.app.database, full.app.documents.storage, file);
    expect(made.files).toBeGreaterThan(100);
    const empty = await emptyServer();
    const { database, documents } = empty.app;
    expect(await restore(database, documents.storage, file)).toEqual(made);
    const compared = archivedTables.map(({ name }) => name);
    expect([...compared, ...Object.keys(leftOut)].sort()).toEqual(await tablesOf(full));
    for (const { name, order } of archivedTables) {
      const rows = await rowsOf(full, name, order);
      expect(rows.length, `${name} holds nothing to compare`).toBeGreaterThan(0);
      expect(await rowsOf(empty, name, order), name).toEqual(rows);
    }
    const { filename } = await database.read('submissions').whereNotNull('filename').first();
    const bytes = (server: TestServer) => readFileSync(join(server.app.config.dataDir, 'uploads', filename));
    expect(bytes(empty).equals(bytes(full))).toBe(true);
    const newest = await database.read('users').max({ max: 'id' }).first();
    const now = '2026-11-20T12:00:00.000Z';
    const [{ id }] = await database
      .write('users')
      .insert({ email: 'new@example.com', emailKey: 'new@example.com', createdAt: now, updatedAt: now })
      .returning('id');
    expect(id).toBe(newest?.max + 1);
    await empty.stop();
  });

  it.runIf(process.env.TEST_DATABASE === 'postgres')('of SQLite restores into PostgreSQL', async () => {
    vi.stubEnv('TEST_DATABASE', 'sqlite');
    const onSqlite = await testServer().finally(() => vi.unstubAllEnvs());
    await placeSubmission(onSqlite, { isAwaitingQuote: true, reviewedIsAutomatic: true });
    await placeSubmission(onSqlite, {});
    const target = join(folder, 'of-sqlite.tar.gz');
    const made = await backup(onSqlite.app.database, onSqlite.app.documents.storage, target);
    const empty = await emptyServer();
    expect(await restore(empty.app.database, empty.app.documents.storage, target)).toEqual(made);
    const rows = await empty.app.database.read('submissions').orderBy('id').select('isAwaitingQuote');
    expect(rows).toEqual([{ isAwaitingQuote: true }, { isAwaitingQuote: false }]);
    await Promise.all([onSqlite.stop(), empty.stop()]);
  });

  it.each([
    ['', (bytes: Buffer) => bytes],
    [' from an archive of an earlier release', (bytes: Buffer) => replaced(bytes, /"lastNumbers"/, '"lostNumbers"')],
  ])(
    'gives no number of a deleted order or guest again%s, so that the next order can be paid',
    async (_what, change) => {
      const before = await testServer();
      const deleted = await paidOrder(before);
      const admin = await before.as('administrator');
      expect((await admin({ method: 'DELETE', url: `/api/submissions/${deleted.id}` })).status).toBe(204);
      const target = join(folder, 'numbers.tar.gz');
      await backup(before.app.database, before.app.documents.storage, target);
      writeFileSync(target, gzipSync(change(gunzipSync(readFileSync(target)))));
      const empty = await emptyServer();
      await restore(empty.app.database, empty.app.documents.storage, target);
      const next = await paidOrder(empty);
      expect(next).toEqual({ id: deleted.id + 1, userId: deleted.userId + 1 });
      await Promise.all([before.stop(), empty.stop()]);
    },
  );

  it('is refused by a database that holds something', async () => {
    await expect(restore(full.app.database, full.app.documents.storage, file)).rejects.toThrow(
      'The database is not empty',
    );
  });

  it.each([
    [
      'a name that climbs out',
      (bytes: Buffer) => replaced(bytes, /[0-9a-f]{32}-/, `../${'a'.repeat(29)}-`),
      'no name of a document',
    ],
    ['an archive that was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'The backup is incomplete'],
    [
      'another version’s tables',
      (bytes: Buffer) => replaced(bytes, /_accounts\.ts/, '_elsewise.ts'),
      'another version',
    ],
    ['something else', () => Buffer.alloc(4096, 'x'), 'not a backup'],
  ])('is refused with %s, and leaves no row', async (_name, change, sentence) => {
    const wrong = join(folder, 'wrong.tar.gz');
    writeFileSync(wrong, gzipSync(change(gunzipSync(readFileSync(file)))));
    const empty = await emptyServer();
    const { database, config, documents } = empty.app;
    mkdirSync(join(config.dataDir, 'uploads'), { recursive: true });
    await expect(restore(database, documents.storage, wrong)).rejects.toThrow(sentence);
    expect(await rowsOf(empty, 'users', ['id'])).toEqual([]);
    expect(await rowsOf(empty, 'submissions', ['id'])).toEqual([]);
    expect(await rowsOf(empty, 'files_to_remove', ['filename'])).toEqual([]);
    expect(readdirSync(join(config.dataDir, 'uploads'))).toEqual([]);
    expect(readdirSync(join(config.dataDir, 'incoming'))).toEqual([]);
    await empty.stop();
  });
});

describe('a backup beside a server that works', () => {
  it('holds the document of every row, while submissions are deleted and their files removed', async () => {
    const busy = await testServer();
    const { app } = busy;
    const uploads = join(app.config.dataDir, 'uploads');
    const ids: number[] = [];
    for (let count = 0; count < 60; count++) {
      const filename = storedName('Essay.docx', 'docx');
      writeFileSync(join(uploads, filename), `document ${count}`);
      ids.push(await placeSubmission(busy, { filename, originalName: 'Essay.docx', content: `words ${count}` }));
    }
    const target = join(folder, 'beside.tar.gz');
    const running = backup(app.database, app.documents.storage, target);
    const admin = await busy.as('administrator');
    // Deletions begin when the snapshot may or may not have been taken.
    for (const id of ids) expect((await admin({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
    const made = await running;
    expect(made.missing).toEqual([]);
    const empty = await emptyServer();
    const restored = await restore(empty.app.database, empty.app.documents.storage, target);
    expect(restored).toEqual(made);
    for (const { filename } of await empty.app.database.read('submissions').select('filename'))
      expect(await empty.app.documents.storage.list()).toContain(filename);
    await empty.stop();
    await app.fileCleaner.run();
    expect(readdirSync(uploads)).toEqual([]);
    expect(readdirSync(folder).filter((name) => /beside/.test(name))).toEqual(['beside.tar.gz']);
    await busy.stop();
  });

  it('copies a document whose row is deleted after the snapshot', async () => {
    const busy = await testServer();
    const { app } = busy;
    const filename = storedName('Essay.docx', 'docx');
    writeFileSync(join(app.config.dataDir, 'uploads', filename), 'words');
    const id = await placeSubmission(busy, { filename, originalName: 'Essay.docx' });
    const admin = await busy.as('administrator');
    const transaction = app.database.read.transaction.bind(app.database.read);
    // The snapshot is whole and no document is copied yet.
    vi.spyOn(app.database.read, 'transaction').mockImplementationOnce((async (
      ...asked: Parameters<typeof transaction>
    ) => {
      const rows = await transaction(...asked);
      expect((await admin({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
      return rows;
    }) as typeof transaction);
    const target = join(folder, 'after.tar.gz');
    expect(await backup(app.database, app.documents.storage, target)).toMatchObject({ files: 1, missing: [] });
    await busy.stop();
  });

  it('says which documents are missing, and so does the restore of it', async () => {
    const busy = await testServer();
    const { database, documents } = busy.app;
    const filename = storedName('Essay.docx', 'docx');
    await placeSubmission(busy, { filename, originalName: 'Essay.docx' });
    const target = join(folder, 'missing.tar.gz');
    expect(await backup(database, documents.storage, target)).toMatchObject({ files: 0, missing: [filename] });
    const empty = await emptyServer();
    const restored = await restore(empty.app.database, empty.app.documents.storage, target);
    expect(restored).toMatchObject({ files: 0, missing: [filename] });
    await Promise.all([empty.stop(), busy.stop()]);
  });

  it('is whole beside another one to the same target', async () => {
    const { database, documents } = full.app;
    const target = join(folder, 'same.tar.gz');
    const [first, second] = await Promise.all([
      backup(database, documents.storage, target),
      backup(database, documents.storage, target),
    ]);
    expect(first).toEqual(second);
    const empty = await emptyServer();
    expect(await restore(empty.app.database, empty.app.documents.storage, target)).toEqual(first);
    await empty.stop();
    expect(readdirSync(folder).filter((name) => name.startsWith('same'))).toEqual(['same.tar.gz']);
  });

  it('leaves nothing when it is stopped or cannot be written', async () => {
    const { database, documents } = full.app;
    const stopping = new AbortController();
    stopping.abort();
    const stopped = backup(database, documents.storage, join(folder, 'stopped.tar.gz'), stopping);
    await expect(stopped).rejects.toThrow('The backup was stopped');
    await expect(backup(database, documents.storage, join(folder, 'none', 'b.tar.gz'))).rejects.toThrow('ENOENT');
    expect(readdirSync(folder).filter((name) => /stopped|part|rows/.test(name))).toEqual([]);
    expect(await database.read('backup_leases').select()).toEqual([]);
  });
});

describe('the commands', () => {
  const run = (server: TestServer, ...asked: string[]) => {
    const { dataDir, databaseUrl = '' } = server.app.config;
    return spawnSync(process.execPath, [join(import.meta.dirname, '../db.ts'), ...asked], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATA_DIR_SHARED: '1' },
    });
  };

  // The commands know no schema of a test.
  it.skipIf(process.env.TEST_DATABASE === 'postgres')('end with 1 and say what is missing', async () => {
    const server = await testServer();
    const filename = storedName('Essay.docx', 'docx');
    await placeSubmission(server, { filename, originalName: 'Essay.docx' });
    const target = join(folder, 'by-command.tar.gz');
    const backedUp = run(server, 'backup', target);
    expect([backedUp.status, backedUp.stderr]).toEqual([1, expect.stringContaining(filename)]);
    await server.app.database.write('submissions').delete();
    await server.app.database.write('users').delete();
    const absent = run(server, 'restore', join(folder, 'nothing.tar.gz'));
    expect([absent.status, absent.stderr]).toEqual([1, `There is no file ${join(folder, 'nothing.tar.gz')}.\n`]);
    const restored = run(server, 'restore', target);
    expect([restored.status, restored.stderr]).toEqual([1, expect.stringContaining(filename)]);
    await server.stop();
  });

  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    'make no database where there is none, and save none that is to be migrated',
    async () => {
      const server = await testServer();
      const newest = await server.app.database.read('knex_migrations').max('id as id').first();
      await server.app.database.write('knex_migrations').where({ id: newest?.id }).delete();
      const target = join(folder, 'behind.tar.gz');
      const behind = run(server, 'backup', target);
      expect([behind.status, behind.stderr]).toEqual([
        1,
        expect.stringMatching(/^The database is of an earlier release\./),
      ]);
      const elsewhere = join(folder, 'no-database');
      const { app } = server;
      const asked = { ...server, app: { ...app, config: { ...app.config, dataDir: elsewhere } } };
      const absent = run(asked, 'backup', target);
      expect([absent.status, absent.stderr]).toEqual([
        1,
        `DATA_DIR holds "${elsewhere}", but there is no database in it.\n`,
      ]);
      expect([existsSync(target), existsSync(elsewhere)]).toEqual([false, false]);
      await server.stop();
    },
  );

  it('a restore keeps the documents that an earlier one stored before it was killed', async () => {
    const empty = await emptyServer();
    const { database, documents } = empty.app;
    const { filename } = await full.app.database.read('submissions').whereNotNull('filename').first();
    const [from, to] = [full, empty].map(({ app }) => join(app.config.dataDir, 'uploads', filename)) as [
      string,
      string,
    ];
    copyFileSync(from, to);
    await database.write('files_to_remove').insert({
      filename,
      createdAt: isoTime(empty.app.clock()),
      removeAfter: isoTime(empty.app.clock() + days),
    });
    await restore(database, documents.storage, file);
    empty.time.pass(2 * days);
    await empty.app.fileCleaner.run();
    expect(existsSync(to)).toBe(true);
    expect(await database.read('files_to_remove').select()).toEqual([]);
    await empty.stop();
  });

  it('a restore leaves alone the documents that another database may name', async () => {
    const empty = await emptyServer();
    const { database, config, documents } = empty.app;
    const { filename } = await full.app.database.read('submissions').whereNotNull('filename').first();
    const path = join(config.dataDir, 'uploads', filename);
    writeFileSync(path, 'there before');
    const cut = join(folder, 'cut.tar.gz');
    writeFileSync(cut, readFileSync(file).subarray(0, -2_000));
    await expect(restore(database, documents.storage, cut)).rejects.toThrow('The backup is incomplete');
    expect(readdirSync(join(config.dataDir, 'uploads'))).toEqual([filename]);
    expect(readFileSync(path, 'utf8')).toBe('there before');
    await empty.stop();
  });
});

/** The first match replaced by a text of the same length, so that the archive stays well formed. */
function replaced(bytes: Buffer, pattern: RegExp, by: string): Buffer {
  const text = bytes.toString('latin1');
  const match = pattern.exec(text);
  expect(match?.[0].length).toBe(by.length);
  return Buffer.from(text.replace(pattern, by), 'latin1');
}
