import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { sendDue } from '../mail/worker.ts';
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
async function verifyToken(email: string): Promise<string> {
  const mail = await one.app.database.read('outbox').where({ recipient: email, template: 'verify_email' }).first();
  return /#token=([\w-]+)/.exec(mail.text)?.[1] ?? 'no token';
}
/** Whether the mail with the link is sent; it stays in the queue, as after an answer of the mail server that was lost. */
async function isMailed(email: string): Promise<boolean> {
  const sent: string[] = [];
  await sendDue(one.app, async ({ to }) => {
    sent.push(to);
    throw new Error('421 the answer was lost');
  });
  one.time.pass(minutes);
  return sent.includes(email);
}
const reset = async (token: string, secret: string, client?: Client) =>
  (await post(client ?? (await one.as('visitor')), '/api/auth/password/reset', { token, password: secret })).status;
const change = async (client: Client, current: string, secret: string) =>
  (await post(client, '/api/auth/password', { current, next: secret })).status;
const isSignedIn = async (client: Client) => (await client('/api/auth/user')).status === 200;

it('refuses an address again by the same link, for a quarter of an hour', async () => {
  const { client, email } = await newAccount();
  const token = await verifyToken(email);
  const use = async (what: string) =>
    (await post(await one.as('visitor'), `/api/auth/email/${what}`, { token })).status;
  expect(await use('refuse')).toBe(204);
  one.time.pass(14 * minutes);
  expect([await use('refuse'), await use('refuse')]).toEqual([204, 204]);
  // The link does nothing else any more.
  expect([await use('verify'), await use('link')]).toEqual([400, 400]);
  const profile = await client('/api/profile');
  expect(profile.json()).toMatchObject({ email: null, isEmailVerified: false, pendingEmail: null });
  one.time.pass(2 * minutes);
  expect(await use('refuse')).toBe(400);
  await one.app.sessions.sweep();
  expect(await one.app.database.read('email_tokens').where({ email })).toEqual([]);
});

it('does not mail a link again that was refused', async () => {
  const { email } = await newAccount();
  const token = await verifyToken(email);
  expect(await isMailed(email)).toBe(true);
  await post(await one.as('visitor'), '/api/auth/email/refuse', { token });
  expect(await isMailed(email)).toBe(false);
});

it('signs in by the same registration again, for a quarter of an hour, and mails nothing more', async () => {
  const { client, ...details } = await newAccount();
  const first = (await client('/api/auth/user')).json();
  const mails = () => one.app.database.read('outbox').where({ recipient: details.email }).count();
  const before = await mails();
  const again = await one.as('visitor');
  const repeated = await post(again, '/api/auth/register', details);
  expect([repeated.status, repeated.json()]).toEqual([201, first]);
  expect([await isSignedIn(client), await isSignedIn(again), await mails()]).toEqual([true, true, before]);
  for (const other of [
    { password: 'another 9 words' },
    { firstName: 'Eve' },
    { username: `${details.username}x` },
    { email: `x${details.email}` },
  ])
    expect((await post(await one.as('visitor'), '/api/auth/register', { ...details, ...other })).status).toBe(409);
  one.time.pass(15 * minutes + 1_000);
  expect((await post(await one.as('visitor'), '/api/auth/register', details)).status).toBe(409);
});

it('signs in both of two equal registrations at once', async () => {
  const username = `lost${++count}`;
  const details = { username, email: `${username}@example.com`, password, firstName: 'Ada', lastName: 'Example' };
  const send = async () => post(await one.as('visitor'), '/api/auth/register', details);
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status, second.json()]).toEqual([201, 201, first.json()]);
});

it('lets nobody guess a password by a repeated registration', async () => {
  const { client: _, ...details } = await newAccount();
  const send = async (secret: string) =>
    (await post(await one.as('visitor'), '/api/auth/register', { ...details, password: secret })).status;
  for (let guess = 0; guess < 5; guess++) expect(await send(`a wrong guess ${guess}`)).toBe(409);
  expect(await send(password)).toBe(409);
});

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

it('counts a wrong current password once', async () => {
  const { client } = await newAccount();
  const tried: number[] = [];
  for (let guess = 0; guess < 11; guess++) tried.push(await change(client, `mistyped ${guess}`, next));
  expect(tried).toEqual([...Array(10).fill(403), 429]);
});

it('lets a stolen session try few passwords as the new one beside those that it may try as the current one', async () => {
  const { client } = await newAccount();
  for (let guess = 0; guess < 5; guess++) expect(await change(client, `guess ${guess}`, `another ${guess}`)).toBe(403);
  expect(await change(client, 'a sixth guess', password)).toBe(403);
});
