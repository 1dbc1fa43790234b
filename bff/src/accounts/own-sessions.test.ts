import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountSession } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { hours, minutes } from '../time/time.ts';
import { deviceNameOf } from './device-name.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());
beforeEach(() => one.app.database.write('sessions').delete());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const url = '/api/auth/sessions';

/** A new browser, logged in as the client. */
async function logIn(userAgent = firefox): Promise<Client> {
  const client = await one.as('visitor');
  const payload = { username: 'client', password };
  await client({ method: 'POST', url: '/api/auth/login', payload, headers: { 'user-agent': userAgent } });
  return client;
}
const list = async (client: Client) => (await client(url)).json<AccountSession[]>();
const end = async (client: Client, id: string) => (await client({ method: 'DELETE', url: `${url}/${id}` })).status;
const endOthers = async (client: Client) => (await client({ method: 'POST', url: `${url}/end-others` })).status;
const isSignedIn = async (client: Client) => (await client('/api/auth/user')).status === 200;
const idOf = async (client: Client) => (await list(client)).find(({ isCurrent }) => isCurrent)?.id ?? 'none';

describe('the list of one’s sessions', () => {
  it('is for people who are signed in', async () => {
    const visitor = await one.as('visitor');
    const statuses = [(await visitor(url)).status, await end(visitor, 'a'.repeat(43)), await endOthers(visitor)];
    expect(statuses).toEqual([401, 401, 401]);
  });

  it('names each device and its last use, this one first, and nobody else’s', async () => {
    await one.as('other client');
    const here = await logIn();
    const startedAt = new Date(one.time.now).toISOString();
    one.time.pass(5 * minutes);
    const phone = await logIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1');
    one.time.pass(minutes);
    const unnamed = await logIn('');
    const now = new Date(one.time.now).toISOString();
    const unnamedAt = now;
    one.time.pass(2 * minutes);
    await phone('/api/profile');
    const [first, ...others] = await list(here);
    expect(first).toMatchObject({ device: 'Firefox on Windows', createdAt: startedAt, isCurrent: true });
    expect(others).toMatchObject([
      { id: await idOf(phone), device: 'Safari on iPhone', isCurrent: false },
      { id: await idOf(unnamed), device: null, createdAt: unnamedAt, isCurrent: false },
    ]);
    expect(others[0]?.lastUsedAt).toBe(new Date(one.time.now).toISOString());
  });

  it('holds no secret: neither a cookie nor what the server finds a session by', async () => {
    const here = await logIn();
    const [listed, rows] = [await list(here), await one.app.database.read('sessions').select('idHash')];
    for (const { idHash } of rows) expect(JSON.stringify(listed)).not.toContain(idHash);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastUsedAt']);
  });

  it('leaves out what has ended by itself, and keeps what has not', async () => {
    await logIn();
    one.time.pass(20 * minutes);
    const here = await logIn();
    expect(await list(here)).toHaveLength(2);
    one.time.pass(11 * minutes);
    expect(await list(here)).toHaveLength(1);
    for (let used = 0; used < 11 * hours; used += 20 * minutes) {
      one.time.pass(20 * minutes);
      await here('/api/auth/user');
    }
    expect(await list(here)).toHaveLength(1);
  });

  it('ends one session at the next call, and no other', async () => {
    const [here, there, third] = [await logIn(), await logIn(), await logIn()];
    // Known to the server, which remembers sessions on SQLite.
    expect(await isSignedIn(there)).toBe(true);
    const id = await idOf(there);
    expect(await end(here, id)).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, true]);
    expect(await end(here, id)).toBe(404);
    expect(await list(here)).toHaveLength(2);
  });

  it('knows no session of somebody else', async () => {
    const [here, other, administrator] = [await logIn(), await one.as('other client'), await one.as('administrator')];
    const id = await idOf(here);
    expect([await end(other, id), await end(administrator, id)]).toEqual([404, 404]);
    for (const wrong of ['1', 'x', `${id}x`, '..%2f..', 'a'.repeat(43)]) expect(await end(here, wrong)).toBe(404);
    expect([await isSignedIn(here), await isSignedIn(other)]).toEqual([true, true]);
  });

  it('logs out who ends this one', async () => {
    const here = await logIn();
    const answer = await here({ method: 'DELETE', url: `${url}/${await idOf(here)}` });
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect([here.cookies.has('session'), await isSignedIn(here)]).toEqual([false, false]);
  });

  it('ends all others, of this account alone', async () => {
    const [here, there, third, other] = [await logIn(), await logIn(), await logIn(), await one.as('other client')];
    expect(await endOthers(here)).toBe(204);
    const living = await Promise.all([here, there, third, other].map(isSignedIn));
    expect(living).toEqual([true, false, false, true]);
    expect(await endOthers(here)).toBe(204);
  });

  it('ends a session once when two ask at the same time, and one of two that end each other is left', async () => {
    const [here, there, third] = [await logIn(), await logIn(), await logIn()];
    const id = await idOf(third);
    expect((await Promise.all([end(here, id), end(there, id)])).sort()).toEqual([204, 404]);
    const statuses = await Promise.all([endOthers(here), endOthers(there)]);
    const living = await Promise.all([here, there].map(isSignedIn));
    expect(statuses).toContain(204);
    expect(living.filter(Boolean).length).toBeLessThanOrEqual(1);
  });
});

describe('the name of a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [firefox, 'Firefox on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['curl/8.7.1', null],
    [`${'x'.repeat(100_000)}Firefox/1`, null],
    ['<script>1</script> Windows', 'Windows'],
    [undefined, null],
  ])('of %j is %j', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });
});
