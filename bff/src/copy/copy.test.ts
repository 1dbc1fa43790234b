import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, inject as provided, vi } from 'vitest';
import { seedDemo } from '../../seeds/rows/demo.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { type S3Server, startS3 } from '../../test/s3-server.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { templateDatabase, urlOf } from '../../test/template-database.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createApp } from '../create-app.ts';
import { createServer } from '../create-server.ts';
import { connect, sqliteFile } from '../database/connection.ts';
import { lockDataDir } from '../database/data-dir-lock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { seed } from '../seed.ts';
import { storedName } from '../storage/names.ts';
import { s3Storage } from '../storage/s3-storage.ts';
import { diskStorage } from '../storage/storage.ts';
import { runCopy } from './command.ts';
import { movedTables } from './tables.ts';
import { refuseUnfinishedCopy } from './unfinished.ts';

/** What a copy leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  rate_limits: 'counters of minutes',
  pending_logins: 'people log in again',
  passkey_challenges: 'of the minute',
  database_identity: 'a copy is another database',
  backup_leases: 'of the backup that runs',
  backups: 'the new database has no backup of its own yet',
  review_counts: 'counted again by the database',
  submission_counts: 'counted again by the database',
  knex_migrations: 'must be the same',
  required_migration: 'set by the migrations',
  knex_migrations_lock: 'of the process that migrates',
};
const sessionSecret = 's'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'marginalia-copy-'));
const file = join(folder, 'target.env');
const open: Database[] = [];
const databases: string[] = [];
let source: TestServer;
let sourceConfig: Config;
let s3: S3Server;
let visitorsOrder: { id: number; trackingUrl: string };

const onPostgres = process.env.TEST_DATABASE === 'postgres';

async function withServer(work: (sql: (text: string, ...names: string[]) => PromiseLike<unknown>) => Promise<void>) {
  const knex = connect({ dataDir: folder, databaseUrl: provided('databaseUrl') });
  await work((text, ...names) => knex.raw(text, names)).finally(() => knex.destroy());
}

/** A database of its own, with all tables when it is `migrated`, and the file that names it. */
async function newTarget(
  settings: Readonly<Record<string, string>> = s3.settings,
  isMigrated = true,
): Promise<{ database: Database; config: Config }> {
  const name = `c${randomBytes(6).toString('hex')}`;
  await withServer(async (sql) => {
    await (isMigrated
      ? sql('create database ?? template ?? strategy file_copy', name, templateDatabase)
      : sql('create database ??', name));
  });
  databases.push(name);
  const env = writeTarget(urlOf(provided('databaseUrl'), name), settings);
  const config: Config = { ...readConfig({ DATA_DIR: folder, ...env, NODE_ENV: 'test' }), hasRateLimit: false };
  const database = openDatabase(config);
  open.push(database);
  return { database, config };
}

function writeTarget(databaseUrl: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret, ...settings };
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  return env;
}

const runHere = (isVerification = false) => runCopy(sourceConfig, file, isVerification);

/** The command as an owner runs it. `watch` is told what it prints so far. */
async function runCommand(options: readonly string[] = [], watch?: (kill: () => void, output: string) => unknown) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../db.ts'), 'copy', file, ...options], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: sourceConfig.dataDir },
  });
  let output = '';
  const kill = () => child.kill('SIGKILL');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      watch?.(kill, output);
    });
  watch?.(kill, output);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}

const rowsOf = async (database: Database, name: string): Promise<string[]> =>
  (await database.read(name).select())
    .map((row) =>
      JSON.stringify(
        Object.keys(row)
          .filter((column) => column !== 'turnaroundHours')
          .sort()
          // Booleans are 0 and 1 on SQLite.
          .map((column) => [column, typeof row[column] === 'boolean' ? Number(row[column]) : row[column]]),
      ),
    )
    .sort();

/** Every table and every document, read without the copy's own code. */
async function expectEqual(target: Database, bucket: S3Server): Promise<void> {
  const { database, config } = source.app;
  const { rows } = await target.read.raw('select tablename as name from pg_tables where schemaname = current_schema()');
  const moved = movedTables.map(({ name }) => name);
  expect(rows.map(({ name }: { name: string }) => name).sort()).toEqual([...moved, ...Object.keys(leftOut)].sort());
  for (const name of [...moved, 'review_counts']) {
    const expected = await rowsOf(database, name);
    expect(expected.length, `${name} holds nothing to compare`).toBeGreaterThan(0);
    expect(await rowsOf(target, name), name).toEqual(expected);
  }
  const named = await namesIn(database);
  const uploads = join(config.dataDir, 'uploads');
  const storage = s3Storage(bucket.config, folder);
  expect((await storage.list()).sort()).toEqual(named);
  for (const name of named) {
    const copied = await storage.open(name);
    expect(copied && (await buffer(copied.stream)).equals(readFileSync(join(uploads, name))), name).toBe(true);
  }
  await storage.close();
}

async function namesIn({ read }: Database): Promise<string[]> {
  const named = [
    await read('submissions').whereNotNull('filename').pluck('filename'),
    await read('submissions').whereNotNull('reviewedFilename').pluck('reviewedFilename'),
    await read('earlier_documents').whereNotNull('filename').pluck('filename'),
  ];
  return named.flat().sort();
}

/** One row in each table that orders and the demonstration leave empty. */
async function fillEmptyTables({ app, idOf, time }: TestServer): Promise<void> {
  const { write } = app.database;
  const createdAt = new Date(time.now).toISOString();
  const expiresAt = new Date(time.now + 3_600_000).toISOString();
  const { id: submissionId } = await write('submissions').whereNotNull('userId').first('id');
  const userId = await idOf('client');
  const put = (table: string, row: object) => write(table).insert(row).onConflict().ignore();
  await put('services', { id: 1, name: 'Earlier', description: '', priceCents: 5000, turnaround: 72 });
  await put('promo_uses', { code: 'SPRING', uses: 3 });
  await put('authenticator_apps', { userId: userId, secret: 'sealed', lastStep: 1, createdAt, confirmedAt: createdAt });
  const passkey = { credentialId: 'c', publicKey: 'p', counter: 4_294_967_295, transports: 'usb nfc', name: 'Key' };
  await put('passkeys', { ...passkey, userId: userId, createdAt });
  await put('recovery_codes', { codeHash: 'h', userId: userId, createdAt });
  await put('refused_addresses', { userId, emailKey: 'new@example.com', refusedAt: createdAt });
  await put('waiting_orders', { submissionId, userId, createdAt });
  const invitation = { email: 'new@example.com', emailKey: 'new@example.com', role: 'editor', tokenHash: 'hash' };
  await put('invitations', { ...invitation, createdAt, sentAt: createdAt, expiresAt });
  await put('audit_events', { at: createdAt, actorId: userId, action: 'logged_in', result: 'success' });
  await put('tracking_tokens', { tokenHash: 'hash', submissionId, createdAt });
  await put('idempotency_keys', { key: 'B', caller: 'visitor', bodyHash: 'x', submissionId, createdAt });
  await put('idempotency_keys', { key: 'a', caller: 'user 1', bodyHash: 'x', submissionId: null, createdAt });
  await put('feedback_versions', { submissionId, version: 99, feedback: 'Well done.\u2028“More” 😀', createdAt });
  await put('reviewed_document_jobs', { submissionId, nextAttemptAt: createdAt, createdAt });
  const { id: paymentId } = await write('payments').first('id');
  await put('refunds', { paymentId, amount: 100, reason: 'Late', status: 'refunded', key: 'one', createdAt });
  await put('password_tokens', { tokenHash: 'Z', userId, createdAt, expiresAt });
  await put('email_tokens', { tokenHash: 'z', userId, email: 'new@example.com', createdAt, expiresAt });
  await put('tracking_grants', { holderHash: 'h', submissionId, expiresAt });
  await put('files_to_remove', { filename: storedName('Gone.docx', 'docx'), createdAt });
  const earlier = storedName('Earlier.docx', 'docx');
  writeFileSync(join(app.config.dataDir, 'uploads', earlier), 'an earlier document');
  const replaced = { contentVersion: 99, title: 'Earlier', content: 'Words', replacedAt: createdAt };
  await put('earlier_documents', { submissionId, filename: earlier, originalName: 'Earlier.docx', ...replaced });
}

async function sendOrder(client: Client, words: string) {
  const sent = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([words])) });
  expect(sent.status).toBe(201);
  return sent.json<{ id: number; trackingUrl: string }>();
}

/** The whole server on the copy, at the same time of day. */
async function serverOn(config: Config, database: Database) {
  const app = createApp({ config, database, log: pino({ level: 'silent' }), clock: () => source.time.now });
  const server = await createServer(app);
  await server.initialize();
  return server;
}

describe.runIf(onPostgres)('a copy from SQLite and disk to PostgreSQL and S3', () => {
  let equal: { database: Database; config: Config };
  let equalS3: S3Server;
  let made: { code: number | null; output: string };

  beforeAll(async () => {
    vi.stubEnv('TEST_DATABASE', 'sqlite');
    source = await testServer({ sessionSecret }).finally(() => vi.unstubAllEnvs());
    sourceConfig = source.app.config;
    [s3, equalS3] = [await startS3(), await startS3()];
    const { database, config } = source.app;
    await database.transaction((knex) => seedDemo(knex, source.time.now, join(config.dataDir, 'uploads')));
    // All rows of the demonstration and some of its documents: each is stored and read several times here.
    await database.write('submissions').where('id', '>', 40).update({ filename: null, reviewedFilename: null });
    await seed(database, { seed: 'reference', dataDir: config.dataDir }, source.time.now);
    const visitor = await source.as('visitor');
    visitorsOrder = await sendOrder(visitor, 'The causes of the war were many.');
    await sendOrder(await source.as('client'), 'A letter of application.');
    await visitor({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
    await fillEmptyTables(source);
    await source.as('administrator');
    equal = await newTarget({ ...equalS3.settings, S3_ENCRYPTION: 'AES256' }, false);
    made = await runCommand();
  });
  beforeEach(() => {
    s3.clear();
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await source.stop();
    for (const database of open) await database.close();
    await withServer(async (sql) => {
      for (const name of databases) await sql('drop database ?? with (force)', name);
    });
    for (const server of [s3, equalS3]) server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const verifyEqual = () => {
    writeTarget(equal.config.databaseUrl ?? '', equalS3.settings);
    return runHere(true);
  };

  it('is equal: every row, every byte, and numbers that go on', async () => {
    const closing =
      /\nCopied \d+ rows to \S+ and \d+ documents \([\d.]+ MB\) to the bucket documents\. Every row and every byte is equal\.\n$/;
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(closing)]);
    await expectEqual(equal.database, equalS3);
    const uploads = equalS3.requests.filter(({ line }) => line.startsWith('PUT /documents/uploads/'));
    expect(uploads.length).toBe((await namesIn(equal.database)).length);
    expect([...new Set(uploads.map(({ headers }) => headers['x-amz-server-side-encryption']))]).toEqual(['AES256']);
    expect(readdirSync(join(sourceConfig.dataDir, 'incoming'))).toEqual([]);
    const [last, next] = [
      await source.app.database.read('sqlite_sequence').where({ name: 'submissions' }).first('seq'),
      await equal.database.read.raw(`select nextval(pg_get_serial_sequence('submissions', 'id')) as id`),
    ];
    expect(next.rows[0].id).toBe(last.seq + 1);
  });

  it('is compared again by --verify, which names what differs', async () => {
    await verifyEqual();
    const { write } = equal.database;
    const [row, event] = [
      await write('submissions').orderBy('id', 'desc').first(),
      await write('submission_events').orderBy('id').first(),
    ];
    const [changed = '', lost = ''] = await namesIn(equal.database);
    const storage = s3Storage(equalS3.config, folder);
    const put = async (name: string, bytes: Buffer) => {
      const path = join(folder, 'arrived');
      writeFileSync(path, bytes);
      await storage.put(name, path);
    };
    const bytesOf = (name: string) => readFileSync(join(sourceConfig.dataDir, 'uploads', name));
    try {
      await write('submissions')
        .where({ id: row.id })
        .update({ title: `${row.title} ` });
      await write('submission_events').where({ id: event.id }).delete();
      await write('services').insert({ id: 99, name: 'n', description: 'd', priceCents: 1, turnaround: 1 });
      const bytes = bytesOf(changed);
      const middle = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await put(changed, bytes);
      await storage.remove(lost);
      const failure = await verifyEqual().catch((error: Error) => error.message);
      expect(failure).toBe(
        [
          'The copy is not equal to the source: 5 differences.',
          'The table services has rows that the source does not have: 1.',
          `The row id ${row.id} of submissions differs in title.`,
          `The row id ${event.id} of submission_events is missing.`,
          `The document ${changed} differs.`,
          `The document ${lost} is missing.`,
        ].join('\n  '),
      );
    } finally {
      await write('submissions').where({ id: row.id }).update({ title: row.title });
      await write('submission_events').insert(event).onConflict().ignore();
      await write('services').where({ id: 99 }).delete();
      for (const name of [changed, lost]) await put(name, bytesOf(name));
      await storage.close();
    }
    expect((await verifyEqual()).sentence).toMatch(/^Compared \d+ rows and \d+ documents .+ is equal\.$/);
  });

  it('is served with the same answers to the same browsers', async () => {
    const [administrator, visitor] = [await source.as('administrator'), await source.as('visitor')];
    await source.app.database
      .read('sessions')
      .select()
      .then((rows) => equal.database.write('sessions').insert(rows).onConflict().ignore());
    const server = await serverOn(equal.config, equal.database);
    const { id, trackingUrl } = visitorsOrder;
    const token = trackingUrl.slice(trackingUrl.lastIndexOf('/') + 1);
    const opened = await visitor({ method: 'POST', url: '/api/tracking', payload: { token } });
    const openedThere = await server.inject({ method: 'POST', url: '/api/tracking', payload: { token } });
    expect([openedThere.statusCode, openedThere.payload]).toEqual([200, opened.text]);
    const completed = await source.app.database.read('submissions').where({ status: 'completed' }).first('id');
    const cookie = [...administrator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const url of [
      '/api/submissions',
      '/api/submissions?search=war',
      '/api/submissions/counts',
      `/api/submissions/${id}`,
      `/api/submissions/${id}/events`,
      `/api/submissions/${id}/download`,
      `/api/submissions/${completed.id}/review`,
      '/api/admin/analytics',
      '/api/services',
    ]) {
      const [here, there] = [await administrator(url), await server.inject({ url, headers: { cookie } })];
      expect([url, there.statusCode]).toEqual([url, 200]);
      expect(there.rawPayload.equals(here.bytes), url).toBe(true);
    }
    await server.stop();
  });

  it('is refused while a server uses the source, and by a target that holds something else', async () => {
    // The lock is waited for, so it is tried beside the others.
    const used: Config = { ...sourceConfig, dataDir: mkdtempSync(join(folder, 'used-')) };
    copyFileSync(provided('sqliteTemplate'), sqliteFile(used));
    const lock = await lockDataDir(used);
    const isRefused = expect(runCopy(used, file, false)).rejects.toThrow('another server uses this folder');

    writeTarget(equal.config.databaseUrl ?? '', s3.settings);
    await expect(runHere()).rejects.toThrow(/is not empty: its table users has rows/);

    const { database } = await newTarget(s3.settings, false);
    await expect(runHere(true)).rejects.toThrow('holds no copy yet');
    await database.write.schema.createTable('recipes', (table) => table.text('name'));
    await expect(runHere()).rejects.toThrow('holds tables of another program');

    await newTarget(equalS3.settings);
    await expect(runHere()).rejects.toThrow('The bucket documents belongs to another database');

    const storage = s3Storage(s3.config, folder);
    writeFileSync(join(folder, 'arrived'), 'words');
    await storage.put(storedName('Other.docx', 'docx'), join(folder, 'arrived'));
    await newTarget();
    await expect(runHere()).rejects.toThrow('Documents that are not of this database: 1.');
    await storage.close();
    await isRefused;
    await lock.release();
  });

  it.each([
    ['DATABASE_URL is not set', { DATABASE_URL: '' }],
    ['neither S3_BUCKET nor DATA_DIR is set', { DATA_DIR_SHARED: '1', S3_BUCKET: '' }],
    ['S3_ACCESS_KEY_ID is not set', { S3_BUCKET: 'documents', S3_REGION: 'eu-test-1' }],
    ['127.0.0.1:9/none, which cannot be used: ', { DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/none' }],
  ])('needs settings that can be used: %s', async (sentence, settings) => {
    const url = provided('databaseUrl');
    writeTarget(url, { DATA_DIR_SHARED: '1', DATA_DIR: 'DATABASE_URL' in settings ? folder : '', ...settings });
    const failure = await runHere().catch((error: Error) => error.message);
    expect(failure).toContain(`${file}: `);
    expect(failure).toContain(sentence);
    expect(failure).not.toContain('secret');
  });

  it('says which row PostgreSQL cannot store, and goes on when it is mended', async () => {
    const id = await placeSubmission(source, { promptInstructions: 'one\0two' });
    const { database } = await newTarget({ DATA_DIR_SHARED: '1', DATA_DIR: sourceConfig.dataDir });
    await expect(runHere()).rejects.toThrow(`The row id ${id} of submissions holds the character U+0000`);
    await source.app.database.write('submissions').where({ id }).update({ promptInstructions: 'one two' });
    await runHere();
    const { promptInstructions } = await database.read('submissions').where({ id }).first('promptInstructions');
    expect(promptInstructions).toBe('one two');
  });

  it('leaves documents in a folder that both use, or moves them to another one', async () => {
    const { database } = await newTarget({ DATA_DIR_SHARED: '1', DATA_DIR: sourceConfig.dataDir });
    expect((await runHere()).sentence).toMatch(/ rows to \S+; \d+ documents .+ stay in the folder /);
    const { id } = await database.read('database_identity').first();
    expect(await source.app.documents.storage.owner()).toBe(id);

    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    const moved = await newTarget({ DATA_DIR_SHARED: '1', DATA_DIR: elsewhere });
    await runHere();
    const names = await namesIn(moved.database);
    expect(readdirSync(join(elsewhere, 'uploads')).sort()).toEqual(names);
    expect(readdirSync(join(elsewhere, 'incoming'))).toEqual([]);
  });

  /** Does something when the copy says a line that holds `words`. */
  const whenItSays = (words: string, work: () => void) =>
    vi.mocked(console.log).mockImplementation((line: string) => {
      if (line.includes(words)) work();
    });

  it('takes the place of the documents before the rows, and never removes what another server stores there', async () => {
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    const [note, uploads] = [join(elsewhere, 'uploads-owner'), join(elsewhere, 'uploads')];
    const { database } = await newTarget({ DATA_DIR_SHARED: '1', DATA_DIR: elsewhere });
    const { id } = await database.read('database_identity').first();
    const foreign = join(uploads, storedName('Other.docx', 'docx'));
    const store = () => writeFileSync(foreign, 'words of another client');

    whenItSays('Rows:', () => {
      void diskStorage(elsewhere).takeFor('another database');
      store();
    });
    await expect(runHere()).rejects.toThrow('is not empty. Documents that are not of this database: 1.');
    expect(readFileSync(note, 'utf8')).toBe(id);

    whenItSays('', () => {});
    await expect(runHere()).rejects.toThrow('Documents that are not of this database: 1.');
    rmSync(foreign);

    whenItSays(' documents:', () => {
      writeFileSync(note, 'another database');
      store();
    });
    await expect(runHere()).rejects.toThrow('belongs to another database');
    expect(readdirSync(uploads)).toEqual([basename(foreign)]);
    rmSync(foreign);
    rmSync(note);

    whenItSays('Comparing', () => {
      writeFileSync(note, 'another database');
      store();
    });
    await expect(runHere()).rejects.toThrow(
      /: 2 differences\.\n {2}The target has documents that the source does not name: 1\.\n {2}The folder \S+ does not belong to the database \S+\.$/,
    );
    rmSync(foreign);
    rmSync(note);

    whenItSays('', () => {});
    await runHere();
    expect(readdirSync(uploads).sort()).toEqual(await namesIn(source.app.database));
  });

  it('is refused by a bucket that another one takes at the same moment, and goes on when it was broken off before the rows', async () => {
    const { database } = await newTarget();
    const takes = 'PUT /documents/uploads-owner';
    s3.fault = (line) => (line.startsWith(takes) ? { status: 412, code: 'PreconditionFailed' } : undefined);
    await expect(runHere()).rejects.toThrow('The bucket documents belongs to another database');
    let isTaken = false;
    s3.fault = (line) => {
      if (isTaken && line.startsWith('GET /documents/uploads-owner')) return { status: 403, code: 'AccessDenied' };
      isTaken ||= line.startsWith(takes);
      return undefined;
    };
    await expect(runHere()).rejects.toThrow('Broken off: S3 GetObject: 403 AccessDenied.');
    expect(isTaken).toBe(true);
    expect(await database.read.schema.hasTable('unfinished_copy')).toBe(false);

    // A document that was stored just before the copy ended is known as its own.
    const administrator = await source.as('administrator');
    const { id } = await sendOrder(administrator, 'An order whose document arrives last.');
    const { filename } = await source.app.database.read('submissions').where({ id }).first('filename');
    s3.fault = (line) => (line.startsWith(`PUT /documents/uploads/${filename}`) ? 'lost' : undefined);
    await expect(runHere()).rejects.toThrow('Broken off: S3 PutObject');
    expect([...s3.objects().keys()]).toContain(`uploads/${filename}`);
    expect((await administrator({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
    s3.fault = () => undefined;
    await runHere();
    await expectEqual(database, s3);
  });

  it('stores a document again that was damaged, and removes one of its own that the source no longer names', async () => {
    const administrator = await source.as('administrator');
    const { id } = await sendOrder(administrator, 'An order that is deleted.');
    const { filename } = await source.app.database.read('submissions').where({ id }).first('filename');
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    const uploads = join(elsewhere, 'uploads');
    const { database } = await newTarget({ DATA_DIR_SHARED: '1', DATA_DIR: elsewhere });
    const [damaged = '', lost = ''] = (await namesIn(source.app.database)).filter((name) => name !== filename);
    whenItSays('Comparing', () => {
      for (const name of [damaged, filename]) truncateSync(join(uploads, name), 10);
      rmSync(join(uploads, lost));
    });
    const failure = await runHere().catch((error: Error) => error.message);
    const sentences = [
      [damaged, 'differs'],
      [filename, 'differs'],
      [lost, 'is missing'],
    ].map(([name, problem]) => `  The document ${name} ${problem}.`);
    expect(failure).toBe(
      ['The copy is not equal to the source: 3 differences.', ...sentences.sort(), 'Run the same command again.'].join(
        '\n',
      ),
    );
    expect((await administrator({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
    whenItSays('', () => {});
    await runHere();
    const names = await namesIn(database);
    expect(readdirSync(uploads).sort()).toEqual(names);
    for (const name of names)
      expect(readFileSync(join(uploads, name)).equals(readFileSync(join(sourceConfig.dataDir, 'uploads', name)))).toBe(
        true,
      );
  });

  it('goes on after it was killed anywhere, also when the source was used in between', async () => {
    const { database } = await newTarget();
    const count = (await namesIn(source.app.database)).length;
    const isUpload = (line: string) => line.startsWith('PUT /documents/uploads/');
    const isDownload = (line: string) => line.startsWith('GET /documents/uploads/');
    const killAt = (is: (line: string) => boolean, at: number) => (kill: () => void) => {
      let seen = 0;
      s3.fault = (line) => {
        if (is(line) && ++seen === at) kill();
        return undefined;
      };
    };
    // Among the rows.
    const table = movedTables[randomInt(movedTables.length)]?.name;
    const killed = [
      await runCommand([], (kill, output) => {
        if (output === '') killAt(isUpload, 1)(kill);
        if (output.includes(`\n  ${table}: `)) kill();
      }),
    ];
    await expect(refuseUnfinishedCopy(database)).rejects.toThrow('is an unfinished copy');
    const administrator = await source.as('administrator');
    const added = await sendOrder(administrator, 'An order after the first try.');
    const gone = await source.app.database.read('submissions').whereNotNull('filename').orderBy('id').first('id');
    expect((await administrator({ method: 'DELETE', url: `/api/submissions/${gone.id}` })).status).toBe(204);
    // Among the documents.
    killed.push(await runCommand([], killAt(isUpload, 5 + randomInt(count - 15))));
    const copied = await database.read('unfinished_copy_documents').whereNot({ sha256: '' }).pluck('filename');
    expect(copied.length).toBeGreaterThan(0);
    // Among the last comparison, when every document is there.
    s3.requests.length = 0;
    killed.push(await runCommand([], killAt(isDownload, 1 + randomInt(count - 15))));
    const uploaded = s3.requests.filter(({ line }) => isUpload(line)).map(({ line }) => line.split(/[/?]/)[3] ?? '');
    expect(uploaded.filter((name) => copied.includes(name))).toEqual([]);
    expect(killed.map(({ code }) => code)).toEqual([null, null, null]);
    expect(killed[2]?.output).toContain('Going on with the copy that was begun.');
    s3.fault = (line) => (isDownload(line) ? { status: 403, code: 'AccessDenied' } : undefined);
    await expect(runHere()).rejects.toThrow(
      'Broken off: S3 GetObject: 403 AccessDenied. Run the same command again to go on.',
    );
    s3.fault = () => undefined;
    s3.requests.length = 0;
    await runHere();
    expect(s3.requests.filter(({ line }) => isUpload(line))).toEqual([]);
    expect(await database.read('submissions').whereIn('id', [added.id, gone.id]).pluck('id')).toEqual([added.id]);
    await expectEqual(database, s3);
    await expect(refuseUnfinishedCopy(database)).resolves.toBeUndefined();
  });
});
