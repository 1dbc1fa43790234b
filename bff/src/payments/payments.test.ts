import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission, whileHeld } from '../../test/submissions.ts';
import { issueTrackingToken } from '../accounts/tracking.ts';
import { testProvider } from './test-provider.ts';

let one: TestServer;
let client: Client;
let admin: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  client = await one.as('client');
  admin = await one.as('administrator');
});
afterAll(() => one.stop());
beforeEach(async () => {
  id = await placeSubmission(one, { status: 'approved', userId: await one.idOf('client'), title: 'War & <Peace>' });
});

const checkout = (payload: object | undefined = {}, by = client, which = id) =>
  by({ method: 'POST', url: `/api/submissions/${which}/checkout`, payload });
const open = async (currency = 'usd', by = client) =>
  new URL((await checkout({ currency }, by)).json<{ url: string }>().url).pathname;
const press = (path: string, action: string, headers: Record<string, string> = {}) =>
  client({
    method: 'POST',
    url: path,
    payload: `action=${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const webhook = (body: Buffer | string, headers: Record<string, string>) =>
  client({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const submission = () => one.app.database.read('submissions').where({ id }).first();
const payments = () => one.app.database.read('payments').where({ submissionId: id }).orderBy('id');
const mails = () => one.app.database.read('outbox').where({ submissionId: id, template: 'paid' });
const paidEvents = () =>
  one.app.database.read('submission_events').where({ submissionId: id, type: 'paid' }).orderBy('id');
const event = async (path: string, changes: object = {}) => {
  const sessionId = path.split('/').at(-1) ?? '';
  const { amount, currency } = await one.app.database.read('payments').where({ sessionId }).first();
  return testProvider(one.app).event({ type: 'paid', sessionId, amount, currency, ...changes });
};

/** A browser that knows the order by its link alone. */
async function byLink(): Promise<Client> {
  const browser = await one.as('visitor');
  const token = await issueTrackingToken(one.app, one.app.database.write, id);
  expect((await browser({ method: 'POST', url: '/api/tracking', payload: { token } })).status).toBe(200);
  return browser;
}
const linksBack = async (by: Client) =>
  (await by(`/api/submissions/${id}/payments`)).json<{ trackingUrl: string | null }[]>().map((row) => row.trackingUrl);

describe('the test checkout', () => {
  it('does not open for a browser whose tracking link has ended meanwhile, and issues no link back', async () => {
    const browser = await byLink();
    const { status } = await whileHeld(
      one,
      id,
      () => checkout({}, browser),
      async (_row, transaction) => {
        for (const table of ['tracking_tokens', 'tracking_grants'])
          await transaction(table).where({ submissionId: id }).delete();
      },
    );
    expect([401, 404]).toContain(status);
    expect(await payments()).toEqual([]);
    expect(await one.app.database.read('tracking_tokens').where({ submissionId: id })).toEqual([]);
  });

  it('is a page that says what it is, and leads back to the order', async () => {
    const path = await open('inr', await byLink());
    const page = await client(path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('Test checkout');
    expect(page.text).toContain('War &amp; &lt;Peace&gt;');
    expect(page.text).toContain('₹2,400');
    const nonce = /<style nonce="([^"]+)">/.exec(page.text)?.[1];
    expect(String(page.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect((await client(path)).text).not.toContain(String(nonce));

    const paid = await press(path, 'pay');
    expect(paid.status).toBe(303);
    expect(await submission()).toMatchObject({ status: 'paid', paidAt: '2026-11-20T12:00:00.000Z' });
    expect(await mails()).toHaveLength(1);
    expect(await paidEvents()).toMatchObject([{ actor: 'payment_provider', detail: '₹2,400 by test checkout' }]);
    const token = String(paid.headers.location).split('/track/')[1];
    const guest = await one.as('visitor');
    expect((await guest({ method: 'POST', url: '/api/tracking', payload: { token } })).json()).toMatchObject({
      id,
      status: 'paid',
    });
    expect((await client(path)).text).toContain('This payment has been made');
  });

  it('issues no link that would outlive the session of the account that opened it, or reads the payments', async () => {
    const tokens = () => one.app.database.read('tracking_tokens').where({ submissionId: id });
    for (const by of [client, admin]) {
      const path = await open('usd', by);
      expect([await tokens(), await linksBack(by)]).toEqual([[], [null]]);
      expect((await press(path, 'cancel')).headers.location).toMatch(new RegExp(`^http://[^/]+/orders/${id}/payment$`));
      expect((await client(path)).text).toContain(`/orders/${id}/payment">Back to your order</a>`);
    }
    const guest = await byLink();
    await open('usd', guest);
    expect([(await linksBack(guest))[0], (await linksBack(client))[0], (await linksBack(admin))[0]]).toEqual([
      expect.stringContaining('/track/'),
      null,
      null,
    ]);
  });

  it('pays once, however often and fast somebody presses', async () => {
    const path = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(path, 'pay')));
    expect(answers.every(({ status }) => status === 303 || status === 409)).toBe(true);
    expect((await payments()).map(({ status }) => status)).toEqual(['paid']);
    expect([await mails(), await paidEvents()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that was closed for another one asks for nothing more once the order is paid', async () => {
    const [first, second] = [await open(), await open()];
    expect((await press(first, 'pay')).text).toContain('To pay, open a new one from your order.');
    expect((await press(second, 'pay')).status).toBe(303);
    for (const page of [await client(first), await press(first, 'pay')]) {
      expect(page.text).toContain('This order is already paid. There is nothing more to pay.');
      expect(page.text).not.toContain('To pay, open');
    }
    expect((await client(second)).text).toContain('This payment has been made. Thank you.');
  });

  it('can be left without paying, and tried again', async () => {
    const path = await open();
    expect((await press(path, 'cancel')).status).toBe(303);
    expect((await press(path, 'pay')).status).toBe(409);
    expect(await submission()).toMatchObject({ status: 'approved' });
    expect((await press(await open(), 'pay')).status).toBe(303);
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it('ends after 24 hours', async () => {
    const path = await open();
    one.time.pass(24 * 60 * 60 * 1000 + 1);
    client = await one.as('client');
    admin = await one.as('administrator');
    expect((await client(path)).text).toContain('has expired');
    expect((await press(path, 'pay')).status).toBe(409);
    expect(await submission()).toMatchObject({ status: 'approved' });
    one.time.pass(-24 * 60 * 60 * 1000 - 1);
    client = await one.as('client');
    admin = await one.as('administrator');
  });

  it('takes no other press, from nowhere else', async () => {
    const path = await open();
    expect((await press(path, 'steal')).status).toBe(400);
    expect((await press(path, 'pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await client({ method: 'POST', url: path, payload: { action: 'pay' } })).status).toBe(415);
    expect((await client(`${path}x`)).status).toBe(404);
    expect((await press(`${path}x`, 'pay')).status).toBe(404);
    expect(await submission()).toMatchObject({ status: 'approved' });
  });

  it('opens for the owner of an approved submission only', async () => {
    expect((await checkout({}, await one.as('visitor'))).status).toBe(401);
    expect((await checkout({}, await one.as('other client'))).status).toBe(404);
    expect((await checkout({ currency: 'eur' })).status).toBe(422);
    for (const status of ['pending_approval', 'paid', 'in_progress', 'completed', 'rejected']) {
      const other = await placeSubmission(one, { status, userId: await one.idOf('client') });
      const answer = await checkout({}, client, other);
      expect(answer.status).toBe(409);
      expect(answer.text).toContain('Only an approved submission can be paid');
    }
  });
});

describe('an event of the provider', () => {
  it('repeated, changes nothing', async () => {
    const { body, headers } = await event(await open());
    for (let count = 0; count < 3; count++) expect((await webhook(body, headers)).json()).toEqual({ received: true });
    const again = await Promise.all(Array.from({ length: 5 }, () => webhook(body, headers)));
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect([await mails(), await paidEvents()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that is not signed, or not by the provider, or old, is 400', async () => {
    const { body, headers } = await event(await open());
    const signature = String(headers['payment-signature']);
    const other = Buffer.from(body.toString().replace('"amount":3000', '"amount":3001'));
    expect((await webhook(body, {})).status).toBe(400);
    expect((await webhook(other, headers)).status).toBe(400);
    for (const wrong of [
      '',
      'x',
      signature.slice(0, -1),
      `${signature}0`,
      signature.replace(/t=\d+/, `t=${one.time.now + 1}`),
    ])
      expect((await webhook(body, { 'payment-signature': wrong })).status).toBe(400);
    one.time.pass(6 * 60 * 1000);
    expect((await webhook(body, headers)).status).toBe(400);
    expect(await submission()).toMatchObject({ status: 'approved' });
  });

  it('of another amount or an unknown session pays nothing, and the timeline asks once to refund the amount', async () => {
    const path = await open();
    const cheap = await event(path, { amount: 100 });
    for (let count = 0; count < 2; count++) expect((await webhook(cheap.body, cheap.headers)).status).toBe(200);
    const unknown = await event(path, { sessionId: 'test_unknown' });
    expect((await webhook(unknown.body, unknown.headers)).status).toBe(200);
    expect(await submission()).toMatchObject({ status: 'approved' });
    const refund =
      'A payment of another amount was received: $1.00 by test checkout. Please refund it in your test checkout account';
    expect((await paidEvents()).map(({ detail }) => detail)).toEqual([refund]);
    expect(await payments()).toMatchObject([
      {
        status: 'cancelled',
        paidAt: null,
        reference: 'Another amount was paid: refund it in your test checkout account',
      },
    ]);

    const whole = await event(path);
    for (const { body, headers } of [whole, cheap, whole, await event(path)]) await webhook(body, headers);
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect((await paidEvents()).slice(1)).toMatchObject([{ detail: '$30.00 by test checkout' }, { detail: refund }]);
    expect((await payments()).map(({ status }) => status)).toEqual(['paid']);
  });

  it.each(['cancelled', 'expired'])('that it was paid after all, after it was %s, is not lost', async (type) => {
    const path = await open();
    const [ended, paid, again] = [await event(path, { type }), await event(path), await event(path)];
    for (const { body, headers } of [ended, paid, ended, paid, again])
      expect((await webhook(body, headers)).status).toBe(200);
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect((await payments()).map(({ status }) => status)).toEqual(['paid']);
    expect([await mails(), await paidEvents()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that it was paid after it was cancelled and paid elsewhere asks for a refund', async () => {
    const [first, second] = [await open(), await open()];
    const events = [await event(first, { type: 'cancelled' }), await event(second), await event(first)];
    for (const { body, headers } of [...events, ...events, await event(first)]) await webhook(body, headers);
    expect((await paidEvents()).map(({ detail }) => detail)).toEqual([
      '$30.00 by test checkout',
      'A second payment was received: $30.00 by test checkout. Please refund it',
    ]);
  });

  it('of a second payment is not lost: the timeline asks to refund it, once', async () => {
    const [first, second] = [await open(), await open()];
    const events = [await event(first), await event(second)];
    for (const { body, headers } of [...events, ...events]) expect((await webhook(body, headers)).status).toBe(200);
    expect((await payments()).map(({ status }) => status)).toEqual(['paid', 'cancelled']);
    expect((await paidEvents()).map(({ detail }) => detail)).toEqual([
      '$30.00 by test checkout',
      'A second payment was received: $30.00 by test checkout. Please refund it',
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('that expired closes its page', async () => {
    const path = await open();
    const { body, headers } = await event(path, { type: 'expired' });
    await webhook(body, headers);
    expect((await press(path, 'pay')).status).toBe(409);
  });
});

describe('a payment received offline', () => {
  const payment = { amount: 240_000, currency: 'inr', method: 'upi', reference: 'UTR 42' };
  const record = (by = admin) => by({ method: 'POST', url: `/api/submissions/${id}/payments`, payload: payment });

  it('makes it paid, is told with amount and reference, and closes open pages', async () => {
    const path = await open();
    expect((await record()).json()).toMatchObject({ id, status: 'paid' });
    expect(await paidEvents()).toMatchObject([{ actor: 'administrator', detail: '₹2,400 by UPI, reference UTR 42' }]);
    expect((await press(path, 'pay')).status).toBe(409);
    expect((await record()).status).toBe(409);
    expect((await record(client)).status).toBe(403);
    expect((await payments()).map(({ provider, status }) => [provider, status])).toEqual([
      ['test', 'cancelled'],
      ['offline', 'paid'],
    ]);
  });

  it('and one online at the same moment make it paid once', async () => {
    for (let round = 0; round < rounds(20); round++) {
      id = await placeSubmission(one, { status: 'approved', userId: await one.idOf('client') });
      const { body, headers } = await event(await open());
      const [offline, online] = await Promise.all([record(), webhook(body, headers)]);
      expect(online.status).toBe(200);
      expect([200, 409]).toContain(offline.status);
      expect((await payments()).filter(({ status }) => status === 'paid')).toHaveLength(1);
      expect(await mails()).toHaveLength(1);
    }
  });
});

describe('without a provider', () => {
  it('there is no online payment, and the answer says how to pay', async () => {
    const offline = await testServer({ payments: 'offline' });
    try {
      const owner = await offline.as('client');
      const approved = await placeSubmission(offline, { status: 'approved', userId: await offline.idOf('client') });
      const answer = await owner({ method: 'POST', url: `/api/submissions/${approved}/checkout`, payload: {} });
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(offline.app.config.contactEmail);
      expect((await owner({ method: 'POST', url: '/api/payments/webhook', payload: '{}' })).status).toBe(400);
      expect((await owner('/checkout/test_x')).status).toBe(404);
    } finally {
      await offline.stop();
    }
  });
});

it('a payment of another amount by a provider that is not set up any more is refunded in the account of that provider', async () => {
  const now = new Date(one.time.now).toISOString();
  const paid = {
    submissionId: id,
    provider: 'stripe',
    sessionId: `cs_${id}`,
    amount: 3000,
    currency: 'usd',
    createdAt: now,
  };
  const note = { status: 'expired', reference: 'Another amount was paid: refund it in your Stripe account' };
  const [row] = await one.app.database
    .write('payments')
    .insert({ ...paid, ...note })
    .returning('id');
  const refund = { paymentId: row.id, amount: 100, reason: 'Other amount', earlierRefunds: 0, refunded: 0 };
  const refused = await admin({ method: 'POST', url: `/api/submissions/${id}/refunds`, payload: refund });
  expect([refused.status, refused.text]).toEqual([
    503,
    'Stripe is not set up on this server. Refund this payment in your Stripe account.',
  ]);
});
