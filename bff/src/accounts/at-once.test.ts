import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, onPostgres, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { isoTime } from '../time/time.ts';
import { lockAccount } from './accounts.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const password = 'three quiet lamps';
const post = async (url: string, payload: object, client?: Client) =>
  (client ?? (await one.as('visitor')))({ method: 'POST', url, payload });
let count = 0;
async function newAccount(): Promise<{ client: Client; email: string; username: string }> {
  const username = `at-once${++count}`;
  const email = `${username}@example.com`;
  const client = await one.as('visitor');
  const payload = { username, email, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post('/api/auth/register', payload, client)).status).toBe(201);
  return { client, email, username };
}
async function tokenTo(recipient: string, template: string): Promise<string> {
  const mail = await one.app.database.read('outbox').where({ recipient, template }).orderBy('id', 'desc').first('text');
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}
const order = async (email: string, client: Client) =>
  (await post('/api/submissions', linkOrder({ email, emailConfirmation: email }), client)).status;

// Several rounds: which of the calls comes first differs from round to round.
const times = onPostgres ? 8 : 4;

it('keeps nobody signed in by a password that is reset while it is checked', async () => {
  for (let round = 0; round < times; round++) {
    const { email, username } = await newAccount();
    await post('/api/auth/password/forgot', { email });
    const token = await tokenTo(email, 'reset_password');
    const visitors = await Promise.all(Array.from({ length: 4 }, () => one.as('visitor')));
    const [reset] = await Promise.all([
      post('/api/auth/password/reset', { token, password: 'four loud lamps' }),
      ...visitors.map((visitor) => post('/api/auth/login', { username, password }, visitor)),
    ]);
    expect(reset.status).toBeLessThan(300);
    for (const visitor of visitors) expect((await visitor('/api/auth/user')).status).toBe(401);
  }
});

it('gives an account whose password is reset by mail to nobody who knew the old password', async () => {
  for (let round = 0; round < times; round++) {
    const { client, email, username } = await newAccount();
    await post('/api/auth/password/forgot', { email });
    const token = await tokenTo(email, 'reset_password');
    const next = `thief${count}@example.com`;
    const [reset] = await Promise.all([
      post('/api/auth/password/reset', { token, password: 'four loud lamps' }),
      post('/api/auth/password', { current: password, next: 'stolen by a thief' }, client),
      post('/api/auth/email', { email: next, password }, client),
    ]);
    const isMine = (await post('/api/auth/login', { username, password: 'four loud lamps' })).status === 200;
    // The change may have come first; then it ended the link that was mailed before it.
    expect([reset.status, isMine]).toEqual(reset.status === 200 ? [200, true] : [400, false]);
    if (isMine)
      expect((await post('/api/auth/email/verify', { token: await tokenTo(next, 'change_email') })).status).toBe(400);
  }
});

it('says of a password that is changed twice at once what is true: it is changed, or another one is in force', async () => {
  const change = (client: Client, next: string) =>
    post('/api/auth/password', { current: password, next }, client).then(({ status }) => status);
  for (let round = 0; round < times; round++) {
    const { client } = await newAccount();
    expect(await Promise.all([change(client, 'four loud lamps'), change(client, 'four loud lamps')])).toEqual([
      204, 204,
    ]);
    const { client: other } = await newAccount();
    const statuses = await Promise.all([change(other, 'four loud lamps'), change(other, 'five new lamps')]);
    expect(statuses.sort()).toEqual([204, 403]);
  }
});

it('keeps a deleted account empty, whatever its profile is asked to hold at that moment', async () => {
  for (let round = 0; round < times; round++) {
    const { client } = await newAccount();
    const { id } = (await client('/api/auth/user')).json<{ id: number }>();
    const rename = () => client({ method: 'PATCH', url: '/api/profile', payload: { firstName: 'Ada' } });
    const deleted = client({ method: 'DELETE', url: '/api/profile', payload: { password } });
    const statuses = (await Promise.all(Array.from({ length: 6 }, rename))).map(({ status }) => status);
    expect((await deleted).status).toBe(204);
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
    expect(await one.app.database.read('users').where({ id }).first()).toMatchObject({ firstName: null });
  }
});

it('joins or offers each order of an address that becomes an account’s at that moment, and refuses none as busy', async () => {
  const administrator = await one.as('administrator');
  for (let round = 0; round < times; round++) {
    const email = `becomes${round}@example.com`;
    expect(await order(email, administrator)).toBe(201);
    const { client } = await newAccount();
    await post('/api/auth/email', { email, password }, client);
    const token = await tokenTo(email, 'change_email');
    const statuses = await Promise.all([
      order(email, administrator),
      order(email, client),
      post('/api/auth/email/verify', { token }, client).then(({ status }) => status),
      order(email, administrator),
      order(email, client),
    ]);
    expect(statuses).toEqual([201, 201, 200, 201, 201]);
    const lists = await Promise.all(['submissions', 'waiting'].map((list) => client(`/api/profile/${list}`)));
    expect(lists.flatMap((list) => list.json<unknown[]>())).toHaveLength(5);
  }
});

it.runIf(onPostgres)(
  'removes no expired link while its account is held, so that neither waits for the other',
  async () => {
    const { database, clock, sessions } = one.app;
    const { email } = await newAccount();
    const own = () => database.read('email_tokens').where({ email });
    const [{ userId }] = await own();
    const ended = isoTime(clock() - 1);
    await database.write('email_tokens').where({ email }).update({ expiresAt: ended });
    const waiting = () =>
      database.read.from('pg_stat_activity').whereRaw('datname = current_database()').where('wait_event_type', 'Lock');
    let isSwept = false;
    let sweeping: Promise<void> | undefined;
    await database.transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      sweeping = sessions.sweep().then(() => {
        isSwept = true;
      });
      await expect.poll(async () => isSwept || (await waiting()).length > 0).toBe(true);
      expect(isSwept).toBe(false);
      expect(await own()).toHaveLength(1);
    });
    await sweeping;
    expect(await own()).toEqual([]);
  },
);
