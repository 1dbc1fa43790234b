import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import type { Database } from '../database/database.ts';
import { minutes } from '../time/time.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.stop();
});

const lastUses = async () =>
  (await one.app.database.read('sessions').select('lastSeenAt')).map((row) => row.lastSeenAt);

/** Every update of `sessions` fails, whatever the cause. */
async function refuseUpdates(): Promise<() => Promise<void>> {
  const { isPostgres, write } = one.app.database;
  const statements = isPostgres
    ? [
        "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
        'create trigger refuse_update before update on sessions execute function refuse()',
      ]
    : ["create trigger refuse_update before update on sessions begin select raise(abort, 'no'); end"];
  for (const statement of statements) await write.raw(statement);
  return () => write.raw(`drop trigger refuse_update${isPostgres ? ' on sessions' : ''}`);
}

it('answers a read whose last use cannot be written, says so in the log, and writes it later', async () => {
  const warn = vi.spyOn(one.app.log, 'warn');
  const client = await one.as('client');
  const allow = await refuseUpdates();
  one.time.pass(2 * minutes);
  expect((await client('/api/profile')).status).toBe(200);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ session: 'the last use could not be written' }));
  await allow();
  one.time.pass(1_000);
  expect((await client('/api/profile')).status).toBe(200);
  expect(await lastUses()).toEqual([new Date(one.time.now).toISOString()]);
});

/** The next transaction does all of its work and then fails to commit. */
function failCommit(): void {
  const { database } = one.app;
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(((work) =>
    transaction(async (inside) => {
      await work(inside);
      throw new Error('the commit failed');
    })) as Database['transaction']);
}

const post = (client: Client, url: string, payload: object) => client({ method: 'POST', url, payload });
const registration = { username: 'ada', email: 'ada@example.com', password, firstName: 'Ada', lastName: 'Example' };

it.each([
  ['login', { username: 'client', password }],
  ['register', registration],
])('keeps the session of before when a %s is not committed', async (path, payload) => {
  const client = await one.as('client');
  const cookies = new Map(client.cookies);
  failCommit();
  const failed = await post(client, `/api/auth/${path}`, payload);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(client.cookies).toEqual(cookies);
  expect((await client('/api/auth/user')).status).toBe(200);
});
