import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Payment, refundedAmount } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { type SignedEvent, type StripeServer, startStripe, stripeKeys } from '../../test/stripe-server.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { visitor } from '../http/caller.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { openCheckout } from './checkout.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';
import { settleDue } from './worker.ts';

let stripe: StripeServer;
let one: TestServer;
let client: Client;
let admin: Client;
let provider: PaymentProvider;
let id: number;
const logged: string[] = [];
beforeAll(async () => {
  const time = { now: () => Date.now() };
  stripe = await startStripe(() => time.now());
  const settings = { ...stripeKeys, apiUrl: stripe.url };
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  one = await testServer({ payments: 'stripe', stripe: settings }, log);
  time.now = () => one.time.now;
  provider = stripeProvider(one.app, settings);
  client = await one.as('client');
  admin = await one.as('administrator');
});
afterAll(async () => {
  await one.stop();
  await stripe.stop();
});
beforeEach(async () => {
  id = await placeSubmission(one, { status: 'approved' });
  stripe.refundStatus = 'succeeded';
});

const post = (path: string, payload: object = {}, by = client, which = id) =>
  by({ method: 'POST', url: `/api/submissions/${which}/${path}`, payload });
const checkout = (currency = 'usd', amount?: number) =>
  post('checkout', { currency, ...(amount !== undefined && { amount }) });
const open = async (currency = 'usd') => {
  const answer = await checkout(currency);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ url: string }>().url.split('/').at(-1) ?? '';
};
const deliver = ({ body, headers }: SignedEvent) =>
  client({ method: 'POST', url: '/api/payments/webhook', payload: body, headers });
const submission = () => one.app.database.read('submissions').where({ id }).first();
const rows = () => one.app.database.read('payments').where({ submissionId: id }).orderBy('id');
const events = (type: string) => one.app.database.read('submission_events').where({ submissionId: id, type });
const mails = (template: string) => one.app.database.read('outbox').where({ submissionId: id, template });
const listed = async (by = client) => (await by(`/api/submissions/${id}/payments`)).json<Payment[]>();
const paid = async () => {
  const session = await open();
  expect((await deliver(stripe.pay(session))).status).toBe(200);
  return session;
};
const settle = () => settleDue(one.app, provider);

describe('a payment page at Stripe', () => {
  it.each([
    ['usd', 1500, 3000],
    ['inr', 120_000, 240_000],
  ])('has the order’s own lines in %s, and nothing of the person', async (currency, first, total) => {
    const session = stripe.sessions.get(await open(currency));
    expect(session?.lines.map(({ amount }) => amount).at(0)).toBe(first);
    expect(session?.lines.length).toBe(2);
    expect(session).toMatchObject({ amount_total: total, currency, metadata: { marginalia_order: String(id) } });
    expect(session?.success_url).toBe(`${one.app.config.publicUrl}/orders/${id}/payment`);
    expect(session?.cancel_url).toBe(`${one.app.config.publicUrl}/orders/${id}/payment?left`);
    expect(JSON.stringify(session)).not.toMatch(/amina|My essay|track/i);
    expect(await rows()).toMatchObject([{ provider: 'stripe', status: 'open', amount: total, currency }]);
  });

  it('is opened by no amount of the client’s', async () => {
    expect((await checkout('usd', 1)).status).toBe(409);
    await post('checkout', { currency: 'usd', lines: [{ name: 'x', usd: 1 }], totalPrice: 1 });
    expect(await rows()).toMatchObject([{ amount: 3000 }]);
  });

  it('closes the one before it, here and at Stripe', async () => {
    const [first, second] = [await open(), await open()];
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'open']);
    await settle();
    expect([first, second].map((session) => stripe.sessions.get(session)?.status)).toEqual(['expired', 'open']);
    expect(await rows()).toMatchObject([{ status: 'expired', askAt: null }, { status: 'open' }]);
  });

  it('is not opened while an earlier one was paid whose event is late', async () => {
    stripe.pay(await open());
    const before = stripe.sessions.size;
    const again = await checkout();
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('“Paid”')]);
    expect(stripe.sessions.size).toBe(before);
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it('is open once, however many are opened at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkout()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await rows()).filter(({ status }) => status === 'open')).toHaveLength(1);
    await settle();
    const ours = [...stripe.sessions.values()].filter(({ metadata }) => metadata.marginalia_order === String(id));
    expect(ours.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  it.each([
    ['down', 2, 'The payment page isn’t available right now. You haven’t been charged. Try again in a few minutes.'],
    ['error', 2, 'The payment page isn’t available right now'],
    ['nonsense', 1, 'The payment page isn’t available right now'],
    ['no address', 1, 'The payment page isn’t available right now'],
  ] as const)('that Stripe does not open (%s) leaves one sentence and no row', async (fault, times, sentence) => {
    stripe.fail(fault, times);
    const answer = await checkout();
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining(sentence)]);
    expect(await rows()).toEqual([]);
    expect((await checkout()).status).toBe(201);
  });

  it('that Stripe refuses tells whom to write to, and tells nobody the key', async () => {
    await one.app.database.write('submissions').where({ id }).update({ totalPrice: 10, lines: '[]' });
    const answer = await checkout();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(one.app.config.contactEmail);
    stripe.fail('error', 2);
    await checkout('inr');
    for (const secret of Object.values(stripeKeys)) expect(logged.join('') + answer.text).not.toContain(secret);
    expect(logged.join('')).toContain('amount_too_small');
  });

  it.each(['key rolled', 'not permitted', 'rate limit'] as const)(
    'that Stripe does not close (%s) is closed later',
    async (fault) => {
      await settle();
      const first = await open();
      await open();
      stripe.fail(fault, 2);
      await settle();
      stripe.fail(fault, 0);
      expect(stripe.sessions.get(first)?.status).toBe('open');
      one.time.pass(5 * 60_000);
      await settle();
      expect(stripe.sessions.get(first)?.status).toBe('expired');
    },
  );

  it('that does not open uses up none of the pages of an hour', async () => {
    const app = { ...one.app, rateLimits: rateLimits(one.app.database) };
    const owner = { ...visitor, tracked: [id] };
    const press = () => openCheckout(app, provider, owner, id, { currency: 'usd' });
    stripe.fail('rate limit', 31);
    for (let count = 0; count < 31; count++) await expect(press()).rejects.toThrow('The payment page isn’t available');
    expect((await press()).url).toContain(stripe.url);
  });

  it('that was made before the connection was lost is not made twice', async () => {
    const before = stripe.sessions.size;
    stripe.fail('lost');
    const session = await open();
    expect(stripe.sessions.size).toBe(before + 1);
    expect(await rows()).toMatchObject([{ sessionId: session, status: 'open' }]);
  });

  it('is given up when Stripe never answers', async () => {
    const hasty = stripeProvider(one.app, { ...stripeKeys, apiUrl: stripe.url }, { attempt: 60_000, call: 50 });
    stripe.fail('silent');
    await expect(hasty.ask?.find('cs_test_x')).rejects.toThrow('Stripe did not answer in time');
  });
});

it('loads its library on a server with a key only', async () => {
  const features = new URL('../features.ts', import.meta.url).href;
  const code = `const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    await import('${features}');
    console.log(loaded.includes('@hapi/boom'), loaded.includes('stripe'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  expect(stdout.trim()).toBe('true false');
});

describe('an event of Stripe', () => {
  it('makes the order paid once, however often and in whatever order it comes', async () => {
    const session = await open();
    const event = stripe.pay(session);
    const all = [event, event, stripe.event('checkout.session.expired', JSON.parse(event.body).data.object)];
    const statuses = await Promise.all([...all, ...all].map(async (each) => (await deliver(each)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect(await rows()).toMatchObject([{ status: 'paid', askAt: null, providerPaymentId: expect.any(String) }]);
    expect(await events('paid')).toMatchObject([{ actor: 'payment_provider', detail: '$30.00 by Stripe' }]);
    expect(await mails('paid')).toHaveLength(1);
  });

  it('that is not signed by Stripe within five minutes is 400', async () => {
    const session = await open();
    const event = stripe.pay(session);
    const other = { ...event, body: event.body.replace('3000', '3001') };
    const object = JSON.parse(event.body).data.object;
    const signed = (options: object) => stripe.event('checkout.session.completed', object, options);
    for (const wrong of [
      other,
      { ...event, headers: { 'content-type': 'application/json' } },
      signed({ secret: 'whsec_another0123456' }),
      signed({ at: one.time.now - 6 * 60_000 }),
      stripe.event('checkout.session.completed', { metadata: { marginalia_order: '1' } }),
      { body: '{', headers: event.headers },
    ]) {
      const answer = await deliver(wrong);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(/whsec|v1=|metadata/);
    }
    expect(await submission()).toMatchObject({ status: 'approved' });
  });

  it('of another kind or of another shop’s page changes nothing', async () => {
    const session = await open();
    const object = JSON.parse(stripe.pay(session).body).data.object;
    for (const harmless of [
      stripe.event('customer.created', { id: 'cus_1' }),
      stripe.event('checkout.session.completed', { id: 'cs_1', mode: 'subscription', metadata: {} }),
      stripe.event('checkout.session.completed', { ...object, id: 'cs_unknown' }),
      stripe.event('refund.created', { id: 're_1', amount: 5, payment_intent: 'pi_unknown', status: 'succeeded' }),
    ])
      expect((await deliver(harmless)).status).toBe(200);
    expect(await submission()).toMatchObject({ status: 'approved' });
  });

  it.each([
    [{ amount_total: 100 }, 'A payment of another amount was received: $1.00 by Stripe. Please refund it'],
    [{ currency: 'inr' }, 'A payment of another amount was received: ₹30 by Stripe. Please refund it'],
  ])('of %j pays nothing and asks for a refund', async (changes, detail) => {
    const object = JSON.parse(stripe.pay(await open()).body).data.object;
    expect((await deliver(stripe.event('checkout.session.completed', { ...object, ...changes }))).status).toBe(200);
    expect(await submission()).toMatchObject({ status: 'approved' });
    expect(await events('paid')).toMatchObject([{ detail }]);
  });

  it('of a second page that was paid too is flagged, and can be refunded', async () => {
    const [first, second] = [await open(), await open()];
    for (const event of [stripe.pay(second), stripe.pay(first)]) expect((await deliver(event)).status).toBe(200);
    expect(await rows()).toMatchObject([
      { status: 'cancelled', paidAt: expect.any(String), reference: 'Paid twice: refund this payment' },
      { status: 'paid' },
    ]);
    const [twice] = await listed(admin);
    const refund = { paymentId: twice?.id, amount: 3000, reason: 'Paid twice', earlierRefunds: 0, refunded: 0 };
    expect((await post('refunds', refund, admin)).status).toBe(200);
    expect([...stripe.refunds.values()].at(-1)?.payment_intent).toBe(stripe.sessions.get(first)?.payment_intent);
  });

  it('and a payment offline at the same moment make it paid once', async () => {
    for (let round = 0; round < 10; round++) {
      id = await placeSubmission(one, { status: 'approved' });
      const event = stripe.pay(await open());
      const offline = { amount: 3000, currency: 'usd', method: 'bank', reference: 'R 1' };
      const [online, again, recorded] = await Promise.all([
        deliver(event),
        deliver(event),
        post('payments', offline, admin),
      ]);
      expect([online.status, again.status]).toEqual([200, 200]);
      expect([200, 409]).toContain(recorded.status);
      expect((await rows()).filter(({ status }) => status === 'paid')).toHaveLength(1);
      expect(await mails('paid')).toHaveLength(1);
    }
  });

  it.each(['deleted', 'rejected'])('for an order that was %s meanwhile is kept, to be refunded', async (what) => {
    const session = await open();
    if (what === 'deleted') await admin({ method: 'DELETE', url: `/api/submissions/${id}` });
    else await one.app.database.write('submissions').where({ id }).update({ status: 'rejected' });
    expect((await deliver(stripe.pay(session))).status).toBe(200);
    expect(await rows()).toMatchObject([
      { status: 'cancelled', reference: expect.stringMatching(/refund this payment$/) },
    ]);
  });

  it('of a bank that takes days is told, and what comes of it later', async () => {
    const session = await open();
    await deliver(stripe.payLater(session));
    expect(await listed()).toMatchObject([{ status: 'processing' }]);
    expect(await submission()).toMatchObject({ status: 'approved' });
    const again = await checkout();
    expect([again.status, again.text]).toEqual([409, expect.stringMatching(/^Your payment is being processed\./)]);
    const late = stripe.payLater(session);
    await deliver(stripe.refuse(session));
    await deliver(late);
    expect(await listed()).toMatchObject([{ status: 'failed' }]);
    expect(await mails('payment_failed')).toMatchObject([{ subject: 'Your payment failed: My essay' }]);
    expect((await events('payment_processing')).length + (await events('payment_failed')).length).toBe(2);
    const second = await open();
    await deliver(stripe.payLater(second));
    await deliver(stripe.confirm(second));
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it('of a bank that takes days closes the newer page, and asks to pay again once nothing is on its way', async () => {
    const [first, second] = [await open(), await open()];
    await deliver(stripe.payLater(first));
    expect((await rows()).map(({ status }) => status)).toEqual(['processing', 'cancelled']);
    await deliver(stripe.payLater(second));
    await deliver(stripe.refuse(first));
    expect(await mails('payment_failed')).toEqual([]);
    await deliver(stripe.refuse(second));
    expect(await events('payment_failed')).toHaveLength(2);
    expect(await mails('payment_failed')).toHaveLength(1);
  });

  it('of a bank that takes days closes the newer page at Stripe too', async () => {
    const [first, second] = [await open(), await open()];
    await deliver(stripe.payLater(first));
    await settle();
    expect(stripe.sessions.get(second)?.status).toBe('expired');
    expect((await rows()).map(({ status }) => status)).toEqual(['processing', 'expired']);
  });

  it('of a failed payment sends no mail while the order waits for another quote', async () => {
    const session = await open();
    await deliver(stripe.payLater(session));
    await one.app.database.write('submissions').where({ id }).update({ isAwaitingQuote: true });
    await deliver(stripe.refuse(session));
    expect(await events('payment_failed')).toHaveLength(1);
    expect(await mails('payment_failed')).toEqual([]);
  });
});

describe('a client who comes back', () => {
  const check = () => post('payments/check');

  it('learns from Stripe itself that the payment has come, should its event be lost', async () => {
    const session = await open();
    expect((await check()).json()).toMatchObject([{ status: 'open' }]);
    stripe.pay(session);
    one.time.pass(3000);
    stripe.fail('down', 2);
    expect((await check()).json()).toMatchObject([{ status: 'open' }]);
    one.time.pass(3000);
    expect((await check()).json()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }]);
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect(await mails('paid')).toHaveLength(1);
  });

  it('learns also of the money that came on a page that was closed here', async () => {
    const session = await open();
    await one.app.database.write('payments').where({ sessionId: session }).update({ status: 'cancelled', askAt: '' });
    stripe.pay(session);
    expect((await check()).json()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }]);
    const before = stripe.calls.length;
    one.time.pass(3000);
    await check();
    expect(stripe.calls.length).toBe(before);
  });

  it('learns of the money that came on the page before the latest', async () => {
    const first = await open();
    one.time.pass(3000);
    await open();
    stripe.pay(first);
    one.time.pass(3000);
    expect((await check()).json()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }, {}]);
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it('learns what the bank said of the payment before the latest', async () => {
    const [first, second] = [await open(), await open()];
    await deliver(stripe.payLater(first));
    await deliver(stripe.expire(second));
    stripe.confirm(first);
    one.time.pass(3000);
    expect((await check()).json()).toMatchObject([{ status: 'paid' }, { status: 'expired' }]);
  });

  it('makes the server ask Stripe once in three seconds, and nobody else’s order', async () => {
    await open();
    const before = stripe.calls.length;
    await Promise.all(Array.from({ length: 8 }, check));
    expect(stripe.calls.length - before).toBe(1);
    expect((await post('payments/check', {}, await one.as('visitor'))).status).toBe(401);
    expect((await post('payments/check', {}, await one.as('other client'))).status).toBe(404);
    expect((await (await one.as('other client'))(`/api/submissions/${id}/payments`)).status).toBe(404);
  });

  it('is asked to pay again once the page has expired', async () => {
    const session = await open();
    await deliver(stripe.expire(session));
    expect((await check()).json()).toMatchObject([{ status: 'expired' }]);
    expect((await checkout()).status).toBe(201);
  });
});

describe('the worker', () => {
  it('finds a payment whose event was lost, after its page has expired', async () => {
    stripe.pay(await open());
    await settle();
    expect(await submission()).toMatchObject({ status: 'approved' });
    one.time.pass(23 * 3_600_000 + 11 * 60_000);
    [client, admin] = [await one.as('client'), await one.as('administrator')];
    await settle();
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect(await one.app.database.read('payments').whereNotNull('askAt').where({ submissionId: id })).toEqual([]);
  });

  it('tells of the money that came on a page while it was being closed', async () => {
    const session = await open();
    await post('payments', { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 2' }, admin);
    stripe.pay(session);
    await settle();
    expect((await events('paid')).at(-1)?.detail).toBe(
      'A second payment was received: $30.00 by Stripe. Please refund it',
    );
  });

  it('stops asking about a page that Stripe does not know', async () => {
    const session = await open();
    stripe.sessions.delete(session);
    await one.app.database.write('payments').where({ sessionId: session }).update({ askAt: '' });
    await settle();
    expect(await rows()).toMatchObject([{ askAt: null, status: 'open' }]);
  });
});

describe('a refund', () => {
  const refund = async (changes: object = {}, by = admin) =>
    post(
      'refunds',
      {
        ...{ paymentId: (await rows()).at(-1).id, amount: 1000, reason: 'Late delivery', earlierRefunds: 0 },
        // Whatever was refunded is seen.
        refunded: 3000,
        ...changes,
      },
      by,
    );
  const made = (session: string) =>
    [...stripe.refunds.values()].filter((each) => each.payment_intent === stripe.sessions.get(session)?.payment_intent);

  it('in part and of the rest is made at Stripe, told to both sides, and never more than was paid', async () => {
    const session = await paid();
    const answer = await refund();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject([{ refunds: [{ amount: 1000, reason: 'Late delivery', status: 'refunded' }] }]);
    expect((await refund({ earlierRefunds: 1, amount: 2001 })).text).toBe('You can refund at most $20.00.');
    expect((await refund({ earlierRefunds: 1, amount: 2000, reason: 'The rest' })).status).toBe(200);
    expect(made(session).map(({ amount }) => amount)).toEqual([1000, 2000]);
    const [payment] = await listed();
    expect(payment && refundedAmount(payment)).toBe(3000);
    expect((await refund({ earlierRefunds: 2, amount: 1 })).status).toBe(409);
    expect(await events('refunded')).toMatchObject([
      { actor: 'administrator', detail: '$10.00: Late delivery' },
      { detail: '$20.00: The rest' },
    ]);
    const [mail] = await mails('refunded');
    expect(mail.text).toContain('We have refunded $10.00 of your payment');
    expect(mail.text).toContain('Late delivery');
  });

  it('pressed again and again, also by two at once, is one refund', async () => {
    const session = await paid();
    const second = await one.as('second administrator');
    const presses = await Promise.all([refund(), refund(), refund({}, second), refund({ amount: 500 }, second)]);
    expect(presses.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([409]));
    expect(presses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(made(session)).toHaveLength(1);
    expect(await events('refunded')).toHaveLength(1);
    expect(await mails('refunded')).toHaveLength(1);
    expect((await refund({ reason: 'Another one' })).text).toBe(
      'This payment was refunded meanwhile. Check the amounts and try again.',
    );
  });

  it('asked for by two instances at once has one key at Stripe', async () => {
    const session = await paid();
    const providerPaymentId = stripe.sessions.get(session)?.payment_intent ?? null;
    const order = { providerPaymentId, amount: 700, key: `key-${id}` };
    const [first, second] = await Promise.all([provider.refund(order), provider.refund(order)]);
    expect(first).toEqual(second);
    expect(made(session)).toHaveLength(1);
  });

  it('whose answer was lost is made once, and its event may come first', async () => {
    const session = await paid();
    // The list is answered; the refund is made twice over a lost connection, with one key.
    stripe.fail('down', 2);
    expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'requested' }] }]);
    expect(await listed()).toMatchObject([{ refunds: [] }]);
    one.time.pass(61_000);
    await settle();
    expect(await listed()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
    const [first] = made(session);
    expect((await deliver(stripe.event('refund.created', { ...first }))).status).toBe(200);
    expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
    expect(made(session)).toHaveLength(1);
    expect(await events('refunded')).toHaveLength(1);
  });

  it.each([false, true])(
    'that was made before the connection was lost is found (key forgotten: %s)',
    async (isLate) => {
      const session = await paid();
      // The list is answered, and both attempts at the refund are cut off.
      stripe.fail('lost', 2, 1);
      expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'requested' }] }]);
      expect(made(session)).toHaveLength(1);
      if (isLate) stripe.forgetKeys();
      one.time.pass(61_000);
      await settle();
      expect(await listed()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
      expect(made(session)).toHaveLength(1);
      expect(await mails('refunded')).toHaveLength(1);
    },
  );

  it('that Stripe refuses is told, and can be made anew', async () => {
    const session = await paid();
    const intent = stripe.sessions.get(session)?.payment_intent;
    const other = {
      id: `re_other_${id}`,
      amount: 2500,
      payment_intent: String(intent),
      metadata: {},
      status: 'succeeded',
    };
    stripe.refunds.set(other.id, other);
    const refused = await refund();
    expect([refused.status, refused.text]).toEqual([
      409,
      'Stripe refused this refund. Look at the payment in your Stripe account.',
    ]);
    expect(await events('refund_failed')).toEqual([]);
    await deliver(stripe.event('refund.created', other));
    expect(await listed(admin)).toMatchObject([{ refunds: [{ status: 'failed' }, { amount: 2500, reason: null }] }]);
    expect(await listed()).toMatchObject([{ refunds: [{ amount: 2500 }] }]);
    expect(await events('refunded')).toMatchObject([{ actor: 'payment_provider', detail: '$25.00' }]);
    expect((await refund({ earlierRefunds: 2, amount: 500 })).status).toBe(200);
  });

  it('that is on its way and fails later is told to both sides', async () => {
    const session = await paid();
    stripe.refundStatus = 'pending';
    expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'pending' }] }]);
    const [pending] = made(session);
    if (!pending) throw new Error('No refund was made');
    pending.status = 'failed';
    one.time.pass(7 * 3_600_000);
    [client, admin] = [await one.as('client'), await one.as('administrator')];
    await settle();
    expect(await listed()).toMatchObject([{ refunds: [{ status: 'failed' }] }]);
    await deliver(stripe.event('refund.updated', { ...pending, status: 'pending' }));
    expect(await listed()).toMatchObject([{ refunds: [{ status: 'failed' }] }]);
    expect(await events('refund_failed')).toMatchObject([{ detail: '$10.00: Late delivery' }]);
  });

  it('that fails later leaves its place free for the next one, whatever its amount and reason', async () => {
    const session = await paid();
    stripe.refundStatus = 'pending';
    const amounts = async () => {
      const [payment] = await listed(admin);
      return payment?.refunds.map(({ amount, status }) => `${amount} ${status}`);
    };
    await refund();
    await refund({ earlierRefunds: 1 });
    const [first] = made(session);
    await deliver(stripe.event('refund.failed', Object.assign(first ?? {}, { status: 'failed' })));
    expect(await amounts()).toEqual(['1000 failed', '1000 pending']);
    expect((await refund({ earlierRefunds: 2 })).status).toBe(200);
    expect((await refund({ earlierRefunds: 3, amount: 500, reason: 'Another reason' })).status).toBe(200);
    expect((await refund({ earlierRefunds: 3, amount: 500, reason: 'Another reason' })).status).toBe(200);
    expect((await refund({ earlierRefunds: 9, amount: 500 })).status).toBe(409);
    expect(await amounts()).toEqual(['1000 failed', '1000 pending', '1000 pending', '500 pending']);
    expect(made(session)).toHaveLength(4);
  });

  it('that was refused is made when it is pressed again on the same page', async () => {
    const session = await paid();
    const payment_intent = String(stripe.sessions.get(session)?.payment_intent);
    const other = { id: `re_while_${id}`, amount: 2500, payment_intent, metadata: {}, status: 'pending' };
    stripe.refunds.set(other.id, other);
    expect((await refund()).status).toBe(409);
    other.status = 'failed';
    expect((await refund()).status).toBe(200);
    expect((await refund()).status).toBe(200);
    expect(made(session)).toMatchObject([{ id: other.id }, { amount: 1000, status: 'succeeded' }]);
  });

  it.each(['key rolled', 'not permitted', 'rate limit'] as const)(
    'that Stripe does not take (%s) is made once it takes calls again',
    async (fault) => {
      const session = await paid();
      stripe.fail(fault, 1, 1);
      expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'requested' }] }]);
      one.time.pass(61_000);
      await settle();
      expect(await listed()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
      expect(made(session)).toHaveLength(1);
    },
  );

  it('that was made before the event of its payment came is known with it, and Stripe repeats it until then', async () => {
    const session = await open();
    const payment = stripe.pay(session);
    const payment_intent = String(stripe.sessions.get(session)?.payment_intent);
    const refunded = { id: `re_first_${id}`, amount: 3000, payment_intent, metadata: {}, status: 'succeeded' };
    stripe.refunds.set(refunded.id, refunded);
    stripe.fail('down', 2);
    expect((await deliver(stripe.event('refund.created', refunded))).status).toBe(503);
    expect(await listed(admin)).toMatchObject([{ status: 'open', refunds: [] }]);
    for (const event of [stripe.event('refund.created', refunded), payment])
      expect((await deliver(event)).status).toBe(200);
    expect(await listed(admin)).toMatchObject([{ status: 'paid', refunds: [{ amount: 3000, status: 'refunded' }] }]);
    expect([await events('paid'), await events('refunded')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that was refused and made all the same is told once its own event comes', async () => {
    const session = await paid();
    const payment_intent = String(stripe.sessions.get(session)?.payment_intent);
    const all = { id: `re_all_${id}`, amount: 3000, payment_intent, metadata: {}, status: 'succeeded' };
    stripe.refunds.set(all.id, all);
    expect((await refund()).status).toBe(409);
    const paymentId = (await rows()).at(-1).id;
    const { key } = await one.app.database.read('refunds').where({ paymentId }).first();
    const own = { id: `re_own_${id}`, amount: 1000, payment_intent, metadata: { marginalia_refund: key } };
    for (const status of ['succeeded', 'pending', 'succeeded'])
      expect((await deliver(stripe.event('refund.updated', { ...own, status }))).status).toBe(200);
    expect(await listed()).toMatchObject([{ refunds: [{ amount: 1000, status: 'refunded' }] }]);
    expect(await events('refunded')).toHaveLength(1);
    expect(await mails('refunded')).toHaveLength(1);
  });

  it('that was refused and made all the same is an amount that the next one must have seen', async () => {
    const session = await paid();
    const payment_intent = String(stripe.sessions.get(session)?.payment_intent);
    const all = { id: `re_much_${id}`, amount: 3000, payment_intent, metadata: {}, status: 'succeeded' };
    stripe.refunds.set(all.id, all);
    expect((await refund()).status).toBe(409);
    stripe.refunds.delete(all.id);
    const { key } = await one.app.database
      .read('refunds')
      .where({ paymentId: (await rows()).at(-1).id })
      .first();
    const own = { ...all, id: `re_mine_${id}`, amount: 1000, metadata: { marginalia_refund: key } };
    await deliver(stripe.event('refund.updated', own));
    const next = { earlierRefunds: 1, amount: 500, reason: 'Another' };
    const unseen = await refund({ ...next, refunded: 0 });
    expect([unseen.status, unseen.text]).toEqual([
      409,
      'This payment was refunded meanwhile. Check the amounts and try again.',
    ]);
    expect((await refund({ ...next, refunded: 1000 })).status).toBe(200);
  });

  it('takes its part of the price off the revenue, and one of money that wasn’t due takes nothing', async () => {
    const [first, second] = [await open('inr'), await open('inr')];
    for (const session of [second, first]) await deliver(stripe.pay(session));
    const [extra, due] = await listed(admin);
    for (const paymentId of [extra?.id, due?.id])
      expect((await refund({ paymentId, amount: 120_000, refunded: 0 })).status).toBe(200);
    const taken = one.app.database.read('refunds').join('payments', 'payments.id', 'paymentId').orderBy('refunds.id');
    expect(await taken.where({ submissionId: id }).select('refunds.revenue')).toEqual([
      { revenue: null },
      { revenue: 1500 },
    ]);
    const figures = await admin('/api/admin/analytics?range=7d');
    expect(figures.json<{ totalRefunds: number }>().totalRefunds).toBeGreaterThanOrEqual(1500);
  });

  it('leaves a mail about the price that is still to be sent', async () => {
    await paid();
    const at = new Date(one.time.now + 3_600_000).toISOString();
    const mail = { template: 'quoted', version: 1, recipient: 'a@example.com', subject: 'Your quote', state: 'queued' };
    await one.app.database.write('outbox').insert({ ...mail, submissionId: id, nextAttemptAt: at, createdAt: at });
    expect((await refund()).status).toBe(200);
    expect(await mails('refunded')).toHaveLength(1);
    expect(await mails('quoted')).toMatchObject([{ state: 'queued' }]);
  });

  it('of an offline payment is recorded', async () => {
    await post('payments', { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 3' }, admin);
    const before = stripe.calls.length;
    expect((await refund()).json()).toMatchObject([{ provider: 'offline', refunds: [{ status: 'refunded' }] }]);
    expect(stripe.calls.length).toBe(before);
    expect(await listed()).toMatchObject([{ refunds: [{ amount: 1000 }] }]);
  });

  it('is an administrator’s, with a reason, for a payment of this order that was received', async () => {
    await paid();
    expect((await refund({}, client)).status).toBe(403);
    expect((await refund({ reason: '  ' })).status).toBe(422);
    for (const amount of [0, -5, 1.5, '10']) expect((await refund({ amount })).status).toBe(422);
    const payment = (await rows()).at(-1).id;
    id = await placeSubmission(one, { status: 'approved' });
    await open();
    expect((await refund({ paymentId: payment })).status).toBe(409);
    expect((await refund()).text).toBe('This payment was not received, so it can’t be refunded.');
  });

  it('outlives its order, and the account without its words', async () => {
    const userId = await one.idOf('other client');
    const other = await one.as('other client');
    const orders: number[] = [];
    for (const isDeleted of [false, true]) {
      id = await placeSubmission(one, { status: 'approved', userId });
      const url = (await post('checkout', {}, other)).json<{ url: string }>().url;
      await deliver(stripe.pay(url.split('/').at(-1) ?? ''));
      await refund();
      if (isDeleted) await admin({ method: 'DELETE', url: `/api/submissions/${id}` });
      orders.push(id);
    }
    const refunds = () =>
      one.app.database
        .read('refunds')
        .join('payments', 'payments.id', 'refunds.paymentId')
        .whereIn('submissionId', orders)
        .select('refunds.amount', 'reason', 'refunds.createdAt');
    expect(await refunds()).toMatchObject(orders.map(() => ({ amount: 1000, reason: 'Late delivery' })));
    expect((await other({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    expect(await refunds()).toMatchObject(orders.map(() => ({ amount: 1000, reason: null })));
  });
});

describe('a dispute', () => {
  const disputes = ['payment_disputed', 'dispute_won', 'dispute_lost'];
  const told = async (by = admin) => {
    const all = (await by(`/api/submissions/${id}/events`)).json<{ type: string; detail: string }[]>();
    return all.filter(({ type }) => disputes.includes(type)).map(({ type, detail }) => `${type} ${detail}`);
  };
  const event = (session: string, kind: string, status: string, disputeId = `du_${id}`) =>
    stripe.event(`charge.dispute.${kind}`, {
      ...{ id: disputeId, amount: 3000, currency: 'usd', reason: 'product_not_received', status },
      payment_intent: stripe.sessions.get(session)?.payment_intent,
    });
  const stateOf = async (by = admin) => (await listed(by)).map(({ dispute }) => dispute);

  it('is told to administrators once, and what came of it, in whatever order its events come', async () => {
    const session = await paid();
    const created = event(session, 'created', 'needs_response');
    const events = [created, created, event(session, 'updated', 'under_review')];
    for (const one of events) expect((await deliver(one)).status).toBe(200);
    expect(await told()).toEqual(['payment_disputed $30.00 by Stripe: product not received']);
    expect(await stateOf()).toEqual([{ state: 'open', amount: 3000 }]);
    for (const one of [event(session, 'closed', 'lost'), created]) await deliver(one);
    expect(await told()).toEqual([
      'payment_disputed $30.00 by Stripe: product not received',
      'dispute_lost $30.00 by Stripe: product not received',
    ]);
    expect(await stateOf()).toEqual([{ state: 'lost', amount: 3000 }]);
  });

  it('that ends does not end another one that is open', async () => {
    const session = await paid();
    for (const one of [event(session, 'created', 'needs_response', 'du_a'), event(session, 'closed', 'won', 'du_b')])
      await deliver(one);
    expect(await stateOf()).toEqual([{ state: 'open', amount: 3000 }]);
  });

  it('is none of the client’s page, and one of another shop or of a deleted order changes nothing', async () => {
    const session = await paid();
    await deliver(event(session, 'created', 'needs_response'));
    expect(await told(client)).toEqual([]);
    expect(await stateOf(client)).toEqual([null]);
    const other = stripe.event('charge.dispute.created', {
      ...{ id: 'du_other', amount: 5, status: 'needs_response', payment_intent: 'pi_unknown' },
    });
    expect((await deliver(other)).status).toBe(200);
    await admin({ method: 'DELETE', url: `/api/submissions/${id}` });
    expect((await deliver(event(session, 'closed', 'lost'))).status).toBe(200);
    expect(await one.app.database.read('payments').where({ submissionId: id }).first()).toMatchObject({
      dispute: 'lost',
    });
  });
});
