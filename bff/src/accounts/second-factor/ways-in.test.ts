import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type Client, password, type TestServer, testServer } from '../../../test/harness.ts';
import { addApp, begin, codeAt, finish, isSignedIn, loginUrl, send } from '../../../test/second-factor.ts';
import { minutes } from '../../time/time.ts';
import { passwordLink } from '../accounts.ts';
import { EmailToken, User } from '../model.ts';
import { hashOfToken, newToken } from '../token.ts';

let one: TestServer;
let secret: string;
let userId: number;
beforeAll(async () => {
  one = await testServer();
  userId = await one.idOf('administrator');
  ({ secret } = await addApp(one, await one.as('administrator')));
});
afterAll(() => one.stop());

const _account = () => User.query(one.app.database.read).findById(userId).throwIfNotFound();

/** The token of a mailed link that sets the password. */
async function passwordToken(): Promise<string> {
  const link = await one.app.database.transaction((open) => passwordLink(one.app, open, { id: userId }, 'reset'));
  return new URL(link.url).hash.slice('#token='.length);
}

/** The token of a mailed link that proves the account's address. */
async function emailToken(email: string): Promise<string> {
  const token = newToken();
  await EmailToken.query(one.app.database.write).insert({
    ...{ tokenHash: hashOfToken(token), userId, email },
    createdAt: new Date(one.time.now).toISOString(),
    expiresAt: new Date(one.time.now + 60 * minutes).toISOString(),
  });
  return token;
}

const newPassword = 'another horse 10';

/** Each call that a stranger could hope to be signed in by, with what it answers where the account has a second factor. */
const ways: [string, number, (client: Client) => Promise<Answered>][] = [
  ['the login', 202, (client) => send(client, '/api/auth/login', { username: 'editor', password })],
  [
    'the login by address',
    202,
    (client) => send(client, '/api/auth/login', { username: 'editor@example.com', password }),
  ],
  [
    'a link that sets the password',
    202,
    async (client) => send(client, '/api/auth/password/reset', { token: await passwordToken(), password }),
  ],
  [
    'such a link, used again because its answer was lost',
    202,
    async (client) => {
      const token = await passwordToken();
      await send(await one.as('visitor'), '/api/auth/password/reset', { token, password });
      return send(client, '/api/auth/password/reset', { token, password });
    },
  ],
  [
    'a link that sets the first password',
    202,
    async (client) => {
      const link = await one.app.database.transaction((open) => passwordLink(one.app, open, { id: userId }, 'claim'));
      const token = new URL(link.url).hash.slice('#token='.length);
      return send(client, '/api/auth/password/reset', { token, password });
    },
  ],
  [
    'a registration of the same person again',
    409,
    async (client) => {
      const person = { username: 'editor', email: 'editor@example.com', firstName: 'Robin', lastName: 'Example' };
      const createdAt = new Date(one.time.now).toISOString();
      await one.app.database.write('users').where({ id: userId }).update({ createdAt });
      return send(client, '/api/auth/register', { ...person, password });
    },
  ],
  [
    'a link that proves the address',
    200,
    async (client) => send(client, '/api/auth/email/verify', { token: await emailToken('editor@example.com') }),
  ],
  [
    'a look at that link',
    200,
    async (client) => send(client, '/api/auth/email/link', { token: await emailToken('editor@example.com') }),
  ],
  [
    'a link that refuses an address',
    204,
    async (client) => send(client, '/api/auth/email/refuse', { token: await emailToken('next@example.com') }),
  ],
  [
    'a wish for a password link',
    202,
    (client) => send(client, '/api/auth/password/forgot', { email: 'editor@example.com' }),
  ],
  [
    'an invitation to the address, which was not proven',
    409,
    async (client) => {
      const token = newToken();
      const now = new Date(one.time.now).toISOString();
      await one.app.database.write('users').where({ id: userId }).update({ emailVerifiedAt: null });
      await one.app.database.write('invitations').insert({
        ...{
          email: 'editor@example.com',
          emailKey: 'editor@example.com',
          role: 'editor',
          tokenHash: hashOfToken(token),
        },
        ...{ invitedBy: await one.idOf('second administrator'), createdAt: now, sentAt: now },
        expiresAt: new Date(one.time.now + 60 * minutes).toISOString(),
      });
      const person = { username: 'editor', firstName: 'Robin', lastName: 'Example', password };
      return send(client, '/api/auth/invitation/accept', { token, account: person });
    },
  ],
  ['the second step without the first', 401, (client) => send(client, loginUrl, { code: codeAt(one, secret, 60) })],
  ['options for a passkey', 200, (client) => send(client, '/api/auth/login/passkey/options')],
];

describe('no way to a session goes around the second factor', () => {
  it.each(ways)('%s answers %i and signs nobody in', async (_, status, go) => {
    const client = await one.as('visitor');
    const answer = await go(client);
    expect([answer.status, client.cookies.has('session'), client.cookies.has('device')]).toEqual([
      status,
      false,
      false,
    ]);
    expect(await isSignedIn(client)).toBe(false);
    for (const path of ['/api/submissions', '/api/profile', '/api/auth/sessions', '/api/auth/second-factor'])
      expect([path, (await client(path)).status]).toEqual([path, 401]);
    for (const name of ['password', 'email'])
      expect((await send(client, `/api/auth/${name}`, { current: password, next: newPassword })).status).toBe(401);
  });

  it('a link that sets the password is used up and asks for the factor, which then signs in', async () => {
    const client = await one.as('visitor');
    const token = await passwordToken();
    const set = await send(client, '/api/auth/password/reset', { token, password: newPassword });
    expect([set.status, set.json()]).toEqual([202, { isAdmin: true, secondFactor: ['code', 'recoveryCode'] }]);
    expect(await isSignedIn(client)).toBe(false);
    one.time.pass(2 * minutes);
    expect((await finish(client, { code: codeAt(one, secret) })).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
    await send(await one.as('visitor'), '/api/auth/password/reset', { token: await passwordToken(), password });
  });

  it('a browser that signed in before is asked again', async () => {
    const { client } = await begin(one);
    one.time.pass(2 * minutes);
    await finish(client, { code: codeAt(one, secret) });
    await send(client, '/api/auth/logout');
    expect([client.cookies.has('device'), client.cookies.has('session')]).toEqual([true, false]);
    const again = await client({ method: 'POST', url: '/api/auth/login', payload: { username: 'editor', password } });
    expect([again.status, client.cookies.has('session')]).toEqual([202, false]);
  });

  it('sessions are opened in one place, which each way goes through', () => {
    const source = join(import.meta.dirname, '../..');
    const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
    const naming = (pattern: RegExp) =>
      files
        .filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')))
        .map((file) => relative('.', file))
        .sort();
    expect(naming(/sessions\.start\(/)).toEqual(['accounts/login.ts']);
    expect(naming(/cookieAuth\.set\(/)).toEqual(['accounts/login.ts']);
    expect(naming(/openSession[^;]*login\.ts/)).toEqual(['accounts/second-factor/finish-login.ts']);
    expect(naming(/Session\.query\([^)]*\)\.insert/)).toEqual(['accounts/sessions.ts']);
  });
});
