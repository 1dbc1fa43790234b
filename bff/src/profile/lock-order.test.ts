import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { othersWait } from '../../test/submissions.ts';

// PostgreSQL ends one of two transactions that wait for each other, and its caller gets 503.
const times = rounds(8);

let one: TestServer;
let document: Buffer;
beforeAll(async () => {
  one = await testServer();
  document = await docx(['Another draft.']);
});
afterAll(() => one.stop());

const password = 'three quiet lamps';
const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
let count = 0;

async function verifiedAccount(): Promise<{ client: Client; email: string }> {
  const username = `locks${++count}`;
  const email = `${username}@example.com`;
  const client = await one.as('visitor');
  const payload = { username, email, password, firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', payload)).status).toBe(201);
  await one.app.database
    .write('users')
    .where({ usernameKey: username })
    .update({ emailVerifiedAt: '2026-11-01T00:00:00.000Z' });
  return { client, email };
}
async function orderFor(sender: Client, email: string): Promise<number> {
  const { json } = await post(sender, '/api/submissions', linkOrder({ email, emailConfirmation: email }));
  return json<{ id: number }>().id;
}
const ordersFor = (sender: Client, email: string) =>
  Promise.all(Array.from({ length: 6 }, () => orderFor(sender, email)));
const take = async (client: Client, id: number) => (await post(client, `/api/profile/waiting/${id}/take`)).status;
const remove = async (client: Client) =>
  (await client({ method: 'DELETE', url: '/api/profile', payload: { password } })).status;

it('orders are taken while the account that sent them is deleted', async () => {
  for (let round = 0; round < times; round++) {
    const [sender, owner] = [await verifiedAccount(), await verifiedAccount()];
    const ids = await ordersFor(sender.client, owner.email);
    const [deleted, ...taken] = await Promise.all([
      remove(sender.client),
      ...ids.toReversed().map((id) => take(owner.client, id)),
    ]);
    expect(deleted).toBe(204);
    expect(taken.filter((status) => ![204, 404].includes(status))).toEqual([]);
  }
});

it('two accounts are deleted that have sent orders with each other’s address', async () => {
  for (let round = 0; round < times; round++) {
    const [ada, bo] = [await verifiedAccount(), await verifiedAccount()];
    await Promise.all([ordersFor(ada.client, bo.email), ordersFor(bo.client, ada.email)]);
    expect(await Promise.all([remove(ada.client), remove(bo.client)])).toEqual([204, 204]);
  }
});

it('a document is replaced while its owner’s account is deleted', async () => {
  for (let round = 0; round < times; round++) {
    const { client, email } = await verifiedAccount();
    const sent = await client({
      ...{ method: 'POST', url: '/api/submissions' },
      ...formOf(order({ email, emailConfirmation: email }), document),
    });
    const url = `/api/submissions/${sent.json<{ id: number }>().id}/document`;
    const replace = (version: number) =>
      client({ method: 'POST', url, ...formOf({ contentVersion: version }, document) }).then(({ status }) => status);
    const [deleted, ...replaced] = await Promise.all([remove(client), replace(1), replace(1), replace(1)]);
    expect(deleted).toBe(204);
    expect(replaced.filter((status) => status >= 500)).toEqual([]);
  }
});

it('orders are taken while somebody else proves the address of the guest who sent them', async () => {
  for (let round = 0; round < times; round++) {
    const [taker, next] = [await verifiedAccount(), await verifiedAccount()];
    const visitor = await one.as('visitor');
    const ids = await ordersFor(visitor, taker.email);
    const moved = `moved${round}@example.com`;
    await one.app.database
      .write('users')
      .where({ email: taker.email })
      .whereNotNull('passwordHash')
      .update({ email: moved, emailKey: moved });
    await post(next.client, '/api/auth/email', { email: taker.email, password });
    const mail = await one.app.database
      .read('outbox')
      .where({ template: 'change_email' })
      .orderBy('id', 'desc')
      .first();
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const [verified, ...taken] = await Promise.all([
      post(next.client, '/api/auth/email/verify', { token }).then(({ status }) => status),
      ...ids.toReversed().map((id) => take(taker.client, id)),
    ]);
    expect(verified).toBe(200);
    expect(taken.filter((status) => ![204, 404].includes(status))).toEqual([]);
  }
});

it.each([
  ['was rejected', (ids: number[]) => changeOrders(ids, { status: 'rejected' })],
  ['came in yesterday', (ids: number[]) => ageKeys(ids)],
])('an order that %s is sent again under its key while its account is deleted', async (_what, change) => {
  const failed: number[] = [];
  for (let round = 0; round < times; round++) {
    const pairs = await Promise.all(Array.from({ length: 5 }, () => accountWithKey()));
    await change(pairs.map(({ id }) => id));
    let statuses: Promise<number[]> | undefined;
    // Each deletion waits for its account first, and then the order of that account comes.
    await one.app.database.transaction(async (transaction) => {
      const emails = pairs.map(({ email }) => email);
      await transaction('users').whereIn('email', emails).orderBy('id').forUpdate().select('id');
      const deletions = pairs.map(({ client }) => remove(client));
      await othersWait(one.app, transaction, 5);
      statuses = Promise.all([...deletions, ...pairs.map(({ send }) => send())]);
      await othersWait(one.app, transaction, 10);
    });
    failed.push(...((await statuses) ?? []).filter((status) => ![201, 204, 401].includes(status)));
  }
  expect(failed).toEqual([]);
});

const changeOrders = (ids: number[], columns: object) =>
  one.app.database.write('submissions').whereIn('id', ids).update(columns);
const ageKeys = (ids: number[]) =>
  one.app.database.write('idempotency_keys').whereIn('submissionId', ids).update({ createdAt: '2026-11-01T00:00:00Z' });

async function accountWithKey() {
  const { client, email } = await verifiedAccount();
  const headers = { 'idempotency-key': email };
  const asked = { method: 'POST', url: '/api/submissions', payload: linkOrder({ email, emailConfirmation: email }) };
  const { json } = await client({ ...asked, headers });
  const send = async () => (await client({ ...asked, headers })).status;
  return { client, email, id: json<{ id: number }>().id, send };
}
