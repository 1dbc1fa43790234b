import { describe, expect, it } from 'vitest';
import type { SubmissionEvent } from '../../contract/index.ts';
import { rounds } from '../../test/harness.ts';
import { stripeShop } from '../../test/stripe-shop.ts';

const shop = stripeShop();
const { checkout, deliver, events, listed, mails, newOrder, open, post, rows, settle, submission } = shop;
const quoted = { lines: [{ label: 'Extra words', usd: 1200, inr: 96_000 }] };
const quotedOnce = { isAwaitingQuote: false, quoteVersion: 1 };

describe('an event of Stripe', () => {
  it('makes the order paid once, however often and in whatever order it comes', async () => {
    const session = await open();
    const event = shop.stripe.pay(session);
    const all = [event, event, shop.stripe.event('checkout.session.expired', JSON.parse(event.body).data.object)];
    const statuses = await Promise.all([...all, ...all].map(async (each) => (await deliver(each)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect(await rows()).toMatchObject([{ status: 'paid', askAt: null, providerPaymentId: expect.any(String) }]);
    expect(await events('paid')).toMatchObject([{ actor: 'payment_provider', detail: '$30.00 by Stripe' }]);
    expect(await mails('paid')).toHaveLength(1);
  });

  it('that is not signed by Stripe within five minutes is 400', async () => {
    const session = await open();
    const event = shop.stripe.pay(session);
    const other = { ...event, body: event.body.replace('3000', '3001') };
    const object = JSON.parse(event.body).data.object;
    const signed = (options: object) => shop.stripe.event('checkout.session.completed', object, options);
    for (const wrong of [
      other,
      { ...event, headers: { 'content-type': 'application/json' } },
      signed({ secret: 'whsec_another0123456' }),
      signed({ at: shop.one.time.now - 6 * 60_000 }),
      shop.stripe.event('checkout.session.completed', { metadata: { marginalia_order: '1' } }),
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
    const object = JSON.parse(shop.stripe.pay(session).body).data.object;
    for (const harmless of [
      shop.stripe.event('customer.created', { id: 'cus_1' }),
      shop.stripe.event('checkout.session.completed', { id: 'cs_1', mode: 'subscription', metadata: {} }),
      shop.stripe.event('checkout.session.completed', { ...object, id: 'cs_unknown' }),
      shop.stripe.event('refund.created', { id: 're_1', amount: 5, payment_intent: 'pi_unknown', status: 'succeeded' }),
    ])
      expect((await deliver(harmless)).status).toBe(200);
    expect(await submission()).toMatchObject({ status: 'approved' });
  });

  it.each([
    [
      { amount_total: 100 },
      'A payment of another amount was received: $1.00 by Stripe. Please refund it in your Stripe account',
    ],
    [
      { currency: 'inr' },
      'A payment of another amount was received: ₹30 by Stripe. Please refund it in your Stripe account',
    ],
  ])('of %j pays nothing and asks for a refund', async (changes, detail) => {
    const object = JSON.parse(shop.stripe.pay(await open()).body).data.object;
    expect((await deliver(shop.stripe.event('checkout.session.completed', { ...object, ...changes }))).status).toBe(
      200,
    );
    expect(await submission()).toMatchObject({ status: 'approved' });
    expect(await events('paid')).toMatchObject([{ detail }]);
    const [payment] = await listed(shop.admin);
    expect(payment?.reference).toBe('Another amount was paid: refund it in your Stripe account');
    const refund = { paymentId: payment?.id, amount: 100, reason: 'Other amount', earlierRefunds: 0, refunded: 0 };
    const refused = await post('refunds', refund, shop.admin);
    expect([refused.status, refused.text]).toEqual([
      409,
      'Another amount was paid, so it can’t be refunded here. Refund it in your Stripe account.',
    ]);
    expect(shop.stripe.refunds.size).toBe(0);
  });

  it('of money that wasn’t due asks administrators alone for a refund', async () => {
    for (const session of [await open(), await open()]) await deliver(shop.stripe.pay(session));
    const told = async (by = shop.client) =>
      (await by(`/api/submissions/${shop.id}/events`))
        .json<SubmissionEvent[]>()
        .flatMap(({ type, detail }) => (type === 'paid' ? [detail] : []));
    expect(await told()).toEqual(['$30.00 by Stripe', 'A second payment was received: $30.00 by Stripe']);
    expect(await told(shop.admin)).toEqual([
      '$30.00 by Stripe',
      'A second payment was received: $30.00 by Stripe. Please refund it',
    ]);
    await newOrder();
    const { object } = JSON.parse(shop.stripe.pay(await open()).body).data;
    await deliver(shop.stripe.event('checkout.session.completed', { ...object, amount_total: 100 }));
    expect(await told()).toEqual(['A payment of another amount was received: $1.00 by Stripe']);
  });

  it('of a second page that was paid too is flagged, and can be refunded', async () => {
    const [first, second] = [await open(), await open()];
    for (const event of [shop.stripe.pay(second), shop.stripe.pay(first)])
      expect((await deliver(event)).status).toBe(200);
    expect(await rows()).toMatchObject([
      { status: 'cancelled', paidAt: expect.any(String), reference: 'Paid twice: refund this payment' },
      { status: 'paid' },
    ]);
    const [twice] = await listed(shop.admin);
    const refund = { paymentId: twice?.id, amount: 3000, reason: 'Paid twice', earlierRefunds: 0, refunded: 0 };
    expect((await post('refunds', refund, shop.admin)).status).toBe(200);
    expect([...shop.stripe.refunds.values()].at(-1)?.payment_intent).toBe(
      shop.stripe.sessions.get(first)?.payment_intent,
    );
  });

  it('and a payment offline at the same moment make it paid once', async () => {
    for (let round = 0; round < rounds(10); round++) {
      await newOrder();
      const event = shop.stripe.pay(await open());
      const offline = { amount: 3000, currency: 'usd', method: 'bank', reference: 'R 1' };
      const [online, again, recorded] = await Promise.all([
        deliver(event),
        deliver(event),
        post('payments', offline, shop.admin),
      ]);
      expect([online.status, again.status]).toEqual([200, 200]);
      expect([200, 409]).toContain(recorded.status);
      expect((await rows()).filter(({ status }) => status === 'paid')).toHaveLength(1);
      expect(await mails('paid')).toHaveLength(1);
    }
  });

  it.each([
    ['deleted', 'Paid after the submission was deleted: refund it in your Stripe account'],
    ['rejected', expect.stringMatching(/refund this payment$/)],
  ])('for an order that was %s meanwhile is kept, to be refunded', async (what, reference) => {
    const session = await open();
    if (what === 'deleted') await shop.admin({ method: 'DELETE', url: `/api/submissions/${shop.id}` });
    else await shop.one.app.database.write('submissions').where({ id: shop.id }).update({ status: 'rejected' });
    expect((await deliver(shop.stripe.pay(session))).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'cancelled', reference }]);
  });

  it('of a bank that takes days is told, and what comes of it later', async () => {
    const session = await open();
    await deliver(shop.stripe.payLater(session));
    expect(await listed()).toMatchObject([{ status: 'processing' }]);
    expect(await submission()).toMatchObject({ status: 'approved' });
    const again = await checkout();
    expect([again.status, again.text]).toEqual([409, expect.stringMatching(/^Your payment is being processed\./)]);
    const late = shop.stripe.payLater(session);
    await deliver(shop.stripe.refuse(session));
    await deliver(late);
    expect(await listed()).toMatchObject([{ status: 'failed' }]);
    expect(await mails('payment_failed')).toMatchObject([{ subject: 'Your payment failed: My essay' }]);
    expect((await events('payment_processing')).length + (await events('payment_failed')).length).toBe(2);
    const second = await open();
    await deliver(shop.stripe.payLater(second));
    await deliver(shop.stripe.confirm(second));
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it.each([
    ['worded differently', 'POST', { ...quoted, quoteVersion: 1 }],
    ['waived', 'POST', { isWaived: true, quoteVersion: 1 }],
    ['withdrawn', 'DELETE', { quoteVersion: 1 }],
  ])('of a bank that takes days lets no quote be %s until the bank has answered', async (_what, method, payload) => {
    await newOrder({ ...quotedOnce, wordCount: 1800 });
    const session = await open();
    await deliver(shop.stripe.payLater(session));
    const change = () => shop.admin({ method, url: `/api/submissions/${shop.id}/quote`, payload });
    const [before, refused] = [await submission(), await change()];
    expect([refused.status, refused.text]).toEqual([
      409,
      'A bank is processing a payment for this order. You can change the quote once the bank has answered.',
    ]);
    expect(await submission()).toEqual(before);
    for (const template of ['quoted', 'quote_withdrawn']) expect(await mails(template)).toEqual([]);
    await deliver(shop.stripe.refuse(session));
    expect((await change()).status).toBe(200);
  });

  it('of a bank that takes days at an earlier price hinders neither a payment of the current one nor a quote', async () => {
    await newOrder({ ...quotedOnce, wordCount: 1800 });
    const earlier = await submission();
    const setPrice = (totalPrice: number, totalPriceInr: number) =>
      shop.one.app.database.write('submissions').where({ id: shop.id }).update({ totalPrice, totalPriceInr });
    const first = await open();
    await setPrice(4200, 336_000);
    await open();
    await deliver(shop.stripe.payLater(first));
    expect((await rows()).map(({ status }) => status)).toEqual(['processing', 'open']);
    await setPrice(earlier.totalPrice, earlier.totalPriceInr);
    expect((await checkout()).status).toBe(409);
    await setPrice(4200, 336_000);
    const payload = { ...quoted, quoteVersion: 1 };
    const changed = await shop.admin({ method: 'POST', url: `/api/submissions/${shop.id}/quote`, payload });
    expect(changed.status, changed.text).toBe(200);
    await deliver(shop.stripe.pay(await open()));
    expect(await submission()).toMatchObject({ status: 'paid' });
    await deliver(shop.stripe.confirm(first));
    expect(await rows()).toMatchObject([
      { status: 'cancelled', reference: expect.stringMatching(/refund this payment$/) },
      { status: 'cancelled' },
      { status: 'paid' },
    ]);
  });

  // An order that waits for a quote has no price: what the bank processes pays it only if its new total is the same.
  it.each([
    ['waiver', { isWaived: true }, 'paid', 'paid'],
    ['quote', quoted, 'approved', 'cancelled'],
  ])(
    'of a bank that takes days hinders no %s after a quote was withdrawn, and pays the order only at its price',
    async (_what, decision, status, paymentStatus) => {
      await newOrder({ ...quotedOnce, wordCount: 1800 });
      const quote = async (method: string, payload: object) => {
        const answer = await shop.admin({ method, url: `/api/submissions/${shop.id}/quote`, payload });
        expect(answer.status, answer.text).toBe(200);
      };
      const first = await open();
      const late = shop.stripe.payLater(first);
      await quote('POST', { ...quoted, quoteVersion: 1 });
      await deliver(late);
      await quote('DELETE', { quoteVersion: 2 });
      expect((await checkout()).status).toBe(409);
      await quote('POST', decision);
      if (status === 'paid') expect((await checkout()).text).toMatch(/^Your payment is being processed\./);
      const { text } = (await mails('quoted')).find(({ version }) => version === 4);
      const told = [/^Pay here:/m, /^Your bank has yet to confirm your payment of this total/m];
      expect(told.map((words) => words.test(text))).toEqual(status === 'paid' ? [false, true] : [true, false]);
      await deliver(shop.stripe.confirm(first));
      expect(await submission()).toMatchObject({ status });
      expect(await rows()).toMatchObject([{ status: paymentStatus }]);
    },
  );

  it('of a bank that takes days closes the newer page, and asks to pay again once nothing is on its way', async () => {
    const [first, second] = [await open(), await open()];
    await deliver(shop.stripe.payLater(first));
    expect((await rows()).map(({ status }) => status)).toEqual(['processing', 'cancelled']);
    await deliver(shop.stripe.payLater(second));
    await deliver(shop.stripe.refuse(first));
    expect(await mails('payment_failed')).toEqual([]);
    await deliver(shop.stripe.refuse(second));
    expect(await events('payment_failed')).toHaveLength(2);
    expect(await mails('payment_failed')).toHaveLength(1);
  });

  it('of a bank that takes days closes the newer page at Stripe too', async () => {
    const [first, second] = [await open(), await open()];
    await deliver(shop.stripe.payLater(first));
    await settle();
    expect(shop.stripe.sessions.get(second)?.status).toBe('expired');
    expect((await rows()).map(({ status }) => status)).toEqual(['processing', 'expired']);
  });

  it('of a failed payment at an earlier price sends no mail that asks to pay again', async () => {
    const session = await open();
    await deliver(shop.stripe.payLater(session));
    await shop.one.app.database.write('submissions').where({ id: shop.id }).update({ totalPrice: 4200 });
    await deliver(shop.stripe.refuse(session));
    expect(await events('payment_failed')).toHaveLength(1);
    expect(await mails('payment_failed')).toEqual([]);
  });

  it('of a failed payment sends no mail while the order waits for another quote', async () => {
    const session = await open();
    await deliver(shop.stripe.payLater(session));
    await shop.one.app.database.write('submissions').where({ id: shop.id }).update({ isAwaitingQuote: true });
    await deliver(shop.stripe.refuse(session));
    expect(await events('payment_failed')).toHaveLength(1);
    expect(await mails('payment_failed')).toEqual([]);
  });
});

describe('a client who comes back', () => {
  const check = () => post('payments/check');

  it('learns from Stripe itself that the payment has come, should its event be lost', async () => {
    const session = await open();
    expect((await check()).json()).toMatchObject([{ status: 'open' }]);
    shop.stripe.pay(session);
    shop.one.time.pass(3000);
    shop.stripe.fail('down', 2);
    expect((await check()).json()).toMatchObject([{ status: 'open' }]);
    shop.one.time.pass(3000);
    expect((await check()).json()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }]);
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect(await mails('paid')).toHaveLength(1);
  });

  it('learns also of the money that came on a page that was closed here', async () => {
    const session = await open();
    await shop.one.app.database
      .write('payments')
      .where({ sessionId: session })
      .update({ status: 'cancelled', askAt: '' });
    shop.stripe.pay(session);
    expect((await check()).json()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }]);
    const before = shop.stripe.calls.length;
    shop.one.time.pass(3000);
    await check();
    expect(shop.stripe.calls.length).toBe(before);
  });

  it('learns of the money that came on the page before the latest', async () => {
    const first = await open();
    shop.one.time.pass(3000);
    await open();
    shop.stripe.pay(first);
    shop.one.time.pass(3000);
    expect((await check()).json()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }, {}]);
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it('learns what the bank said of the payment before the latest', async () => {
    const [first, second] = [await open(), await open()];
    await deliver(shop.stripe.payLater(first));
    await deliver(shop.stripe.expire(second));
    shop.stripe.confirm(first);
    shop.one.time.pass(3000);
    expect((await check()).json()).toMatchObject([{ status: 'paid' }, { status: 'expired' }]);
  });

  it('makes the server ask Stripe once in three seconds, and nobody else’s order', async () => {
    await open();
    const before = shop.stripe.calls.length;
    await Promise.all(Array.from({ length: 8 }, check));
    expect(shop.stripe.calls.length - before).toBe(1);
    expect((await post('payments/check', {}, await shop.one.as('visitor'))).status).toBe(401);
    expect((await post('payments/check', {}, await shop.one.as('other client'))).status).toBe(404);
    expect((await (await shop.one.as('other client'))(`/api/submissions/${shop.id}/payments`)).status).toBe(404);
  });

  it('is asked to pay again once the page has expired', async () => {
    const session = await open();
    await deliver(shop.stripe.expire(session));
    expect((await check()).json()).toMatchObject([{ status: 'expired' }]);
    expect((await checkout()).status).toBe(201);
  });
});

describe('the worker', () => {
  it('finds a payment whose event was lost, after its page has expired', async () => {
    shop.stripe.pay(await open());
    await settle();
    expect(await submission()).toMatchObject({ status: 'approved' });
    shop.one.time.pass(23 * 3_600_000 + 11 * 60_000);
    await shop.signIn();
    await settle();
    expect(await submission()).toMatchObject({ status: 'paid' });
    expect(await shop.one.app.database.read('payments').whereNotNull('askAt').where({ submissionId: shop.id })).toEqual(
      [],
    );
  });

  it('tells of the money that came on a page while it was being closed', async () => {
    const session = await open();
    await post('payments', { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 2' }, shop.admin);
    shop.stripe.pay(session);
    await settle();
    expect((await events('paid')).at(-1)?.detail).toBe(
      'A second payment was received: $30.00 by Stripe. Please refund it',
    );
  });

  it('stops asking about a page that Stripe does not know', async () => {
    const session = await open();
    shop.stripe.sessions.delete(session);
    await shop.one.app.database.write('payments').where({ sessionId: session }).update({ askAt: '' });
    await settle();
    expect(await rows()).toMatchObject([{ askAt: null, status: 'open' }]);
  });
});
