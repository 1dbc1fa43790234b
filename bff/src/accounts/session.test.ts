import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { hours, minutes } from '../time/time.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterAll(() => one.stop());

let count = 0;
const newName = () => `person${++count}`;
const post = (client: Client, url: string, payload?: object, headers?: Record<string, string>) =>
  client({ method: 'POST', url, ...(payload && { payload }), ...(headers && { headers }) });
const registration = (username = newName()) => ({
  username,
  email: `${username}@example.com`,
  password: 'three quiet lamps',
  firstName: 'Ada',
  lastName: 'Example',
});

/** The newest link that was mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const mail = await one.app.database.read('outbox').where('recipient', email).orderBy('id', 'desc').first();
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}

describe('login', () => {
  it.each(['editor', 'EDITOR', 'editor@example.com', ' Editor@Example.com '])(
    'takes %j [spec 3.current-user, 3.login-payload]',
    async (username) => {
      const client = await one.as('visitor');
      const answer = await post(client, '/api/auth/login', { username, password });
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({
        id: await one.idOf('administrator'),
        username: 'editor',
        email: 'editor@example.com',
        firstName: 'Robin',
        lastName: 'Example',
        isAdmin: true,
        role: 'editor',
      });
      expect(answer.headers['set-cookie']).toEqual([
        expect.stringMatching(/^session=[^;]+; HttpOnly; SameSite=Lax; Path=\/$/),
        expect.stringMatching(/^device=/),
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await client('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
    },
  );

  it('gives an unknown name and a wrong password the same words', async () => {
    const client = await one.as('visitor');
    const wrong = await post(client, '/api/auth/login', { username: 'client', password: 'wrong password' });
    const unknown = await post(client, '/api/auth/login', { username: 'nobody here', password: 'wrong password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toBe('Please check your credentials and try again');
    expect(unknown.text).toBe(wrong.text);
  });

  it.each([
    [{ username: 'ab', password }, 'Username must be at least 3 characters'],
    [{ username: 'editor', password: '12345' }, 'Password must be at least 6 characters'],
    [{}, 'Username must be at least 3 characters'],
    [{ username: {}, password: [] }, 'Username must be at least 3 characters'],
    [{ username: 'a', password: 'b' }, 'Username must be at least 3 characters'],
  ])('refuses %j with its sentence', async (payload, sentence) => {
    const answer = await post(await one.as('visitor'), '/api/auth/login', payload);
    expect([answer.status, answer.text]).toEqual([422, sentence]);
  });

  it('reports every broken field to a client that reads problems', async () => {
    const answer = await post(await one.as('visitor'), '/api/auth/login', {}, { accept: 'application/problem+json' });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Username must be at least 3 characters',
      errors: [
        { path: 'username', message: 'Username must be at least 3 characters' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ],
    });
  });

  it('takes JSON only', async () => {
    const client = await one.as('visitor');
    const send = (type: string, payload: string) =>
      client({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });
    expect((await send('application/x-www-form-urlencoded', 'username=editor')).status).toBe(415);
    expect((await send('text/plain', '{}')).status).toBe(415);
    expect((await send('application/json', '{"username":')).status).toBe(400);
    expect((await send('application/json', '{"__proto__":{"isAdmin":true}}')).status).toBe(400);
    expect((await send('application/json', '[]')).status).toBe(400);
    expect((await send('application/json', '"text"')).status).toBe(400);
  });

  it('lets no more through when all tries come at once', async () => {
    const tries = Array.from({ length: 30 }, async () =>
      post(await one.as('visitor'), '/api/auth/login', { username: 'second try', password: 'wrong password' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('gives a new session id and ends the one that was there', async () => {
    const client = await one.as('client');
    const old = client.cookies.get('session') ?? '';
    await post(client, '/api/auth/login', { username: 'client', password });
    expect(client.cookies.get('session')).not.toBe(old);
    const thief = await one.as('visitor');
    thief.cookies.set('session', old);
    expect((await thief('/api/auth/user')).status).toBe(401);
  });
});

describe('a session', () => {
  it('is not there for a visitor, and not for a changed or foreign cookie', async () => {
    const client = await one.as('visitor');
    expect((await client('/api/auth/user')).status).toBe(401);
    const real = (await one.as('client')).cookies.get('session') ?? '';
    for (const cookie of [`${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`, 'x', '', '{"id":1}']) {
      client.cookies.set('session', cookie);
      expect((await client('/api/auth/user')).status).toBe(401);
      expect((await client('/api/services')).status).toBe(200);
    }
  });

  it('ends at logout, on the server too', async () => {
    const client = await one.as('client');
    const cookie = client.cookies.get('session') ?? '';
    const answer = await post(client, '/api/auth/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(client.cookies.has('session')).toBe(false);
    client.cookies.set('session', cookie);
    expect((await client('/api/auth/user')).status).toBe(401);
    expect((await post(client, '/api/auth/logout')).status).toBe(401);
  });

  it('that has ended leaves the browser nothing to read either at logout, nor what a tracking link has opened', async () => {
    const client = await one.as('client');
    const email = 'tracked@example.com';
    const payload = linkOrder({ email, emailConfirmation: email });
    const sent = await post(await one.as('visitor'), '/api/submissions', payload);
    const { trackingUrl } = sent.json<{ trackingUrl: string }>();
    expect((await post(client, '/api/tracking', { token: trackingUrl.split('/').at(-1) })).status).toBe(200);
    one.time.pass(31 * minutes);
    const answer = await post(client, '/api/auth/logout');
    expect([answer.status, answer.text]).toEqual([401, 'Please log in first.']);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect([...client.cookies.keys()].filter((name) => ['session', 'tracking'].includes(name))).toEqual([]);
  });

  it('is not that of a page which shows another account', async () => {
    const [client, id, other] = [await one.as('client'), await one.idOf('client'), await one.idOf('other client')];
    const ask = async (method: string, url: string, account: number | string, payload?: object) =>
      (await client({ method, url, headers: { 'x-account': String(account) }, ...(payload && { payload }) })).status;
    const name = { firstName: 'Another' };
    for (const account of [other, 'nobody'])
      expect([
        await ask('GET', '/api/profile', account),
        await ask('GET', '/api/profile/submissions', account),
        await ask('PATCH', '/api/profile', account, name),
        await ask('DELETE', '/api/profile', account, { password }),
        await ask('POST', '/api/auth/logout', account),
      ]).toEqual([401, 401, 401, 401, 401]);
    expect((await client('/api/profile')).json()).toMatchObject({
      id,
      firstName: expect.not.stringMatching('Another'),
    });
    expect([await ask('GET', '/api/profile', id), await ask('GET', '/api/profile', 'visitor')]).toEqual([200, 200]);
  });

  it('ends after 30 minutes without a person, however often a page polls', async () => {
    const client = await one.as('administrator');
    for (let i = 0; i < 29; i++) {
      one.time.pass(minutes);
      expect((await client({ url: '/api/auth/user', headers: { 'x-poll': '1' } })).status).toBe(200);
    }
    one.time.pass(minutes);
    expect((await client({ url: '/api/auth/user', headers: { 'x-poll': '1' } })).status).toBe(401);
  });

  it('ends after 30 minutes without a person, however often a page that shows another account calls', async () => {
    const client = await one.as('client');
    const ask = () => client({ url: '/api/profile', headers: { 'x-account': 'nobody' } });
    for (let i = 0; i < 30; i++) {
      expect((await ask()).status).toBe(401);
      one.time.pass(minutes);
    }
    expect((await client('/api/profile')).status).toBe(401);
  });

  it('lives on while a person works, for 12 hours', async () => {
    const client = await one.as('administrator');
    for (let i = 0; i < 12 * 3 - 1; i++) {
      one.time.pass(20 * minutes);
      expect((await client('/api/auth/user')).status).toBe(200);
    }
    one.time.pass(20 * minutes);
    expect((await client('/api/auth/user')).status).toBe(401);
  });

  it('is swept once it has ended, and not before', async () => {
    await one.as('client');
    await one.app.sessions.sweep();
    const living = await one.app.database.read('sessions').count({ count: '*' }).first();
    expect(living?.count).toBeGreaterThan(0);
    one.time.pass(13 * hours);
    await one.app.sessions.sweep();
    expect((await one.app.database.read('sessions').count({ count: '*' }).first())?.count).toBe(0);
  });

  it('is stored as a hash only', async () => {
    const client = await one.as('client');
    const rows = await one.app.database.read('sessions').select();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get('session'));
  });

  it('asks to come back when the store cannot answer, and logs nobody out', async () => {
    const client = await one.as('client');
    const { find } = one.app.sessions;
    one.app.sessions.find = () => Promise.reject(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }));
    for (const url of ['/api/auth/user', '/api/services']) {
      const answer = await client(url);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([503, undefined]);
      expect(answer.headers['retry-after']).toBe('1');
    }
    one.app.sessions.find = find;
    expect((await client('/api/auth/user')).status).toBe(200);
  });
});

describe('register', () => {
  it('makes an account and signs in', async () => {
    const client = await one.as('visitor');
    const details = registration();
    const answer = await post(client, '/api/auth/register', { ...details, isAdmin: true, id: 1 });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ username: details.username, isAdmin: false });
    expect((await client('/api/auth/user')).json()).toMatchObject({ username: details.username });
    const row = await one.app.database.read('users').where({ usernameKey: details.username }).first();
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('answers a taken name, a taken address and a guest’s address alike, and mails the owner', async () => {
    const now = '2026-11-20T00:00:00.000Z';
    const guest = `${newName()}@example.com`;
    await one.app.database.write('users').insert({ email: guest, emailKey: guest, createdAt: now, updatedAt: now });
    const client = await one.as('visitor');
    const answers = [
      await post(client, '/api/auth/register', { ...registration(), username: 'CLIENT' }),
      await post(client, '/api/auth/register', { ...registration(), email: 'Client@Example.com' }),
      await post(client, '/api/auth/register', { ...registration(), email: guest }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await mailedToken(guest)).not.toBe('no mail');
    expect(await mailedToken('client@example.com')).not.toBe('no mail');
  });

  it('makes one account when several ask at once', async () => {
    const details = registration();
    const answers = await Promise.all(
      ['Ada', 'Eve', 'Mallory'].map(async (firstName) =>
        post(await one.as('visitor'), '/api/auth/register', { ...details, firstName }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    [{ password: 'seven77' }, 'Please choose a password of at least 8 characters'],
    [{ password: 'password1' }, 'This password is easy to guess. Choose another one'],
    [{ password: 'Qwertyuiop' }, 'This password is easy to guess. Choose another one'],
    [{ password: 'Marginalia2026' }, 'This password is easy to guess. Choose another one'],
    [{ username: 'a@b' }, 'A username can have letters, digits, dots, hyphens and underscores'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: 'a@b.c\r\nBcc: d@e.f' }, 'Please enter a valid email address'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: 'A\r\nBcc: x@example.com' }, 'Please use one line of plain text'],
  ])('refuses %j', async (change, sentence) => {
    one.time.pass(hours);
    const answer = await post(await one.as('visitor'), '/api/auth/register', { ...registration(), ...change });
    expect([answer.status, answer.text]).toEqual([422, sentence]);
  });

  it.each(['all of them lower case', `${'long '.repeat(25)}文`])('takes %j and reads it to its end', async (secret) => {
    one.time.pass(hours);
    const details = { ...registration(), password: secret };
    expect((await post(await one.as('visitor'), '/api/auth/register', details)).status).toBe(201);
    const login = (tried: string) =>
      one
        .as('visitor')
        .then((client) => post(client, '/api/auth/login', { username: details.username, password: tried }));
    expect((await login(`${secret.slice(0, -1)}x`)).status).toBe(401);
    expect((await login(secret)).status).toBe(200);
  });
});

describe('passwords', () => {
  const forgot = async (email: string) => post(await one.as('visitor'), '/api/auth/password/forgot', { email });
  const reset = async (token: string, secret = 'four loud lamps') =>
    post(await one.as('visitor'), '/api/auth/password/reset', { token, password: secret });

  it('says the same to everybody who forgot', async () => {
    one.time.pass(hours);
    const answers = [await forgot('client@example.com'), await forgot('nobody@example.com')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
  });

  it('sets a password once with the mailed token, and ends every other session', async () => {
    one.time.pass(hours);
    const elsewhere = await one.as('other client');
    await forgot('other@example.com');
    const token = await mailedToken('other@example.com');
    expect((await reset(token, 'short')).status).toBe(422);
    const client = await one.as('visitor');
    const answer = await post(client, '/api/auth/password/reset', { token, password: 'four loud lamps' });
    expect([answer.status, answer.json()]).toMatchObject([200, { username: 'other' }]);
    expect((await client('/api/auth/user')).status).toBe(200);
    expect((await elsewhere('/api/auth/user')).status).toBe(401);
    expect((await reset(token, 'five new lamps')).status).toBe(400);
  });

  it('uses a token once when two come at once', async () => {
    one.time.pass(hours);
    await forgot('other@example.com');
    const token = await mailedToken('other@example.com');
    const secrets = ['one red lamp', 'two red lamps', 'three red lamps'];
    const answers = await Promise.all(secrets.map((secret) => reset(token, secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('refuses a token that is too old or made up', async () => {
    one.time.pass(hours);
    await forgot('other@example.com');
    const token = await mailedToken('other@example.com');
    one.time.pass(hours + 1);
    expect((await reset(token)).text).toBe('This link was already used or has expired. Please ask for a new one');
    expect((await reset('made up')).status).toBe(400);
  });

  it('changes with the current one only, and keeps this session alone', async () => {
    one.time.pass(hours);
    const details = registration();
    const here = await one.as('visitor');
    const there = await one.as('visitor');
    await post(here, '/api/auth/register', details);
    await post(there, '/api/auth/login', { username: details.username, password: details.password });
    const change = (current: string, next: string) => post(here, '/api/auth/password', { current, next });
    expect((await change('not the one', 'five new lamps')).status).toBe(403);
    expect((await change(details.password, 'password1')).status).toBe(422);
    expect((await change(details.password, 'five new lamps')).status).toBe(204);
    expect((await here('/api/auth/user')).status).toBe(200);
    expect((await there('/api/auth/user')).status).toBe(401);
    expect((await post(await one.as('visitor'), '/api/auth/password', { current: 'a', next: 'b' })).status).toBe(401);
  });
});
