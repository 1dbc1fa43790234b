import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { hours, minutes } from '../time/time.ts';

// The answer to a change may be lost on its way. Whoever presses again is told what is true.

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
});
beforeEach(() => one.time.pass(hours));
afterAll(() => one.stop());

const next = 'four loud lamps';
const post = (client: Client, url: string, payload: object) => client({ method: 'POST', url, payload });
let count = 0;
async function newAccount() {
  const username = `lost${++count}`;
  const client = await one.as('visitor');
  const details = { username, email: `${username}@example.com`, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', details)).status).toBe(201);
  return { client, ...details };
}
async function resetToken(email: string): Promise<string> {
  await post(await one.as('visitor'), '/api/auth/password/forgot', { email });
  const mail = await one.app.database.read('outbox').where({ recipient: email }).orderBy('id', 'desc').first();
  return /#token=([\w-]+)/.exec(mail.text)?.[1] ?? 'no token';
}
const reset = async (token: string, secret: string, client?: Client) =>
  (await post(client ?? (await one.as('visitor')), '/api/auth/password/reset', { token, password: secret })).status;
const change = async (client: Client, current: string, secret: string) =>
  (await post(client, '/api/auth/password', { current, next: secret })).status;
const isSignedIn = async (client: Client) => (await client('/api/auth/user')).status === 200;

it('signs in by a link that was used, with the password that it has set, for a quarter of an hour', async () => {
  const { email } = await newAccount();
  const token = await resetToken(email);
  const first = await one.as('visitor');
  expect(await reset(token, next, first)).toBe(200);
  const again = await one.as('visitor');
  expect(await reset(token, next, again)).toBe(200);
  expect([await isSignedIn(first), await isSignedIn(again)]).toEqual([true, true]);
  expect(await reset(token, password)).toBe(400);
  one.time.pass(15 * minutes + 1_000);
  expect(await reset(token, next)).toBe(400);
});

it('signs in both of two equal resets at once', async () => {
  const { email } = await newAccount();
  const token = await resetToken(email);
  expect(await Promise.all([reset(token, next), reset(token, next)])).toEqual([200, 200]);
});

it('opens a guest’s account by its used link as well', async () => {
  const now = new Date(one.time.now).toISOString();
  const email = 'lost-guest@example.com';
  await one.app.database.write('users').insert({ email, emailKey: email, createdAt: now, updatedAt: now });
  const token = await resetToken(email);
  expect([await reset(token, next), await reset(token, next)]).toEqual([200, 200]);
});

it('lets nobody guess by a used link, or use it after another change of the password', async () => {
  const { email } = await newAccount();
  const token = await resetToken(email);
  const owner = await one.as('visitor');
  expect(await reset(token, next, owner)).toBe(200);
  const tried: number[] = [];
  for (let guess = 0; guess < 6; guess++) tried.push(await reset(token, `a wrong guess ${guess}`));
  expect(tried).toEqual([400, 400, 400, 400, 400, 429]);
  const other = await resetToken(email);
  expect(await reset(other, 'five new lamps', owner)).toBe(200);
  expect(await change(owner, 'five new lamps', 'six new lamps')).toBe(204);
  expect(await reset(other, 'six new lamps')).toBe(400);
});

it('takes the same change of the password again, and says wrong to every other', async () => {
  const { client, username } = await newAccount();
  expect(await change(client, password, next)).toBe(204);
  expect(await change(client, password, next)).toBe(204);
  expect(await change(client, password, 'five new lamps')).toBe(403);
  const login = await post(await one.as('visitor'), '/api/auth/login', { username, password: next });
  expect(login.status).toBe(200);
});

it('lets a stolen session try as many passwords in both fields together as at login', async () => {
  const { client } = await newAccount();
  const tried: number[] = [];
  for (let guess = 0; guess < 6; guess++) tried.push(await change(client, `guess ${guess}`, `other guess ${guess}`));
  expect(tried).toEqual([403, 403, 403, 403, 403, 429]);
});
