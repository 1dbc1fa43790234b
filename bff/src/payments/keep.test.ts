import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { closeSessions } from './receive.ts';
import { testProvider } from './test-provider.ts';

let one: TestServer;
let client: Client;
let admin: Client;
beforeAll(async () => {
  one = await testServer();
  client = await one.as('client');
  admin = await one.as('administrator');
});
afterAll(() => one.stop());

const approved = () => placeSubmission(one, { status: 'approved' });
const record = (id: number) =>
  admin({
    method: 'POST',
    url: `/api/submissions/${id}/payments`,
    payload: { amount: 240_000, currency: 'inr', method: 'upi', reference: 'UTR 42, Amina Example' },
  });
const remove = (id: number) => admin({ method: 'DELETE', url: `/api/submissions/${id}` });
const payments = (submissionId: number) => one.app.database.read('payments').where({ submissionId }).orderBy('id');
const deliver = ({ body, headers }: ReturnType<ReturnType<typeof testProvider>['event']>) =>
  client({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const money = async () => {
  const answer = await admin('/api/admin/analytics?range=7d');
  const { totalRevenue, revenueThisMonth, weeklyRevenue } = answer.json<Analytics>();
  return { totalRevenue, revenueThisMonth, weeklyRevenue };
};

it('the payment pages of more orders than a statement can name are closed at once', async () => {
  const id = await approved();
  await one.app.database.write('payments').insert({
    ...{ submissionId: id, provider: 'test', sessionId: 'open page', amount: 1, currency: 'usd', status: 'open' },
    ...{ method: 'card', createdAt: '2026-11-20', expiresAt: '2026-11-21' },
  });
  const ids = Array.from({ length: 70_000 }, (_, index) => index + id);
  await one.app.database.transaction((transaction) => closeSessions(transaction, ...ids));
  expect(await payments(id)).toMatchObject([{ status: 'cancelled' }]);
});

describe('a payment', () => {
  it('outlives its deleted order, and analytics goes on counting it', async () => {
    const id = await approved();
    expect((await record(id)).status).toBe(200);
    const before = await money();
    expect(before.totalRevenue).toBeGreaterThan(0);
    expect((await remove(id)).status).toBe(204);
    expect(await payments(id)).toMatchObject([
      {
        ...{ submissionId: id, status: 'paid', amount: 240_000, currency: 'inr', method: 'upi' },
        ...{ reference: 'UTR 42, Amina Example', revenue: 3000, userId: await one.idOf('client') },
        ...{ createdAt: expect.any(String), paidAt: expect.any(String) },
      },
    ]);
    expect(await money()).toEqual(before);
  });

  it('of a sample counts for nothing, deleted or not', async () => {
    const before = await money();
    const id = await placeSubmission(one, { status: 'approved', userId: null });
    await record(id);
    await remove(id);
    expect(await payments(id)).toMatchObject([{ status: 'paid', revenue: null }]);
    expect(await money()).toEqual(before);
  });

  it('that comes after the deletion is kept, to be refunded, and its page is closed', async () => {
    const id = await approved();
    const { url } = (await client({ method: 'POST', url: `/api/submissions/${id}/checkout`, payload: {} })).json<{
      url: string;
    }>();
    const sessionId = url.split('/').at(-1) ?? '';
    expect((await remove(id)).status).toBe(204);
    expect((await client(new URL(url).pathname)).status).toBe(404);
    const before = await money();
    const event = testProvider(one.app).event({ type: 'paid', sessionId, amount: 3000, currency: 'usd' });
    for (let count = 0; count < 2; count++) {
      expect((await deliver(event)).status).toBe(200);
    }
    const reference = 'Paid after the submission was deleted: refund it in your test checkout account';
    expect(await payments(id)).toMatchObject([{ status: 'cancelled', reference, amount: 3000 }]);
    expect(await money()).toEqual(before);
  });

  it('keeps amount and dates when the account is deleted, and loses its reference, also of a deleted order', async () => {
    const userId = await one.idOf('other client');
    const [there, gone] = [
      await placeSubmission(one, { status: 'approved', userId }),
      await placeSubmission(one, { status: 'approved', userId }),
    ];
    for (const id of [there, gone]) expect((await record(id)).status).toBe(200);
    await remove(gone);
    const before = await money();
    const other = await one.as('other client');
    expect((await other({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    for (const id of [there, gone])
      expect(await payments(id)).toMatchObject([{ amount: 240_000, reference: null, paidAt: expect.any(String) }]);
    const events = await one.app.database.read('submission_events').where({ submissionId: there });
    expect(JSON.stringify(events)).not.toContain('UTR 42');
    expect(await money()).toEqual(before);
  });
});

describe('a payment for a guest’s deleted order', () => {
  let count = 0;
  const newEmail = () => `payer${++count}@example.com`;
  async function orderFor(email: string): Promise<number> {
    const payload = linkOrder({ email, emailConfirmation: email });
    const sent = await (await one.as('visitor'))({ method: 'POST', url: '/api/submissions', payload });
    return sent.json<{ id: number }>().id;
  }
  async function paidAndDeleted(email: string): Promise<{ id: number; guestId: number }> {
    const id = await orderFor(email);
    expect((await admin({ method: 'POST', url: `/api/submissions/${id}/approve`, payload: {} })).status).toBe(200);
    expect((await record(id)).status).toBe(200);
    const { userId } = await one.app.database.read('submissions').where({ id }).first('userId');
    expect((await remove(id)).status).toBe(204);
    const columns = { submissionId: id, userId, provider: 'test', amount: 3000, currency: 'usd', createdAt: '' };
    await one.app.database.write('payments').insert({ ...columns, ...owed });
    return { id, guestId: userId };
  }
  async function register(email: string): Promise<{ account: Client; accountId: number }> {
    const account = await one.as('visitor');
    const payload = { username: email.split('@')[0], email, password, firstName: 'Ada', lastName: 'Example' };
    const answer = await account({ method: 'POST', url: '/api/auth/register', payload });
    expect(answer.status).toBe(201);
    return { account, accountId: answer.json<{ id: number }>().id };
  }
  async function verify(email: string): Promise<void> {
    const mail = await one.app.database.read('outbox').where({ recipient: email, template: 'verify_email' }).first();
    const payload = { token: /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] };
    const visitor = await one.as('visitor');
    expect((await visitor({ method: 'POST', url: '/api/auth/email/verify', payload })).status).toBe(200);
  }
  const kept = { status: 'paid', amount: 240_000, revenue: 3000, paidAt: expect.any(String) };
  const reference = 'UTR 42, Amina Example';
  /** The server's note on money that came for the same order a second time. */
  const owed = { status: 'cancelled', reference: 'Paid twice: refund this payment' };

  it('joins the account that takes the guest’s orders, and loses its reference with that account', async () => {
    const email = newEmail();
    const { account, accountId } = await register(email);
    await orderFor(email);
    const { id } = await paidAndDeleted(email);
    await verify(email);
    expect(await payments(id)).toMatchObject([{ ...kept, userId: accountId, reference }, owed]);
    expect((await account({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    expect(await payments(id)).toMatchObject([{ ...kept, userId: accountId, reference: null }, owed]);
  });

  it('loses its reference when the guest’s last order is deleted', async () => {
    const email = newEmail();
    const other = await orderFor(email);
    const { id, guestId } = await paidAndDeleted(email);
    expect(await payments(id)).toMatchObject([{ ...kept, userId: guestId, reference }, owed]);
    expect((await remove(other)).status).toBe(204);
    expect(await one.app.database.read('users').where({ id: guestId })).toEqual([]);
    expect(await payments(id)).toMatchObject([{ ...kept, userId: guestId, reference: null }, owed]);
    const only = await paidAndDeleted(newEmail());
    expect(await payments(only.id)).toMatchObject([{ ...kept, reference: null }, owed]);
  });

  it('keeps what the server noted itself on a payment online', async () => {
    const email = newEmail();
    const other = await orderFor(email);
    const { id } = await paidAndDeleted(email);
    const note = { provider: 'test', reference: 'Another amount was paid: refund it in your test checkout account' };
    await one.app.database.write('payments').where({ submissionId: id, status: 'paid' }).update(note);
    expect((await remove(other)).status).toBe(204);
    expect(await payments(id)).toMatchObject([note, owed]);
  });

  it('loses its reference when an account takes the guest’s last order', async () => {
    const email = newEmail();
    const { account, accountId } = await register(email);
    await verify(email);
    const waiting = await orderFor(email);
    const { id, guestId } = await paidAndDeleted(email);
    expect(guestId).not.toBe(accountId);
    expect((await account({ method: 'POST', url: `/api/profile/waiting/${waiting}/take` })).status).toBe(204);
    expect(await one.app.database.read('users').where({ id: guestId })).toEqual([]);
    expect(await payments(id)).toMatchObject([{ ...kept, userId: guestId, reference: null }, owed]);
  });

  it('lost its reference by a migration where the guest was removed before', async () => {
    const { write } = one.app.database;
    const [gone, there] = [await paidAndDeleted(newEmail()), await approved()];
    await record(there);
    await write('payments').where({ submissionId: gone.id, status: 'paid' }).update({ reference });
    const name = '20261123000000_references_of_removed_guests.ts';
    while ((await write('knex_migrations').where({ name })).length > 0) await write.migrate.down();
    await write.migrate.latest();
    expect(await payments(gone.id)).toMatchObject([{ ...kept, reference: null }, owed]);
    expect(await payments(there)).toMatchObject([{ reference }]);
  });
});

it('is there after the migration, down and up again', async () => {
  const { write } = one.app.database;
  const id = await approved();
  await record(id);
  const [row] = await payments(id);
  const name = '20261122100500_payments_outlive_orders.ts';
  const later = [
    'userId',
    'revenue',
    'providerPaymentId',
    'askAt',
    'askedAt',
    'dispute',
    'disputeId',
    'disputedAmount',
  ];
  const failing = await approved();
  const columns = { submissionId: failing, provider: 'stripe', amount: 3000, currency: 'usd', createdAt: '' };
  await write('payments').insert({ ...columns, sessionId: 'cs_1', status: 'processing' });
  await write('refunds').insert({ paymentId: row.id, amount: 1, status: 'refunded', key: 'one', createdAt: '' });
  while ((await write('knex_migrations').where({ name })).length > 0) await write.migrate.down();
  expect(await payments(failing)).toMatchObject([{ status: 'cancelled' }]);
  expect(await write('payments').where({ submissionId: id }).first()).toEqual(
    Object.fromEntries(Object.entries(row).filter(([column]) => !later.includes(column))),
  );
  const orders = write('submissions').select('id');
  expect(await write('payments').whereNotIn('submissionId', orders)).toEqual([]);
  await write.migrate.latest();
  expect(await payments(id)).toEqual([row]);
  const twice = write('payments').insert({ ...row, id: row.id + 100, sessionId: null, eventId: null });
  await expect(twice).rejects.toThrow();
});

it('a refund knows how many were before it, also one from before the migration', async () => {
  const { write } = one.app.database;
  const id = await approved();
  await record(id);
  const [{ id: paymentId }] = await payments(id);
  const put = (key: string, status: string, earlierRefunds: number | null) =>
    write('refunds').insert({ paymentId, amount: 10, status, key: `${key} ${id}`, createdAt: '', earlierRefunds });
  await put('first', 'failed', 0);
  await put('second', 'refunded', 1);
  await put('by the provider', 'refunded', null);
  await put('last', 'pending', 3);
  const refunds = () => write('refunds').where({ paymentId }).orderBy('id');
  const before = await refunds();
  const name = '20261124300100_earlier_refunds.ts';
  await write.migrate.down({ name });
  expect((await refunds()).map(({ refundedBefore }) => refundedBefore)).toEqual([0, 0, null, 20]);
  await write.migrate.latest();
  expect(await refunds()).toEqual(before);
  await expect(put('again', 'requested', 3)).rejects.toThrow();
});

it('a payment that comes after the deletion of the account pays nothing and is told of, and its page is closed', async () => {
  const userId = await one.idOf('client');
  const owner = await one.as('client');
  const id = await placeSubmission(one, { status: 'approved', userId });
  const asked = await owner({ method: 'POST', url: `/api/submissions/${id}/checkout`, payload: {} });
  const page = new URL(asked.json<{ url: string }>().url).pathname;
  expect((await client(page)).status).toBe(200);
  expect((await owner({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
  expect(await payments(id)).toMatchObject([{ status: 'cancelled', eventId: null }]);

  const press = await client({
    ...{ method: 'POST', url: page, payload: 'action=pay' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([(await client(page)).status, press.status]).toEqual([404, 404]);
  const before = await money();
  const sessionId = page.split('/').at(-1) ?? '';
  const event = testProvider(one.app).event({ type: 'paid', sessionId, amount: 3000, currency: 'usd' });
  for (let count = 0; count < 2; count++) expect((await deliver(event)).status).toBe(200);
  expect(await one.app.database.read('submissions').where({ id }).first()).toMatchObject({ status: 'approved' });
  expect(await payments(id)).toMatchObject([
    { status: 'cancelled', reference: 'Paid after the account was deleted: refund this payment' },
  ]);
  const told = await one.app.database.read('submission_events').where({ submissionId: id, type: 'paid' });
  expect(told).toMatchObject([
    { detail: 'A payment for a deleted account was received: $30.00 by test checkout. Please refund it' },
  ]);
  expect(await money()).toEqual(before);
});
