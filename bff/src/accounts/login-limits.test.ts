import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, countUses, password, type Role, type TestServer, testServer } from '../../test/harness.ts';
import { FairQueue } from '../http/fair-queue.ts';
import type { Limit } from '../http/rate-limits.ts';
import { minutes } from '../time/time.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.stop();
});

const login = (client: Client, username: string, secret: string, remoteAddress?: string) =>
  client({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: secret },
    ...(remoteAddress && { remoteAddress }),
  });
const status = async (...asked: Parameters<typeof login>) => (await login(...asked)).status;
const wrong = 'wrong password';
const accountOf = async (role: Role) => `account ${await one.idOf(role)}`;
const fromNetwork = { max: 100, window: 3 * minutes };
const toAccount = { max: 100, window: 30 * minutes };
const count = (times: number, key: string, limit: Limit) => countUses(one, times, key, limit);
/** A browser that has signed in and out again. */
async function returning(username: string): Promise<Client> {
  const client = await one.as('visitor');
  expect(await status(client, username, password, '198.51.100.1')).toBe(200);
  expect((await client({ method: 'POST', url: '/api/auth/logout' })).status).toBe(204);
  return client;
}

describe('wrong logins', () => {
  it('stop after ten in three minutes for that account and that address, and for no other of either', async () => {
    const client = await one.as('visitor');
    const [here, there] = ['192.0.2.1', '192.0.2.2'];
    for (let count = 0; count < 10; count++) expect(await status(client, 'client', wrong, here)).toBe(401);
    const refused = await login(client, 'client', password, here);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(100);
    expect(await status(await one.as('visitor'), 'other', password, here)).toBe(200);
    expect(await status(await one.as('visitor'), 'client', password, there)).toBe(200);
    expect(await status(await one.as('visitor'), 'client', password, here)).toBe(429);
    one.time.pass(3 * minutes + 1_000);
    expect(await status(await one.as('visitor'), 'client', password, here)).toBe(200);
  });

  it('count for the account, however it is named', async () => {
    const client = await one.as('visitor');
    const names = ['client', 'CLIENT', ' client ', 'ｃｌｉｅｎｔ', 'client@example.com', 'Client@Example.COM'];
    for (let count = 0; count < 10; count++)
      expect(await status(client, names[count % names.length] ?? '', wrong)).toBe(401);
    for (const name of names) expect([name, await status(client, name, password)]).toEqual([name, 429]);
  });

  it('count for the network: an IPv6 /64 once, and an IPv4 address in either form', async () => {
    const client = await one.as('visitor');
    for (let count = 0; count < 10; count++)
      expect(await status(client, 'client', wrong, `2001:db8:0:7:${count}::1`)).toBe(401);
    expect(await status(client, 'client', password, '2001:db8:0:7:ffff::9')).toBe(429);
    expect(await status(await one.as('visitor'), 'client', password, '2001:db8:0:8::9')).toBe(200);
    for (let count = 0; count < 10; count++)
      expect(await status(client, 'other', wrong, count % 2 ? '192.0.2.5' : '::ffff:192.0.2.5')).toBe(401);
    expect(await status(client, 'other', password, '::ffff:192.0.2.5')).toBe(429);
  });

  it('stop after a hundred from one network, whatever names they try', async () => {
    const client = await one.as('visitor');
    await count(95, 'login from 127.0.0.1', fromNetwork);
    for (let count = 0; count < 5; count++) expect(await status(client, `nobody ${count}`, wrong)).toBe(401);
    expect(await status(client, 'nobody at all', wrong)).toBe(429);
    expect(await status(await one.as('visitor'), 'editor', password, '192.0.2.2')).toBe(200);
  });

  it('stop after a thousand from all networks of one IPv6 /48', async () => {
    const client = await one.as('visitor');
    await count(999, 'login from 2001:db8:5::/48', { max: 1_000, window: 3 * minutes });
    expect(await status(client, 'nobody', wrong, '2001:db8:5:1::1')).toBe(401);
    expect(await status(client, 'editor', password, '2001:db8:5:2::1')).toBe(429);
    expect(await status(client, 'editor', password, '2001:db8:6:2::1')).toBe(200);
  });

  it('stop after a hundred to one account from anywhere, but not for a browser that signed in before', async () => {
    const known = await returning('editor');
    const client = await one.as('visitor');
    await count(95, `login to ${await accountOf('administrator')}`, toAccount);
    for (let count = 0; count < 5; count++) expect(await status(client, 'editor', wrong, `192.0.2.${count}`)).toBe(401);
    expect(await status(client, 'editor', password, '192.0.2.200')).toBe(429);
    expect(await status(known, 'editor', password, '192.0.2.200')).toBe(200);
    expect(await status(client, 'client', password, '192.0.2.200')).toBe(200);
  });

  it('that were right after all do not count', async () => {
    const client = await one.as('visitor');
    for (let count = 0; count < 9; count++) expect(await status(client, 'client', wrong)).toBe(401);
    expect(await status(client, 'client', password)).toBe(200);
    for (let count = 0; count < 10; count++) expect(await status(client, 'client', wrong, '192.0.2.9')).toBe(401);
    await count(90, 'login from 127.0.0.1', fromNetwork);
    await count(95, `login to ${await accountOf('other client')}`, toAccount);
    for (let count = 0; count < 10; count++) expect(await status(client, 'other', password)).toBe(200);
  });

  it('stop at three hundred right ones of an account in half an hour, which wrong ones do not use up', async () => {
    const known = await returning('client');
    for (let count = 0; count < 9; count++) await status(known, 'client', wrong);
    await count(294, `right login to ${await accountOf('client')}`, { max: 300, window: 30 * minutes });
    for (let count = 1; count < 6; count++) expect(await status(known, 'client', password)).toBe(200);
    expect(await status(known, 'client', password)).toBe(429);
    expect(await status(await one.as('visitor'), 'other', password)).toBe(200);
    one.time.pass(30 * minutes + 1_000);
    expect(await status(known, 'client', password)).toBe(200);
  });

  it('take one turn in the password queue for a known name and for an unknown one', async () => {
    const run = vi.spyOn(FairQueue.prototype, 'run');
    const client = await one.as('visitor');
    await login(client, 'client', wrong);
    await login(client, 'nobody', wrong);
    expect(run.mock.calls.map(([requester]) => requester)).toEqual([
      { path: ['127.0.0.1', 'visitor 127.0.0.1', 'visitor 127.0.0.1'], hasPriority: false },
      { path: ['127.0.0.1', 'visitor 127.0.0.1', 'visitor 127.0.0.1'], hasPriority: false },
    ]);
  });
});

describe('a browser that signed in before', () => {
  it('keeps a sealed cookie that no script reads, for more than a year, also after logout', async () => {
    const client = await one.as('visitor');
    const { headers } = await login(client, 'editor', password);
    const line = [headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('device='));
    expect(line).toMatch(/^device=Fe26\.2\*[^;]+; Max-Age=34560000; Expires=[^;]+; HttpOnly; SameSite=Lax; Path=\/$/);
    await client({ method: 'POST', url: '/api/auth/logout' });
    expect(client.cookies.has('device')).toBe(true);
    expect((await client('/api/auth/user')).status).toBe(401);
  });

  it('has a limit of its own: others do not use it up, and ten wrong passwords do', async () => {
    const known = await returning('client');
    const stranger = await one.as('visitor');
    for (let count = 0; count < 11; count++) await login(stranger, 'client', wrong);
    expect(await status(known, 'client', password)).toBe(200);
    await known({ method: 'POST', url: '/api/auth/logout' });
    for (let count = 0; count < 10; count++) expect(await status(known, 'client', wrong)).toBe(401);
    expect(await status(known, 'client', password)).toBe(429);
  });

  it('is known to its own account only, and by a cookie that nobody changed', async () => {
    const known = await returning('client');
    const stranger = await one.as('visitor');
    for (let count = 0; count < 11; count++) {
      await login(stranger, 'other', wrong);
      await login(stranger, 'client', wrong);
    }
    expect(await status(known, 'other', password)).toBe(429);
    const cookie = known.cookies.get('device') ?? '';
    for (const forged of [`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`, 'x', '', '{"user":2}']) {
      stranger.cookies.set('device', forged);
      expect([forged, await status(stranger, 'client', password)]).toEqual([forged, 429]);
    }
    // The session's cookie is sealed with another key.
    const session = (await one.as('client')).cookies.get('session') ?? '';
    stranger.cookies.set('device', session);
    expect(await status(stranger, 'client', password)).toBe(429);
  });

  it('shares its limit and its place in the password queue with the account’s other browsers', async () => {
    const devices: Client[] = [];
    for (let count = 0; count < 4; count++) devices.push(await returning('client'));
    const run = vi.spyOn(FairQueue.prototype, 'run');
    for (let count = 0; count < 10; count++)
      expect(await status(devices[count % 4] as Client, 'client', wrong)).toBe(401);
    for (const device of devices) expect(await status(device, 'client', password)).toBe(429);
    const account = { path: [`user ${await one.idOf('client')}`], hasPriority: true };
    expect(run.mock.calls.map(([requester]) => requester)).toEqual(Array.from({ length: 10 }, () => account));
  });

  it('is forgotten with a new password, but for the browser that set it', async () => {
    const stranger = await returning('client');
    const owner = await returning('client');
    expect(await status(owner, 'client', password)).toBe(200);
    const next = 'four loud lamps';
    await owner({ method: 'POST', url: '/api/auth/password', payload: { current: password, next } });
    await owner({ method: 'POST', url: '/api/auth/logout' });
    const visitor = await one.as('visitor');
    await count(95, `login to ${await accountOf('client')}`, toAccount);
    for (let count = 0; count < 5; count++)
      expect(await status(visitor, 'client', wrong, `192.0.2.${count}`)).toBe(401);
    expect(await status(stranger, 'client', next, '192.0.2.200')).toBe(429);
    expect(await status(owner, 'client', next, '192.0.2.200')).toBe(200);
  });

  it('is not remembered when the login fails', async () => {
    const client = await one.as('visitor');
    await login(client, 'client', wrong);
    expect(client.cookies.has('device')).toBe(false);
  });

  it.each([
    ['a known browser', 'networks', returning, (index: number) => `192.0.${index}.1`],
    ['a new browser', 'networks of one IPv6 /48', () => one.as('visitor'), (index: number) => `2001:db8:5:${index}::1`],
  ])('lets in %s while wrong names from 110 %s fill the password queue', async (_who, _from, browser, addressOf) => {
    await one.stop();
    one = await testServer({ hasRateLimit: true, passwordCost: { memory: 8_192, passes: 1 } });
    const known = await browser('editor');
    const stranger = await one.as('visitor');
    const statuses: number[] = [];
    let isOver = false;
    const flood = Array.from({ length: 110 }, async (_, index) => {
      for (let count = 0; !isOver; count++) {
        const last = await status(stranger, `nobody ${index} ${count}`, wrong, addressOf(index));
        statuses.push(last);
        if (last !== 401) await setTimeout(250);
      }
    });
    await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 30_000 });
    const found: number[] = [];
    for (let count = 0; count < 5; count++) found.push(await status(known, 'editor', password));
    isOver = true;
    await Promise.all(flood);
    expect(found).toEqual(Array.from({ length: 5 }, () => 200));
  });
});
