import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../seeds/rows/demo.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { backup, restore } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'marginalia-backup-'));
const file = join(folder, 'all.tar.gz');
let full: TestServer;
beforeAll(async () => {
  full = await testServer();
  const { config, database } = full.app;
  await database.transaction((transaction) => seedDemo(transaction, full.time.now, join(config.dataDir, 'uploads')));
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
const rowsOf = async ({ app }: TestServer, table: string, order: string) =>
  (await app.database.read(table).orderBy(order).select()).map((row) =>
    'isAdmin' in row ? { ...row, isAdmin: Boolean(row.isAdmin) } : row,
  );

describe('a backup', () => {
  it('comes back whole: every row, every file, and numbers that go on', async () => {
    const made = await backup(full.app.database, full.app.config.dataDir, file);
    expect(made.files).toBeGreaterThan(100);
    const empty = await emptyServer();
    const { database, config } = empty.app;
    expect(await restore(database, config.dataDir, file)).toEqual(made);
    for (const [table, order] of [
      ['users', 'id'],
      ['submissions', 'id'],
      ['submission_contents', 'submissionId'],
      ['reviews', 'submissionId'],
      ['payments', 'id'],
      ['submission_events', 'id'],
    ] as const)
      expect(await rowsOf(empty, table, order)).toEqual(await rowsOf(full, table, order));
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

  it('is refused by a database that holds something', async () => {
    await expect(restore(full.app.database, full.app.config.dataDir, file)).rejects.toThrow('holds data already');
  });

  it.each([
    [
      'a name that climbs out',
      (bytes: Buffer) => replaced(bytes, /[0-9a-f]{32}-/, `../${'a'.repeat(29)}-`),
      'no name of a document',
    ],
    ['an archive that was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'ends too early'],
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
    const { database, config } = empty.app;
    mkdirSync(join(config.dataDir, 'uploads'), { recursive: true });
    await expect(restore(database, config.dataDir, wrong)).rejects.toThrow(sentence);
    expect(await rowsOf(empty, 'users', 'id')).toEqual([]);
    expect(await rowsOf(empty, 'submissions', 'id')).toEqual([]);
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
