import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, password as standard, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { days, hours } from '../time/time.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterAll(() => one.stop());

let count = 0;
const password = 'three quiet lamps';
const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
async function newAccount(): Promise<{ client: Client; email: string; username: string }> {
  const username = `mailbox${++count}`;
  const email = `${username}@example.com`;
  const client = await one.as('visitor');
  const payload = { username, email, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', payload)).status).toBe(201);
  return { client, email, username };
}
const mailsTo = (recipient: string) => one.app.database.read('outbox').where({ recipient }).orderBy('id');
async function tokenTo(recipient: string): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1);
  return /\/verify-email#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}
const open = async (token: string, client?: Client) =>
  post(client ?? (await one.as('visitor')), '/api/auth/email/verify', { token });
const profileOf = async (client: Client) => (await client('/api/profile')).json();
const change = (client: Client, email: string, secret = password) =>
  post(client, '/api/auth/email', { email, password: secret });
const logIn = async (username: string, client?: Client) =>
  (await post(client ?? (await one.as('visitor')), '/api/auth/login', { username, password })).status;

describe('an address', () => {
  it('is verified by its mailed link, once, by whoever opens the link, and signs nobody in', async () => {
    const { client, email } = await newAccount();
    expect(await profileOf(client)).toMatchObject({ isEmailVerified: false, pendingEmail: null });
    const token = await tokenTo(email);
    const stranger = await one.as('visitor');
    const answers = await Promise.all([open(token, stranger), open(token), open(token)]);
    // All ask for the same thing and get the same answer; it was done once.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ email, joinedOrders: 0 });
    expect((await stranger('/api/auth/user')).status).toBe(401);
    expect((await client('/api/auth/user')).status).toBe(200);
    expect(await profileOf(client)).toMatchObject({ isEmailVerified: true });
  });

  it.each(['', 'made up', 7, 'x'.repeat(300)])('is not verified by %j', async (token) => {
    expect([400, 422]).toContain((await open(token as string)).status);
  });

  it('gets another link when asked, up to five in an hour, and none once it is verified', async () => {
    const { client, email } = await newAccount();
    for (let round = 0; round < 4; round++) expect((await post(client, '/api/auth/email/resend')).status).toBe(202);
    expect((await post(client, '/api/auth/email/resend')).status).toBe(429);
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await open(await tokenTo(email))).status).toBe(200);
    expect((await post(client, '/api/auth/email/resend')).status).toBe(409);
    expect((await post(await one.as('visitor'), '/api/auth/email/resend')).status).toBe(401);
  });

  it('is not verified by a link of more than seven days', async () => {
    const { email } = await newAccount();
    const token = await tokenTo(email);
    one.time.pass(7 * days + 1);
    expect((await open(token)).status).toBe(400);
    await one.app.sessions.sweep();
    expect(await one.app.database.read('email_tokens').where({ email })).toEqual([]);
  });
});

describe('another address', () => {
  it('that somebody with the old password asked for is given up when the password changes, as are mailed links', async () => {
    const { client, email, username } = await newAccount();
    expect((await open(await tokenTo(email))).status).toBe(200);
    const thief = await one.as('visitor');
    await logIn(username, thief);
    const next = `thief${count}@example.com`;
    expect((await change(thief, next)).status).toBe(202);
    await post(thief, '/api/auth/password/forgot', { email });
    const reset = /#token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1];
    const changed = await post(client, '/api/auth/password', { current: password, next: 'four loud lamps' });
    expect(changed.status).toBe(204);
    expect(await profileOf(client)).toMatchObject({ email, pendingEmail: null });
    expect((await open(await tokenTo(next))).status).toBe(400);
    const again = await post(thief, '/api/auth/password/reset', { token: reset, password: 'five new lamps' });
    expect(again.status).toBe(400);
  });

  it('does not cost the account the link that proves its own one, also when the password changes', async () => {
    const { client, email } = await newAccount();
    const token = await tokenTo(email);
    await change(client, `wanted-by-${email}`);
    expect((await post(client, '/api/auth/password', { current: password, next: 'four loud lamps' })).status).toBe(204);
    expect((await open(token)).status).toBe(200);
  });

  it('is not told to one that was never confirmed: it may be a stranger’s', async () => {
    const { client, email } = await newAccount();
    const next = `next-of-${email}`;
    expect((await change(client, next)).status).toBe(202);
    expect((await open(await tokenTo(next))).status).toBe(200);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['verify_email']);
  });

  it('of an administrator is in the audit log with the network address of who opened the link, signed in or not', async () => {
    const chief = await one.as('owner');
    const payload = { email: 'next-owner@example.com', password: standard };
    expect((await post(chief, '/api/auth/email', payload)).status).toBe(202);
    expect((await open(await tokenTo('next-owner@example.com'))).status).toBe(200);
    const entries = await one.app.database.read('audit_events').where({ action: 'email_changed' });
    expect(entries).toMatchObject([{ address: '127.0.0.1', actorRole: 'owner' }]);
  });

  it('is the account’s once its link is opened: other sessions end, the old address is told, orders join', async () => {
    const { client, email, username } = await newAccount();
    expect((await open(await tokenTo(email))).status).toBe(200);
    const elsewhere = await one.as('visitor');
    expect(await logIn(username, elsewhere)).toBe(200);
    const next = `next${count}@example.com`;
    const order = await post(
      await one.as('visitor'),
      '/api/submissions',
      linkOrder({ email: next, emailConfirmation: next }),
    );
    expect((await change(client, next)).status).toBe(202);
    expect(await profileOf(client)).toMatchObject({ email, pendingEmail: next });
    await post(await one.as('visitor'), '/api/auth/password/forgot', { email });
    expect((await open(await tokenTo(next), client)).json()).toMatchObject({
      email: next,
      joinedOrders: 1,
      signedInTo: 'this',
    });
    expect(await profileOf(client)).toMatchObject({ email: next, isEmailVerified: true, pendingEmail: null });
    const own = (await client('/api/profile/submissions')).json<{ id: number }[]>();
    expect(own.map(({ id }) => id)).toEqual([order.json<{ id: number }>().id]);
    expect((await elsewhere('/api/auth/user')).status).toBe(401);
    expect(await logIn(next)).toBe(200);
    expect(await logIn(email)).toBe(401);
    const told = (await mailsTo(email)).at(-1);
    expect(told).toMatchObject({ template: 'email_changed' });
    expect(told?.text).not.toContain(next);
    // A link to a new password that went to the old address works no more.
    const reset = (await mailsTo(email)).find(({ template }) => template === 'reset_password');
    const token = /#token=([\w-]+)/.exec(reset?.text ?? '')?.[1];
    expect(token).toBeDefined();
    const tried = await post(await one.as('visitor'), '/api/auth/password/reset', {
      token,
      password: 'four loud lamps',
    });
    expect(tried.status).toBe(400);
  });

  it('is asked for with the password, and is another one', async () => {
    const { client, email } = await newAccount();
    const next = `asked${count}@example.com`;
    expect((await change(client, next, 'not the password')).status).toBe(403);
    expect((await change(client, email.toUpperCase())).text).toBe('This is already your email address');
    expect((await change(client, 'nobody')).status).toBe(422);
    expect((await change(await one.as('visitor'), next)).status).toBe(401);
    expect(await mailsTo(next)).toEqual([]);
  });

  it('of somebody’s account is answered like any other, and its owner gets a link of their own', async () => {
    const { client, email } = await newAccount();
    expect((await change(client, 'client@example.com')).status).toBe(202);
    expect(await mailsTo('client@example.com')).toMatchObject([{ template: 'reset_password' }]);
    expect(await profileOf(client)).toMatchObject({ email, pendingEmail: 'client@example.com' });
  });

  it('waits in the profile alike, whether it is somebody’s account or nobody’s', async () => {
    const { client } = await newAccount();
    const { email: taken } = await newAccount();
    for (const email of ['nobodys@example.com', taken, 'nobodys@example.com']) {
      expect((await change(client, email)).status).toBe(202);
      expect(await profileOf(client)).toMatchObject({ pendingEmail: email });
    }
    expect((await mailsTo(taken)).filter(({ template }) => template === 'change_email')).toEqual([]);
  });

  it('goes to one of two accounts that ask for it at once', async () => {
    const [one_, two] = [await newAccount(), await newAccount()];
    const next = `wanted${count}@example.com`;
    await change(one_.client, next);
    const first = await tokenTo(next);
    await change(two.client, next);
    const second = await tokenTo(next);
    const statuses = (await Promise.all([open(first), open(second)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('asked for last is the only one that still waits, for a day', async () => {
    const { client } = await newAccount();
    const [early, late] = [`early${count}@example.com`, `late${count}@example.com`];
    await change(client, early);
    const replaced = await tokenTo(early);
    await change(client, late);
    expect((await open(replaced)).status).toBe(400);
    one.time.pass(24 * hours + 1);
    expect((await open(await tokenTo(late))).status).toBe(400);
  });
});

it('registering an address that only a guest has ordered with is 409, and the claim link goes to it', async () => {
  const guest = 'only-a-guest@example.com';
  await post(await one.as('visitor'), '/api/submissions', linkOrder({ email: guest, emailConfirmation: guest }));
  const before = (await mailsTo(guest)).length;
  const payload = { username: 'not-the-guest', email: guest, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post(await one.as('visitor'), '/api/auth/register', payload)).status).toBe(409);
  expect((await mailsTo(guest)).slice(before)).toMatchObject([{ template: 'claim_account' }]);
});
