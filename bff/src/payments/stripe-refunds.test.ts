import { beforeEach, describe, expect, it } from 'vitest';
import { refundedAmount } from '../../contract/index.ts';
import { password } from '../../test/harness.ts';
import { stripeShop } from '../../test/stripe-shop.ts';
import { whileHeld } from '../../test/submissions.ts';

const shop = stripeShop();
const { deliver, events, listed, mails, newOrder, open, paid, post, rows, settle } = shop;

describe('a refund', () => {
  const refund = async (changes: object = {}, by = shop.admin) =>
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
    [...shop.stripe.refunds.values()].filter(
      (each) => each.payment_intent === shop.stripe.sessions.get(session)?.payment_intent,
    );

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
    const second = await shop.one.as('second administrator');
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
    const providerPaymentId = shop.stripe.sessions.get(session)?.payment_intent ?? null;
    const order = { providerPaymentId, amount: 700, key: `key-${shop.id}` };
    const [first, second] = await Promise.all([shop.provider.refund(order), shop.provider.refund(order)]);
    expect(first).toEqual(second);
    expect(made(session)).toHaveLength(1);
  });

  it('whose answer was lost is made once, and its event may come first', async () => {
    const session = await paid();
    // The list is answered; the refund is made twice over a lost connection, with one key.
    shop.stripe.fail('down', 2);
    expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'requested' }] }]);
    expect(await listed()).toMatchObject([{ refunds: [] }]);
    shop.one.time.pass(61_000);
    await settle();
    expect(await listed()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
    const [first] = made(session);
    expect((await deliver(shop.stripe.event('refund.created', { ...first }))).status).toBe(200);
    expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
    expect(made(session)).toHaveLength(1);
    expect(await events('refunded')).toHaveLength(1);
  });

  it.each([false, true])(
    'that was made before the connection was lost is found (key forgotten: %s)',
    async (isLate) => {
      const session = await paid();
      // The list is answered, and both attempts at the refund are cut off.
      shop.stripe.fail('lost', 2, 1);
      expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'requested' }] }]);
      expect(made(session)).toHaveLength(1);
      if (isLate) shop.stripe.forgetKeys();
      shop.one.time.pass(61_000);
      await settle();
      expect(await listed()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
      expect(made(session)).toHaveLength(1);
      expect(await mails('refunded')).toHaveLength(1);
    },
  );

  it('that Stripe refuses is told, and can be made anew', async () => {
    const session = await paid();
    const intent = shop.stripe.sessions.get(session)?.payment_intent;
    const other = {
      id: `re_other_${shop.id}`,
      amount: 2500,
      payment_intent: String(intent),
      metadata: {},
      status: 'succeeded',
    };
    shop.stripe.refunds.set(other.id, other);
    const refused = await refund();
    expect([refused.status, refused.text]).toEqual([
      409,
      'Stripe refused this refund. Look at the payment in your Stripe account.',
    ]);
    expect(await events('refund_failed')).toEqual([]);
    await deliver(shop.stripe.event('refund.created', other));
    expect(await listed(shop.admin)).toMatchObject([
      { refunds: [{ status: 'failed' }, { amount: 2500, reason: null }] },
    ]);
    expect(await listed()).toMatchObject([{ refunds: [{ amount: 2500 }] }]);
    expect(await events('refunded')).toMatchObject([{ actor: 'payment_provider', detail: '$25.00' }]);
    expect((await refund({ earlierRefunds: 2, amount: 500 })).status).toBe(200);
  });

  it('that is on its way and fails later is told to both sides', async () => {
    const session = await paid();
    shop.stripe.refundStatus = 'pending';
    expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'pending' }] }]);
    const [pending] = made(session);
    if (!pending) throw new Error('No refund was made');
    pending.status = 'failed';
    shop.one.time.pass(7 * 3_600_000);
    await shop.signIn();
    await settle();
    expect(await listed()).toMatchObject([{ refunds: [{ status: 'failed' }] }]);
    await deliver(shop.stripe.event('refund.updated', { ...pending, status: 'pending' }));
    expect(await listed()).toMatchObject([{ refunds: [{ status: 'failed' }] }]);
    expect(await events('refund_failed')).toMatchObject([{ detail: '$10.00: Late delivery' }]);
  });

  it('that fails later leaves its place free for the next one, whatever its amount and reason', async () => {
    const session = await paid();
    shop.stripe.refundStatus = 'pending';
    const amounts = async () => {
      const [payment] = await listed(shop.admin);
      return payment?.refunds.map(({ amount, status }) => `${amount} ${status}`);
    };
    await refund();
    await refund({ earlierRefunds: 1 });
    const [first] = made(session);
    await deliver(shop.stripe.event('refund.failed', Object.assign(first ?? {}, { status: 'failed' })));
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
    const payment_intent = String(shop.stripe.sessions.get(session)?.payment_intent);
    const other = { id: `re_while_${shop.id}`, amount: 2500, payment_intent, metadata: {}, status: 'pending' };
    shop.stripe.refunds.set(other.id, other);
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
      shop.stripe.fail(fault, 1, 1);
      expect((await refund()).json()).toMatchObject([{ refunds: [{ status: 'requested' }] }]);
      shop.one.time.pass(61_000);
      await settle();
      expect(await listed()).toMatchObject([{ refunds: [{ status: 'refunded' }] }]);
      expect(made(session)).toHaveLength(1);
    },
  );

  it('that was made before the event of its payment came is known with it, and Stripe repeats it until then', async () => {
    const session = await open();
    const payment = shop.stripe.pay(session);
    const payment_intent = String(shop.stripe.sessions.get(session)?.payment_intent);
    const refunded = { id: `re_first_${shop.id}`, amount: 3000, payment_intent, metadata: {}, status: 'succeeded' };
    shop.stripe.refunds.set(refunded.id, refunded);
    shop.stripe.fail('down', 2);
    expect((await deliver(shop.stripe.event('refund.created', refunded))).status).toBe(503);
    expect(await listed(shop.admin)).toMatchObject([{ status: 'open', refunds: [] }]);
    for (const event of [shop.stripe.event('refund.created', refunded), payment])
      expect((await deliver(event)).status).toBe(200);
    expect(await listed(shop.admin)).toMatchObject([
      { status: 'paid', refunds: [{ amount: 3000, status: 'refunded' }] },
    ]);
    expect([await events('paid'), await events('refunded')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that was refused and made all the same is told once its own event comes', async () => {
    const session = await paid();
    const payment_intent = String(shop.stripe.sessions.get(session)?.payment_intent);
    const all = { id: `re_all_${shop.id}`, amount: 3000, payment_intent, metadata: {}, status: 'succeeded' };
    shop.stripe.refunds.set(all.id, all);
    expect((await refund()).status).toBe(409);
    const paymentId = (await rows()).at(-1).id;
    const { key } = await shop.one.app.database.read('refunds').where({ paymentId }).first();
    const own = { id: `re_own_${shop.id}`, amount: 1000, payment_intent, metadata: { marginalia_refund: key } };
    for (const status of ['succeeded', 'pending', 'succeeded'])
      expect((await deliver(shop.stripe.event('refund.updated', { ...own, status }))).status).toBe(200);
    expect(await listed()).toMatchObject([{ refunds: [{ amount: 1000, status: 'refunded' }] }]);
    expect(await events('refunded')).toHaveLength(1);
    expect(await mails('refunded')).toHaveLength(1);
  });

  it('that was refused and made all the same is an amount that the next one must have seen', async () => {
    const session = await paid();
    const payment_intent = String(shop.stripe.sessions.get(session)?.payment_intent);
    const all = { id: `re_much_${shop.id}`, amount: 3000, payment_intent, metadata: {}, status: 'succeeded' };
    shop.stripe.refunds.set(all.id, all);
    expect((await refund()).status).toBe(409);
    shop.stripe.refunds.delete(all.id);
    const { key } = await shop.one.app.database
      .read('refunds')
      .where({ paymentId: (await rows()).at(-1).id })
      .first();
    const own = { ...all, id: `re_mine_${shop.id}`, amount: 1000, metadata: { marginalia_refund: key } };
    await deliver(shop.stripe.event('refund.updated', own));
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
    for (const session of [second, first]) await deliver(shop.stripe.pay(session));
    const [extra, due] = await listed(shop.admin);
    for (const paymentId of [extra?.id, due?.id])
      expect((await refund({ paymentId, amount: 120_000, refunded: 0 })).status).toBe(200);
    const taken = shop.one.app.database
      .read('refunds')
      .join('payments', 'payments.id', 'paymentId')
      .orderBy('refunds.id');
    expect(await taken.where({ submissionId: shop.id }).select('refunds.revenue')).toEqual([
      { revenue: null },
      { revenue: 1500 },
    ]);
    const figures = await shop.admin('/api/admin/analytics?range=7d');
    expect(figures.json<{ totalRefunds: number }>().totalRefunds).toBeGreaterThanOrEqual(1500);
  });

  it('in parts takes as much off the revenue as one in full, also where Stripe made a part and another failed', async () => {
    const session = await open('inr');
    await deliver(shop.stripe.pay(session));
    const payment_intent = String(shop.stripe.sessions.get(session)?.payment_intent);
    // Each 1.5 cents of the price.
    const part = { amount: 120 };
    await refund(part);
    const other = { id: `re_part_${shop.id}`, ...part, payment_intent, metadata: {}, status: 'succeeded' };
    shop.stripe.refunds.set(other.id, other);
    await deliver(shop.stripe.event('refund.created', other));
    shop.stripe.refundStatus = 'pending';
    await refund({ ...part, earlierRefunds: 2 });
    const pending = made(session).at(-1);
    await deliver(shop.stripe.event('refund.failed', Object.assign(pending ?? {}, { status: 'failed' })));
    shop.stripe.refundStatus = 'succeeded';
    expect((await refund({ amount: 239_760, earlierRefunds: 3 })).status).toBe(200);
    const taken = shop.one.app.database.read('refunds').join('payments', 'payments.id', 'paymentId');
    expect(
      await taken.where({ submissionId: shop.id }).orderBy('refunds.id').select('refunds.status', 'refunds.revenue'),
    ).toEqual([
      { status: 'refunded', revenue: 2 },
      { status: 'refunded', revenue: 1 },
      { status: 'failed', revenue: 2 },
      { status: 'refunded', revenue: 2997 },
    ]);
  });

  it('never adds to the revenue, also after parts that took nothing have failed', async () => {
    const session = await open('inr');
    await deliver(shop.stripe.pay(session));
    shop.stripe.refundStatus = 'pending';
    // Each half a cent of the price: 1, 0, 1 and 0 cents.
    for (let earlierRefunds = 0; earlierRefunds < 4; earlierRefunds++)
      expect((await refund({ amount: 40, earlierRefunds })).status).toBe(200);
    const [, second, , fourth] = made(session);
    for (const failed of [second, fourth])
      await deliver(shop.stripe.event('refund.failed', Object.assign(failed ?? {}, { status: 'failed' })));
    expect((await refund({ amount: 1, earlierRefunds: 4 })).status).toBe(200);
    expect((await refund({ amount: 239_919, earlierRefunds: 5 })).status).toBe(200);
    const taken = shop.one.app.database.read('refunds').join('payments', 'payments.id', 'paymentId');
    expect(await taken.where({ submissionId: shop.id }).orderBy('refunds.id').pluck('refunds.revenue')).toEqual([
      1, 0, 1, 0, 0, 2998,
    ]);
  });

  it('leaves a mail about the price that is still to be sent', async () => {
    await paid();
    const at = new Date(shop.one.time.now + 3_600_000).toISOString();
    const mail = { template: 'quoted', version: 1, recipient: 'a@example.com', subject: 'Your quote', state: 'queued' };
    await shop.one.app.database
      .write('outbox')
      .insert({ ...mail, submissionId: shop.id, nextAttemptAt: at, createdAt: at });
    expect((await refund()).status).toBe(200);
    expect(await mails('refunded')).toHaveLength(1);
    expect(await mails('quoted')).toMatchObject([{ state: 'queued' }]);
  });

  it('of an offline payment is recorded', async () => {
    await post('payments', { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 3' }, shop.admin);
    const before = shop.stripe.calls.length;
    expect((await refund()).json()).toMatchObject([{ provider: 'offline', refunds: [{ status: 'refunded' }] }]);
    expect(shop.stripe.calls.length).toBe(before);
    expect(await listed()).toMatchObject([{ refunds: [{ amount: 1000 }] }]);
  });

  it('is an administrator’s, with a reason, for a payment of this order that was received', async () => {
    await paid();
    expect((await refund({}, shop.client)).status).toBe(403);
    expect((await refund({ reason: '  ' })).status).toBe(422);
    for (const amount of [0, -5, 1.5, '10']) expect((await refund({ amount })).status).toBe(422);
    const payment = (await rows()).at(-1).id;
    await newOrder();
    await open();
    expect((await refund({ paymentId: payment })).status).toBe(409);
    expect((await refund()).text).toBe('This payment was not received, so it can’t be refunded.');
  });

  describe('after the client’s account was deleted', () => {
    let count = 0;
    let account = shop.client;
    let userId = 0;
    beforeEach(async () => {
      const username = `leaving${++count}`;
      account = await shop.one.as('visitor');
      const payload = { username, email: `${username}@example.com`, password, firstName: 'Ada', lastName: 'Example' };
      const registered = await account({ method: 'POST', url: '/api/auth/register', payload });
      userId = registered.json<{ id: number }>().id;
      await newOrder({ userId });
    });
    const opened = async () =>
      (await post('checkout', {}, account)).json<{ url: string }>().url.split('/').at(-1) ?? '';
    const leave = async () => {
      const answer = await account({ method: 'DELETE', url: '/api/profile', payload: { password } });
      expect(answer.status).toBe(204);
    };
    /** What is stored of the refunds of the order. */
    const stored = () =>
      shop.one.app.database
        .read('refunds')
        .join('payments', 'payments.id', 'refunds.paymentId')
        .where({ submissionId: shop.id })
        .select('refunds.amount', 'reason', 'refunds.status', 'refunds.revenue');
    const ways: readonly [way: string, pay: () => Promise<unknown>, revenue: number | null][] = [
      [
        'online',
        async () => {
          await deliver(shop.stripe.pay(await opened()));
          await leave();
        },
        1000,
      ],
      [
        'by a bank that confirmed it later',
        async () => {
          const session = await opened();
          await deliver(shop.stripe.payLater(session));
          await leave();
          await deliver(shop.stripe.confirm(session));
          const [payment] = await listed(shop.admin);
          expect(payment?.reference).toBe('Paid after the account was deleted: refund this payment');
        },
        null,
      ],
      [
        'offline',
        async () => {
          await post('payments', { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 4' }, shop.admin);
          await leave();
        },
        1000,
      ],
    ];

    it.each(ways)('a payment made %s is refunded once, and the reason is not stored', async (_way, pay, revenue) => {
      await pay();
      const before = shop.stripe.refunds.size;
      for (let presses = 0; presses < 2; presses++) {
        const answer = await refund();
        expect(answer.status, answer.text).toBe(200);
        expect(answer.json()).toMatchObject([{ refunds: [{ amount: 1000, reason: null, status: 'refunded' }] }]);
      }
      expect(await stored()).toEqual([{ amount: 1000, reason: null, status: 'refunded', revenue }]);
      const [payment] = await rows();
      expect(shop.stripe.refunds.size - before).toBe(payment.provider === 'offline' ? 0 : 1);
      expect((await refund({ earlierRefunds: 1, amount: 2001 })).text).toBe('You can refund at most $20.00.');
      expect(await mails('refunded')).toEqual([]);
      const audit = shop.one.app.database.read('audit_events').where({ action: 'refunded', targetId: shop.id });
      expect(await audit).toMatchObject([{ detail: '$10.00' }]);
    });

    it('a refund that was made at Stripe meanwhile is not taken for the administrator’s own', async () => {
      const session = await opened();
      await deliver(shop.stripe.pay(session));
      await leave();
      const payment_intent = String(shop.stripe.sessions.get(session)?.payment_intent);
      const other = { id: `re_same_${shop.id}`, amount: 1000, payment_intent, metadata: {}, status: 'succeeded' };
      shop.stripe.refunds.set(other.id, other);
      await deliver(shop.stripe.event('refund.created', other));
      expect((await refund()).text).toBe('This payment was refunded meanwhile. Check the amounts and try again.');
      expect((await refund({ earlierRefunds: 1 })).status).toBe(200);
      expect(made(session)).toHaveLength(2);
    });

    it('or at the same moment, a payment is refunded and the reason is not stored', async () => {
      await deliver(shop.stripe.pay(await opened()));
      const answer = await whileHeld(
        shop.one,
        shop.id,
        () => refund(),
        (_row, transaction) =>
          transaction('users').where({ id: userId }).update({ deletedAt: '2026-11-20T12:00:00.000Z' }),
      );
      expect(answer.status, answer.text).toBe(200);
      expect(await stored()).toMatchObject([{ amount: 1000, reason: null, status: 'refunded' }]);
    });
  });

  it('outlives its order, and the account without its words', async () => {
    const userId = await shop.one.idOf('other client');
    const other = await shop.one.as('other client');
    const orders: number[] = [];
    for (const isDeleted of [false, true]) {
      await newOrder({ userId });
      const url = (await post('checkout', {}, other)).json<{ url: string }>().url;
      await deliver(shop.stripe.pay(url.split('/').at(-1) ?? ''));
      await refund();
      if (isDeleted) await shop.admin({ method: 'DELETE', url: `/api/submissions/${shop.id}` });
      orders.push(shop.id);
    }
    const refunds = () =>
      shop.one.app.database
        .read('refunds')
        .join('payments', 'payments.id', 'refunds.paymentId')
        .whereIn('submissionId', orders)
        .select('refunds.amount', 'reason', 'refunds.createdAt');
    expect(await refunds()).toMatchObject(orders.map(() => ({ amount: 1000, reason: 'Late delivery' })));
    expect((await other({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    expect(await refunds()).toMatchObject(orders.map(() => ({ amount: 1000, reason: null })));
  });
});
