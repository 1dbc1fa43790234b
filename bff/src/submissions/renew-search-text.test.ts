import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { sqliteFile } from '../database/connection.ts';
import { deleteAccount } from '../profile/delete-account.ts';
import { renewOldSearchTexts } from './renew-search-text.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';
const total = 65;

let one: TestServer;
let client: Client;
let userId: number;
beforeEach(async () => {
  one = await testServer();
  client = await one.as('client');
  userId = await one.idOf('client');
  for (let index = 0; index < total; index++)
    await placeSubmission(one, { userId, title: `Essay ${index}`, firstName: '鑫鑫鑫鑫', email: 'client@example.com' });
});
afterEach(() => one.stop());

const post = (url: string, payload: object) => client({ method: 'POST', url, payload });
const countOf = async (text: string) =>
  Number((await one.app.database.read('submissions').where('searchText', 'like', `%${text}%`).count({ n: '*' }))[0]?.n);
const found = async (q: string) => {
  const admin = await one.as('administrator');
  return Number((await admin(`/api/submissions?limit=1&q=${encodeURIComponent(q)}`)).headers['x-total-count']);
};

it('the words of an account that is deleted leave the search by and by, and others write meanwhile', async () => {
  const { write } = one.app.database;
  await deleteAccount(one.app, userId);
  const left = await countOf('鑫鑫');
  expect([left > 0, left < total]).toEqual([true, true]);
  let isBetween = false;
  const other = async () => {
    await write('users').where({ id: userId }).update({ updatedAt: 'later' });
    isBetween = (await countOf('鑫鑫')) > 0;
  };
  await Promise.all([renewOldSearchTexts(one.app), other()]);
  expect(isBetween).toBe(true);
  expect([await countOf('鑫鑫'), await found('鑫鑫鑫'), await found('deleted document')]).toEqual([0, 0, total]);
  if (onPostgres) return;
  await write.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(readFileSync(sqliteFile(one.app.config)).includes('鑫鑫鑫')).toBe(false);
});

it('a process that dies meanwhile leaves the rest to the next one', async () => {
  await deleteAccount(one.app, userId);
  const left = await countOf('鑫鑫');
  let rounds = 0;
  await renewOldSearchTexts(one.app, () => rounds++ === 1);
  expect(await countOf('鑫鑫')).toBeLessThan(left);
  expect(await countOf('鑫鑫')).toBeGreaterThan(0);
  await renewOldSearchTexts(one.app);
  expect(await countOf('鑫鑫')).toBe(0);
});

it('the orders of an account whose address changes are found by the new one by and by', async () => {
  expect((await post('/api/auth/email', { email: 'next@example.com', password })).status).toBe(202);
  const mail = await one.app.database.read('outbox').where({ recipient: 'next@example.com' }).first('text');
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
  expect((await post('/api/auth/email/verify', { token })).status).toBe(200);
  expect(await one.app.database.read('submissions').where({ email: 'next@example.com' })).toHaveLength(total);
  expect(await found('next@example.com')).toBeLessThan(total);
  await renewOldSearchTexts(one.app);
  expect([await found('next@example.com'), await found('client@example.com')]).toEqual([total, 0]);
});

it('what is left is done before the release before takes over', async () => {
  const { write } = one.app.database;
  const name = '20261201100000_old_search_texts.ts';
  await deleteAccount(one.app, userId);
  await write.migrate.down({ name });
  expect(await countOf('鑫鑫')).toBe(0);
  await write.migrate.up({ name });
});
