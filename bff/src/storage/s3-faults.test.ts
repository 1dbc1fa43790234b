import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submission } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { type Fault, type S3Server, startS3 } from '../../test/s3-server.ts';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { createApp } from '../create-app.ts';
import { cleanUp } from '../documents/worker.ts';
import { minutes, seconds } from '../time/time.ts';
import { s3Storage } from './s3-storage.ts';
import { diskStorage, type Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';

const noStorage =
  'Our document storage isn’t responding right now, so nothing was changed. Please try again in a few minutes.';
/** A bucket that will not answer keeps no test waiting long; any other may stand still for seconds, as its machine does. */
let isSilent = false;
const timeouts = {
  get answer() {
    return isSilent ? 0.5 * seconds : 4 * seconds;
  },
  get upload() {
    return isSilent ? seconds : 4 * seconds;
  },
  get silence() {
    return isSilent ? 0.5 * seconds : 4 * seconds;
  },
  check: 0,
};
const content = 'The war begun in 1914.';

let s3: S3Server;
let one: TestServer;
let storage: Storage;
let client: Client;
let admin: Client;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  s3.clear();
  one = await testServer({ s3: s3.config, areDocumentsShared: true }, undefined, ({ dataDir }) =>
    s3Storage(s3.config, dataDir, timeouts),
  );
  storage = one.app.documents.storage;
  client = await one.as('client');
  admin = await one.as('administrator');
});
afterEach(async () => {
  vi.restoreAllMocks();
  heal();
  await one.stop();
});

const sendOrder = async (text = content) =>
  client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([text])) });
const placed = async (text = content) => (await sendOrder(text)).json<{ id: number }>().id;
const count = async (table: string) => Number((await one.app.database.read(table).count({ n: '*' }).first())?.n);
const arriving = () => readdirSync(one.app.documents.storage.temporaryFolder);
const fail = (fault: Fault, isMeant: (line: string) => boolean) => {
  isSilent = fault === 'silent' || fault === 'stall';
  s3.fault = (line) => (isMeant(line) ? fault : undefined);
};
/** Only requests for documents fail. */
const failing = (fault: Fault) => fail(fault, (line) => line.includes('uploads/') || line.includes('prefix'));
const heal = () => {
  isSilent = false;
  s3.fault = () => undefined;
};

describe('documents in a bucket', () => {
  it('are served by each instance with the headers of the disk, and removed with their order', async () => {
    const id = await placed();
    const onDisk = await testServer();
    const other = await onDisk.as('client');
    const sent = await other({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([content])) });
    const fromDisk = await other(`/api/submissions/${sent.json<{ id: number }>().id}/download`);
    const fromBucket = await client(`/api/submissions/${id}/download`);
    expect([fromBucket.status, fromBucket.bytes.length]).toEqual([200, fromDisk.bytes.length]);
    const { date: _, ...headers } = fromBucket.headers;
    const { date: _date, ...expected } = fromDisk.headers;
    expect(headers).toEqual(expected);
    await onDisk.stop();
    // A second instance with a folder of its own.
    const { app } = one;
    const second = createApp({ ...app, config: { ...app.config, dataDir: join(app.config.dataDir, 'second') } });
    const [name = ''] = await storage.list();
    expect((await second.documents.storage.open(name))?.size).toBe(fromBucket.bytes.length);
    await Promise.all([second.documents.reader.close(), second.documents.storage.close()]);
    // Nobody else's.
    expect((await (await one.as('other client'))(`/api/submissions/${id}/download`)).status).toBe(404);
    expect((await admin({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
    expect([await storage.list(), await count('files_to_remove'), arriving()]).toEqual([[], 0, []]);
  });

  it('go with a backup to a folder and back', async () => {
    const id = await placed();
    const { database, config } = one.app;
    const target = join(config.dataDir, 'backup.tar.gz');
    expect(await backup(database, storage, target)).toMatchObject({ files: 1, missing: [] });
    const [name = ''] = await storage.list();
    const bytes = (await client(`/api/submissions/${id}/download`)).bytes;
    for (const into of ['folder', 'bucket'] as const) {
      const empty = await testServer();
      await empty.app.database.write('users').delete();
      await empty.app.database.write('submissions').delete();
      if (into === 'bucket') s3.clear();
      const store = into === 'folder' ? diskStorage(empty.app.config.dataDir) : storage;
      expect(await restore(empty.app.database, store, target)).toMatchObject({ files: 1, missing: [] });
      const file = await store.open(name);
      expect(Buffer.concat((await file?.stream.toArray()) ?? []).equals(bytes)).toBe(true);
      await empty.stop();
    }
  });
});

describe('a bucket that fails', () => {
  it.each<[string, Fault]>([
    ['is silent', 'silent'],
    ['closes the connection', 'reset'],
    ['answers with a page', 'nonsense'],
    ['is broken', { status: 500, code: 'InternalError' }],
    ['refuses', { status: 403, code: 'InvalidAccessKeyId' }],
  ])('refuses an order and a download with a sentence, and keeps nothing: one that %s', async (_how, fault) => {
    const id = await placed();
    failing(fault);
    const [refused, download] = await Promise.all([
      sendOrder('Other words.'),
      client(`/api/submissions/${id}/download`),
    ]);
    expect([refused.status, refused.text, refused.headers['retry-after']]).toEqual([503, noStorage, '30']);
    expect([download.status, download.text]).toEqual([503, noStorage]);
    expect([await count('submissions'), arriving()]).toEqual([1, []]);
    await expect.poll(() => s3.pending()).toBe(0);
    heal();
    expect((await client(`/api/submissions/${id}/download`)).status).toBe(200);
    // What may have arrived all the same is removed by its claim.
    one.time.pass(16 * minutes);
    await cleanUp(one.app);
    expect([(await storage.list()).length, await count('files_to_remove')]).toEqual([1, 0]);
    expect((await sendOrder('Other words.')).status).toBe(201);
  });

  it('is told from a full one', async () => {
    failing({ status: 507, code: 'XMinioStorageFull' });
    const refused = await sendOrder();
    expect([refused.status, refused.text]).toEqual([507, expect.stringContaining('The server’s storage is full')]);
  });

  it('keeps the document of an order whose answer from the bucket was lost out of it', async () => {
    fail('lost', (line) => line.startsWith('PUT'));
    expect((await sendOrder()).status).toBe(503);
    heal();
    expect((await storage.list()).length).toBe(1);
    one.time.pass(16 * minutes);
    await cleanUp(one.app);
    expect([await storage.list(), await count('files_to_remove'), await count('submissions')]).toEqual([[], 0, 0]);
  });

  it.each([
    ['refused', { status: 403, code: 'AccessDenied' }],
    ['answered by a broken bucket', { status: 500, code: 'InternalError' }],
    ['answered by the page of a proxy', { status: 200, code: 'Welcome' }],
  ] as const)('removes the others where the first ones are %s', async (_, fault) => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push(await placed(`Text ${n}.`));
    const held = (await one.app.database.read('submissions').orderBy('id').limit(4)).map(({ filename }) => filename);
    fail(fault, (line) => line.startsWith('DELETE') && held.some((name) => line.includes(name)));
    for (const id of ids) await admin({ method: 'DELETE', url: `/api/submissions/${id}` });
    await cleanUp(one.app);
    await cleanUp(one.app);
    expect((await storage.list()).sort()).toEqual(held.sort());
    heal();
    await cleanUp(one.app);
    expect([await storage.list(), await count('files_to_remove')]).toEqual([[], 0]);
  });

  it('leaves a file that cannot be removed on the list, and is asked about few of many', async () => {
    const ids = [];
    for (let number = 0; number < 5; number++) ids.push(await placed(`${content} ${number}`));
    failing('reset');
    for (const id of ids) expect((await admin({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
    expect(await count('files_to_remove')).toBe(5);
    s3.requests.length = 0;
    await one.app.fileCleaner.run();
    expect(s3.requests.length).toBeLessThan(15);
    heal();
    await cleanUp(one.app);
    expect([await storage.list(), await count('files_to_remove')]).toEqual([[], 0]);
  });

  it.each<Fault>(['cut', 'stall'])(
    'breaks a download off that it does not finish, and holds no connection (%s)',
    async (fault) => {
      const path = join(storage.temporaryFolder, 'large');
      const name = `${'a'.repeat(32)}-Essay.docx`;
      const { writeFile } = await import('node:fs/promises');
      await writeFile(path, randomBytes(1_000_000));
      await storage.put(name, path);
      failing(fault);
      const file = await storage.open(name);
      await expect(file?.stream.toArray()).rejects.toBeInstanceOf(StorageError);
      await expect(storage.withFile(name, async () => 'read')).rejects.toBeInstanceOf(StorageError);
      expect(arriving()).toEqual([]);
      heal();
      // A person who leaves.
      const left = await storage.open(name);
      left?.stream.read(1);
      left?.stream.destroy();
      await once(left?.stream as NodeJS.EventEmitter, 'close');
      await storage.close();
      await expect.poll(() => s3.connections()).toBe(0);
    },
  );

  it.each<Fault>(['silent', 'reset'])(
    'keeps no part of a large document that it does not take whole (%s)',
    async (fault) => {
      const path = join(storage.temporaryFolder, 'large');
      writeFileSync(path, randomBytes(9_000_000));
      fail(fault, (line) => line.includes('partNumber=2'));
      await expect(storage.put(`${'a'.repeat(32)}-Essay.docx`, path)).rejects.toMatchObject({ problem: 'unavailable' });
      await expect.poll(() => [s3.pending(), s3.uploads.size]).toEqual([0, 0]);
      expect([await storage.list(), arriving()]).toEqual([[], ['large']]);
    },
  );

  it('lets a review be completed, makes its file later, and sends the mail with the file', async () => {
    const id = await placed();
    await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
    const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
    failing('reset');
    const review = { highlights: [highlight], suggestions: [], notes: '', version: 0 };
    const completed = await admin({
      method: 'POST',
      url: `/api/submissions/${id}/complete`,
      payload: { review, feedback: 'Well argued.', contentVersion: 1 },
    });
    expect([completed.status, completed.json<Submission>().status]).toEqual([200, 'completed']);
    const mail = () =>
      one.app.database.read('outbox').where({ submissionId: id, template: 'completed' }).first('state', 'text');
    expect(await count('reviewed_document_jobs')).toBe(1);
    expect(await mail()).toMatchObject({ state: 'queued' });
    heal();
    const { makeCompletedDocument } = await import('../review/reviewed-document.ts');
    expect(await makeCompletedDocument(one.app, id)).toBeUndefined();
    expect([await count('reviewed_document_jobs'), (await storage.list()).length, arriving()]).toEqual([0, 2, []]);
    const delivered = await client(`/api/submissions/${id}/download?file=reviewed`);
    expect([delivered.status, delivered.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('stays ready, and is told, while it cannot be reached or is full; not while it refuses', async () => {
    const visitor = await one.as('visitor');
    const ready = async () => {
      const { status, text } = await visitor('/api/ready');
      return [status, status === 200 ? JSON.parse(text).storage : text];
    };
    expect(await ready()).toEqual([200, true]);
    for (const fault of ['silent', 'reset', 'nonsense', { status: 507, code: 'XMinioStorageFull' }] as const) {
      fail(fault, () => true);
      expect(await ready()).toEqual([200, false]);
    }
    fail({ status: 403, code: 'InvalidAccessKeyId' }, () => true);
    expect(await ready()).toEqual([503, 'Not ready: storage.']);
    heal();
    expect(await ready()).toEqual([200, true]);
  });
});
