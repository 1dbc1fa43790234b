import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { placeSubmission, whileHeld } from '../../test/submissions.ts';
import { minutes } from '../time/time.ts';
import { issueTrackingToken } from './tracking.ts';

let one: TestServer;
let id: number;
let token: string;
beforeEach(async () => {
  one = await testServer({ hasRateLimit: true });
  const sent = await (await one.as('visitor'))({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
  const { trackingUrl, ...order } = sent.json<{ id: number; trackingUrl: string }>();
  id = order.id;
  token = trackingUrl.split('/').at(-1) ?? '';
});
afterEach(() => one.stop());

const opening = { method: 'POST', url: '/api/tracking' };
const opened = async (network: string, client = one.as('visitor')) =>
  (await (await client)({ ...opening, payload: { token }, remoteAddress: network })).status;
const grants = async () =>
  Number((await one.app.database.read('tracking_grants').count({ count: '*' }).first())?.count);

/** Opens the link as often as browsers of one network may within an hour. */
async function exhaust(network: string): Promise<void> {
  for (let count = 0; count < 60; count++) expect(await opened(network)).toBe(200);
}
const signedIn = async (role: 'client' | 'administrator' | 'other client') => opened('192.0.2.1', one.as(role));

it('a limited number of the browsers of one network open the links of one order', async () => {
  const known = one.as('visitor');
  expect(await opened('192.0.2.1', known)).toBe(200);
  for (let count = 1; count < 60; count++) expect(await opened('192.0.2.1')).toBe(200);
  const late = await one.as('visitor');
  const refused = await late({ ...opening, payload: { token }, remoteAddress: '192.0.2.1' });
  expect([refused.status, await grants()]).toEqual([429, 60]);
  const wait = Number(refused.headers['retry-after']);
  expect([wait > 3_000, wait <= 3_600]).toEqual([true, true]);
  expect([await opened('192.0.2.1', known), await opened('198.51.100.1')]).toEqual([200, 200]);
  one.time.pass(61 * minutes);
  expect(await opened('192.0.2.1', Promise.resolve(late))).toBe(200);
  expect((await late(`/api/submissions/${id}`)).status).toBe(200);
});

it('all networks of one IPv6 /48 together open the links of one order ten times as often as one of them', async () => {
  for (let network = 0; network < 10; network++) await exhaust(`2001:db8:7:${network}::1`);
  expect(await opened('2001:db8:7:ff::1')).toBe(429);
  expect([await opened('2001:db8:8::1'), await opened('192.0.2.1')]).toEqual([200, 200]);
});

it('however often the links of other orders are opened, every browser of the network opens its own', async () => {
  const own = token;
  for (let order = 0; order < 2; order++) {
    token = await issueTrackingToken(one.app, one.app.database.write, await placeSubmission(one));
    await exhaust('192.0.2.1');
  }
  token = own;
  expect(await opened('192.0.2.1')).toBe(200);
});

it('whoever is signed in and may see the order opens its link, however often strangers did', async () => {
  const submissionId = await placeSubmission(one, { userId: await one.idOf('client') });
  token = await issueTrackingToken(one.app, one.app.database.write, submissionId);
  await exhaust('192.0.2.1');
  expect(await Promise.all([signedIn('client'), signedIn('administrator'), signedIn('other client')])).toEqual([
    200, 200, 429,
  ]);
});

it('links that lead nowhere are limited for each sender, and never close one that works', async () => {
  const guess = async (by = one.as('visitor'), network = '192.0.2.1') =>
    (await by)({ ...opening, payload: { token: 'guessed' }, remoteAddress: network });
  for (let count = 0; count < 30; count++) expect((await guess()).status).toBe(404);
  const refused = await guess();
  expect([refused.status, Number(refused.headers['retry-after']) <= 600]).toEqual([429, true]);
  expect([await opened('192.0.2.1'), (await guess(one.as('visitor'), '198.51.100.1')).status]).toEqual([200, 404]);
  expect((await guess(one.as('administrator'))).status).toBe(404);
  one.time.pass(11 * minutes);
  expect((await guess()).status).toBe(404);
});

it('an order that is deleted while its tracking link is opened is a 404', async () => {
  const { status, headers } = await whileHeld(
    one,
    id,
    async () => (await one.as('visitor'))({ ...opening, payload: { token } }),
    (row) => row.delete(),
  );
  expect([status, headers['set-cookie'] ?? []]).toEqual([404, []]);
});

it('nobody is remembered who opens a tracking link while the deletion of the account ends it', async () => {
  const browsers = [await one.as('visitor'), await one.as('visitor')];
  expect(await opened('192.0.2.1', Promise.resolve(browsers[0] as Client))).toBe(200);
  const statuses = await whileHeld(
    one,
    id,
    () => Promise.all(browsers.map((client) => opened('192.0.2.1', Promise.resolve(client)))),
    async (_row, transaction) => {
      for (const table of ['tracking_tokens', 'tracking_grants'])
        await transaction(table).where({ submissionId: id }).delete();
    },
  );
  expect([statuses[1], await grants()]).toEqual([404, 0]);
  for (const client of browsers) expect((await client(`/api/submissions/${id}`)).status).toBe(401);
});

it('an order is shown although the database has no room to remember the browser', async () => {
  await fillDatabase();
  const visitor = await one.as('visitor');
  const { status, json, headers } = await visitor({ ...opening, payload: { token } });
  expect([status, headers['set-cookie'] ?? []]).toEqual([200, []]);
  expect(json()).toMatchObject({ id, status: 'pending_approval' });
  expect((await visitor(`/api/submissions/${id}`)).status).toBe(401);
});

it('an order that could not be remembered does not count against the network', async () => {
  for (let count = 0; count < 59; count++) expect(await opened('192.0.2.1')).toBe(200);
  const full = Object.assign(new Error('SQLITE_FULL: database or disk is full'), { code: 'SQLITE_FULL' });
  const reserve = vi.spyOn(one.app.database.reserve, 'use').mockRejectedValue(full);
  for (let count = 0; count < 3; count++) expect(await opened('192.0.2.1')).toBe(200);
  reserve.mockRestore();
  expect([await opened('192.0.2.1'), await opened('192.0.2.1'), await grants()]).toEqual([200, 429, 60]);
});

/** Leaves no room for the rows that opening a tracking link writes, with the database's own error. */
async function fillDatabase(): Promise<void> {
  const { isPostgres, write } = one.app.database;
  if (isPostgres) {
    await write.raw(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    for (const table of ['tracking_grants', 'rate_limits'])
      await write.raw('create trigger no_room before insert on ?? execute function no_room()', [table]);
    return;
  }
  await write.raw('pragma max_page_count = 1');
  const expiresAt = new Date(one.time.now).toISOString();
  let count = 0;
  const fill = async () => {
    for (;;) await write('tracking_grants').insert({ holderHash: `filler ${count++}`, submissionId: id, expiresAt });
  };
  await expect(fill()).rejects.toThrow('SQLITE_FULL');
}
