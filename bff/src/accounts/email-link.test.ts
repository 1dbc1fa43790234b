import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { minutes } from '../time/time.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

let count = 0;
const password = 'three quiet lamps';
const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
async function register(email = `link${++count}@example.com`) {
  const username = `link-${++count}`;
  const client = await one.as('visitor');
  const payload = { username, email, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', payload)).status).toBe(201);
  return { client, email, username };
}
const mailsTo = (recipient: string, template: string) =>
  one.app.database.read('outbox').where({ recipient, template }).orderBy('id', 'desc');
async function tokenTo(recipient: string, template = 'verify_email'): Promise<string> {
  const [mail] = await mailsTo(recipient, template);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}
const use = async (what: 'link' | 'verify' | 'refuse', token: string, client?: Client) =>
  post(client ?? (await one.as('visitor')), `/api/auth/email/${what}`, { token });
const profileOf = async (client: Client) => (await client('/api/profile')).json();
const idsOf = async (client: Client) =>
  (await client('/api/profile/submissions')).json<{ id: number }[]>().map(({ id }) => id);
const orderWith = async (email: string) => {
  const sent = await post(await one.as('visitor'), '/api/submissions', linkOrder({ email, emailConfirmation: email }));
  return sent.json<{ id: number }>().id;
};

describe('a link that was opened', () => {
  it('says which account asks for the address, and changes nothing however often it is opened', async () => {
    const { client, email, username } = await register();
    const token = await tokenTo(email);
    const { createdAt } = (await profileOf(client)) as { createdAt: string };
    for (let round = 0; round < 3; round++) {
      const opened = await use('link', token);
      expect([opened.status, opened.json()]).toEqual([
        200,
        { email, account: username, createdAt, signedInTo: 'none', joinedOrders: null },
      ]);
    }
    expect((await one.as('visitor').then((visitor) => visitor('/verify-email'))).status).not.toBe(500);
    expect(await profileOf(client)).toMatchObject({ email, isEmailVerified: false });
  });

  it('names its own account, whoever is signed in', async () => {
    const { client, email, username } = await register();
    const other = await register();
    const token = await tokenTo(email);
    expect((await use('link', token, client)).json()).toMatchObject({ account: username, signedInTo: 'this' });
    expect((await use('link', token, other.client)).json()).toMatchObject({ account: username, signedInTo: 'another' });
    expect((await use('verify', token, other.client)).json()).toMatchObject({
      account: username,
      signedInTo: 'another',
    });
    expect(await profileOf(client)).toMatchObject({ email, isEmailVerified: true });
    expect(await profileOf(other.client)).toMatchObject({ email: other.email, isEmailVerified: false });
  });

  it('tells of an account without a username no more than the first letter of its address', async () => {
    const email = 'only-by-mail@example.com';
    await orderWith(email);
    const client = await one.as('visitor');
    const claim = { token: await tokenTo(email, 'order_received'), password };
    expect((await post(client, '/api/auth/password/reset', claim)).status).toBe(200);
    await post(client, '/api/auth/email', { email: 'wanted-by-it@example.com', password });
    const opened = await use('link', await tokenTo('wanted-by-it@example.com', 'change_email'));
    expect(opened.json()).toMatchObject({ account: 'o…@example.com', email: 'wanted-by-it@example.com' });
  });

  it.each(['link', 'refuse'] as const)('is nothing without its token (%s)', async (what) => {
    for (const token of ['made up', '', 7]) expect([400, 422]).toContain((await use(what, token as string)).status);
  });
});

describe('a link that was used', () => {
  it('says again what it did, for a short while, and does nothing more: the answer may have been lost', async () => {
    const { client, email } = await register();
    const ids = [await orderWith(email), await orderWith(email)];
    const token = await tokenTo(email);
    const first = await use('verify', token, client);
    expect(first.json()).toMatchObject({ email, joinedOrders: 2, signedInTo: 'this' });
    const user = () => one.app.database.read('users').where({ email }).whereNotNull('passwordHash').first();
    const before = await user();
    one.time.pass(14 * minutes);
    const later = await orderWith(email);
    for (const what of ['verify', 'link', 'verify'] as const) {
      const again = await use(what, token, client);
      expect([again.status, again.json()]).toEqual([200, first.json()]);
    }
    expect(await user()).toEqual(before);
    expect((await use('refuse', token)).status).toBe(400);
    expect(await profileOf(client)).toMatchObject({ email, isEmailVerified: true, pendingEmail: null });
    // An order that came afterwards waits for its owner's word, as for every verified account.
    expect((await idsOf(client)).sort()).toEqual(ids.sort());
    expect(ids).not.toContain(later);
    one.time.pass(2 * minutes);
    for (const what of ['verify', 'link', 'refuse'] as const) expect((await use(what, token)).status).toBe(400);
    await one.app.sessions.sweep();
    expect(await one.app.database.read('email_tokens').where({ email })).toEqual([]);
  });

  it('says nothing once the account has another address, or is gone', async () => {
    const { client, email } = await register();
    const token = await tokenTo(email);
    expect((await use('verify', token)).status).toBe(200);
    const next = `next-of-${email}`;
    await post(client, '/api/auth/email', { email: next, password });
    expect(await profileOf(client)).toMatchObject({ email, pendingEmail: next });
    const second = await tokenTo(next, 'change_email');
    // The next link is asked for, and not yet used.
    expect((await use('verify', token)).json()).toMatchObject({ email });
    expect((await use('verify', second, client)).json()).toMatchObject({ email: next });
    for (const what of ['verify', 'link'] as const) expect((await use(what, token)).status).toBe(400);
    expect((await use('verify', second)).json()).toMatchObject({ email: next, joinedOrders: 0 });
    await client({ method: 'DELETE', url: '/api/profile', payload: { password } });
    for (const what of ['verify', 'link'] as const) expect((await use(what, second)).status).toBe(400);
  });
});

describe('an address whose owner does not know the account', () => {
  it('is taken off the account, which gets no order of it, and is free for its owner', async () => {
    const squatter = await register('squatted@example.com');
    const token = await tokenTo(squatter.email);
    await post(squatter.client, '/api/auth/email/resend');
    const id = await orderWith(squatter.email);
    const claim = await tokenTo(squatter.email, 'order_received');
    const refused = await Promise.all([use('refuse', token), use('refuse', token)]);
    expect(refused.map(({ status }) => status)).toEqual([204, 204]);
    // The other link to the same account ends as well.
    expect((await use('verify', await tokenTo(squatter.email))).status).toBe(400);
    expect(await profileOf(squatter.client)).toMatchObject({ email: null, isEmailVerified: false, pendingEmail: null });
    expect((await squatter.client('/api/auth/user')).json()).toMatchObject({
      email: null,
      username: squatter.username,
    });
    expect((await post(squatter.client, '/api/auth/email/resend')).status).toBe(409);
    expect(await idsOf(squatter.client)).toEqual([]);
    const login = async (username: string) =>
      (await post(await one.as('visitor'), '/api/auth/login', { username, password })).status;
    expect([await login(squatter.email), await login(squatter.username)]).toEqual([401, 200]);
    // The link of the order's mail, which was made for the squatter's account, opens the owner's own.
    const owner = await one.as('visitor');
    const chosen = { token: claim, password: 'four loud lamps' };
    expect((await post(owner, '/api/auth/password/reset', chosen)).status).toBe(200);
    expect(await profileOf(owner)).toMatchObject({ email: squatter.email, isEmailVerified: true });
    expect(await idsOf(owner)).toEqual([id]);
    expect(await login(squatter.username)).toBe(200);
  });

  it('can be registered by its owner', async () => {
    const { email } = await register('registered-by-a-stranger@example.com');
    expect((await use('refuse', await tokenTo(email))).status).toBe(204);
    const owner = await register(email);
    expect((await use('verify', await tokenTo(email))).status).toBe(200);
    expect(await profileOf(owner.client)).toMatchObject({ email, isEmailVerified: true });
  });

  it('does not become the address of an account that wanted to change to it', async () => {
    const { client, email } = await register();
    const wanted = 'not-theirs@example.com';
    await post(client, '/api/auth/email', { email: wanted, password });
    const token = await tokenTo(wanted, 'change_email');
    expect((await use('refuse', token)).status).toBe(204);
    expect((await use('verify', token)).status).toBe(400);
    expect(await profileOf(client)).toMatchObject({ email, pendingEmail: null });
    expect((await use('verify', await tokenTo(email))).status).toBe(200);
  });

  it('leaves an account that can take another one, and no mail goes to nowhere', async () => {
    const { client, email } = await register();
    await use('refuse', await tokenTo(email));
    const next = 'typed-right@example.com';
    expect((await post(client, '/api/auth/email', { email: next, password })).status).toBe(202);
    expect(await profileOf(client)).toMatchObject({ email: null, pendingEmail: next });
    expect((await use('verify', await tokenTo(next, 'change_email'), client)).json()).toMatchObject({ email: next });
    expect(await profileOf(client)).toMatchObject({ email: next, isEmailVerified: true });
    const recipients = await one.app.database.read('outbox').where('recipient', 'like', '%@invalid');
    expect(recipients).toEqual([]);
  });

  it('is either confirmed or taken off when both are asked for at once, or a password is set at that moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { client, email, username } = await register();
      const { id } = (await client('/api/auth/user')).json<{ id: number }>();
      const token = await tokenTo(email);
      // Where its owner has ordered, a link to a password opens the owner's account after the refusal.
      if (round % 2 === 1) await orderWith(email);
      await post(await one.as('visitor'), '/api/auth/password/forgot', { email });
      const chosen = { token: await tokenTo(email, 'reset_password'), password: 'four loud lamps' };
      const [verified, refused, reset] = await Promise.all([
        use('verify', token),
        use('refuse', token),
        post(await one.as('visitor'), '/api/auth/password/reset', chosen),
      ]);
      const statuses = [verified.status, refused.status, reset.status];
      expect(statuses.filter((status) => ![200, 204, 400].includes(status))).toEqual([]);
      const account = await one.app.database.read('users').where({ id }).first('email', 'emailVerifiedAt');
      if (refused.status === 204) {
        expect([verified.status, account]).toEqual([400, { email: `none-${id}@invalid`, emailVerifiedAt: null }]);
        const old = await post(await one.as('visitor'), '/api/auth/login', { username, password });
        expect(old.status).toBe(200);
      } else expect(account).toEqual({ email, emailVerifiedAt: expect.any(String) });
      const odd = one.app.database.read('users').whereNotNull('emailVerifiedAt').where('email', 'like', '%@invalid');
      expect(await odd).toEqual([]);
    }
  });
});
