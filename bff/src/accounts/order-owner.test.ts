import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrderAddress, type OrderingCaller, orderOwnership } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

let count = 0;
const password = 'three quiet lamps';
const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });

async function register(email: string): Promise<Client> {
  const client = await one.as('visitor');
  const payload = { username: `owner${++count}`, email, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', payload)).status).toBe(201);
  return client;
}

/** The token of the newest mail of a kind to an address. */
async function mailedToken(recipient: string, template: string): Promise<string> {
  const mail = await one.app.database.read('outbox').where({ recipient, template }).orderBy('id', 'desc').first('text');
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}
const verify = async (email: string) =>
  post(await one.as('visitor'), '/api/auth/email/verify', { token: await mailedToken(email, 'verify_email') });
const orderWith = async (client: Client, email: string) => {
  const payload = linkOrder({ email, emailConfirmation: email });
  return (await post(client, '/api/submissions', payload)).json<{ id: number; trackingUrl: string }>();
};
const idsOf = async (client: Client, path = '') =>
  (await client(`/api/profile/${path || 'submissions'}`)).json<{ id: number }[]>().map(({ id }) => id);

/** Makes an address what the table calls it. Returns the browser that is signed in to its account, if it has one. */
const addresses: Record<OrderAddress, (email: string) => Promise<Client | undefined>> = {
  'nobody’s': async () => undefined,
  'a guest’s': async (email) => void (await orderWith(await one.as('visitor'), email)),
  'an unverified account’s': register,
  async 'a verified account’s'(email) {
    const client = await register(email);
    expect((await verify(email)).status).toBe(200);
    return client;
  },
};
const callers: Record<OrderingCaller, (owner: Client | undefined) => Promise<Client>> = {
  visitor: () => one.as('visitor'),
  'account with this address': async (owner) => owner as Client,
  'account with another address': () => register(`sender${++count}@example.com`),
  'administrator with another address': () => one.as('administrator'),
};

it.each(orderOwnership)(
  '$caller, the address is $address: the order belongs to the $owner and $outcome',
  async (row) => {
    const email = `Address${++count}@example.com`;
    const owner = await addresses[row.address](email);
    const caller = await callers[row.caller](owner);
    const { id } = await orderWith(caller, email);
    const senderId =
      (await caller('/api/auth/user')).status === 200 && (await caller('/api/auth/user')).json<{ id: number }>().id;
    const { userId } = await one.app.database.read('submissions').where({ id }).first('userId');
    const held = await one.app.database.read('users').where({ id: userId }).first();
    if (row.owner === 'caller') {
      expect(userId).toBe(senderId);
      expect(await idsOf(caller)).toContain(id);
    } else expect(held).toMatchObject({ email, passwordHash: null, username: null });
    if (owner && owner !== caller) {
      expect(await idsOf(owner)).not.toContain(id);
      expect((await owner(`/api/submissions/${id}`)).status).toBe(404);
      expect(await idsOf(owner, 'waiting')).toEqual(row.outcome === 'is offered' ? [id] : []);
    }
    if (row.address === 'a verified account’s') return;
    // The address is proven: what waited for it joins, and what belongs to somebody else stays theirs.
    const proven = owner ?? (await claim(email));
    if (owner) expect((await verify(email)).status).toBe(200);
    if (proven) expect((await idsOf(proven)).includes(id)).toBe(row.outcome === 'joins' || caller === owner);
  },
);

/** Sets a password by the link of the order's own mail; undefined where no guest has ordered with the address. */
async function claim(email: string, chosen = password): Promise<Client | undefined> {
  const token = await mailedToken(email, 'order_received');
  if (token === 'no mail') return undefined;
  const client = await one.as('visitor');
  expect((await post(client, '/api/auth/password/reset', { token, password: chosen })).status).toBe(200);
  expect((await client('/api/profile')).json()).toMatchObject({ isEmailVerified: true });
  return client;
}

it('gives who registers a stranger’s address first nothing of what its owner orders, before or after the owner comes', async () => {
  const email = 'owner-of-it@example.com';
  const squatter = await register(email);
  const owner = await one.as('visitor');
  const { id, trackingUrl } = await orderWith(owner, email);
  expect(await idsOf(squatter)).toEqual([]);
  for (const path of ['', '/events', '/download', '/review', '/export'])
    expect((await squatter(`/api/submissions/${id}${path}`)).status).toBe(404);
  expect((await post(owner, '/api/tracking', { token: trackingUrl.split('/').at(-1) })).status).toBe(200);
  // The owner claims the account by the link of the order's mail: the squatter is out, with the password and all links.
  await post(squatter, '/api/auth/email', { email: 'squatter@example.com', password });
  const stolen = await mailedToken('squatter@example.com', 'change_email');
  const claimed = await claim(email);
  expect(await idsOf(claimed as Client)).toEqual([id]);
  expect((await squatter('/api/auth/user')).status).toBe(401);
  expect((await post(squatter, '/api/auth/email/verify', { token: stolen })).status).toBe(400);
  expect((await post(squatter, '/api/auth/login', { username: email, password: 'another one' })).status).toBe(401);
});

/** What somebody can do with the account of an address that they never proved. */
const changesOfSquatter: Record<string, (squatter: Client) => Promise<void>> = {
  async 'sets another password'(squatter) {
    const payload = { current: password, next: 'five calm lamps' };
    expect((await post(squatter, '/api/auth/password', payload)).status).toBe(204);
  },
  async 'takes another address'(squatter) {
    const email = `elsewhere${++count}@example.com`;
    expect((await post(squatter, '/api/auth/email', { email, password })).status).toBe(202);
    const token = await mailedToken(email, 'change_email');
    expect((await post(squatter, '/api/auth/email/verify', { token })).status).toBe(200);
  },
  async 'deletes the account'(squatter) {
    expect((await squatter({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
  },
};

it.each(Object.entries(changesOfSquatter))(
  'leaves the owner of an address the link to set a password when who registered it first %s',
  async (_what, change) => {
    const email = `owner-of-it${++count}@example.com`;
    const squatter = await register(email);
    const { id } = await orderWith(await one.as('visitor'), email);
    await change(squatter);
    const claimed = (await claim(email, 'four loud lamps')) as Client;
    expect((await claimed('/api/profile')).json()).toMatchObject({ email, isEmailVerified: true });
    expect(await idsOf(claimed)).toEqual([id]);
    // Whoever squatted is signed out, or in an account of another address; neither reads the order.
    const { status, text } = await squatter('/api/auth/user');
    if (status === 200) expect(JSON.parse(text).email).toMatch(/^elsewhere/);
    expect((await squatter(`/api/submissions/${id}`)).status).toBe(status === 200 ? 404 : 401);
    const logIn = async (secret: string) =>
      (await post(await one.as('visitor'), '/api/auth/login', { username: email, password: secret })).status;
    expect([await logIn(password), await logIn('five calm lamps'), await logIn('four loud lamps')]).toEqual([
      401, 401, 200,
    ]);
  },
);

it('offers no order to a deactivated administrator, who cannot log in to add it', async () => {
  await one.app.database.write('users').where({ username: 'editor2' }).update({ deactivatedAt: '2026-11-01' });
  const { id } = await orderWith(await one.as('visitor'), 'editor2@example.com');
  expect(await one.app.database.read('waiting_orders').where({ submissionId: id })).toEqual([]);
  const mail = await one.app.database.read('outbox').where({ submissionId: id }).first('text');
  expect(mail.text).not.toContain('Log in to add the order');
});

it('keeps the order of two who order with one address at once, and of an account that is verified meanwhile', async () => {
  const email = 'at-once@example.com';
  const account = await register(email);
  const visitors = await Promise.all(Array.from({ length: 4 }, () => one.as('visitor')));
  const [verified, ...orders] = await Promise.all([
    verify(email),
    ...visitors.map((visitor) => orderWith(visitor, email)),
  ]);
  expect(verified.status).toBe(200);
  const found = [...(await idsOf(account)), ...(await idsOf(account, 'waiting'))];
  expect(found.sort((a, b) => a - b)).toEqual(orders.map(({ id }) => id).sort((a, b) => a - b));
});
