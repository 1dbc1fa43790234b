import { describe, expect, it } from 'vitest';
import { stripeShop } from '../../test/stripe-shop.ts';
import { type SubmissionTemplate, submissionTemplates } from '../mail/templates.ts';
import { MailNotTaken } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { minutes } from '../time/time.ts';

const shop = stripeShop();
const { deliver, mails, newOrder, open, paid, post, rows } = shop;
const pending = { status: 'pending_approval' };

const greylist = () => sendDue(shop.one.app, () => Promise.reject(new MailNotTaken('450 4.2.0 greylisted')));
/** The mails of the order that go out, all those that wait for another attempt among them. */
async function sentNow(): Promise<{ subject: string; text: string }[]> {
  const sent: { subject: string; text: string }[] = [];
  shop.one.time.pass(3 * minutes);
  await sendDue(shop.one.app, async ({ subject, text }) => void sent.push({ subject, text }));
  return sent.filter(({ text }) => text.includes(`(order ${shop.id})`));
}
const subjectsSent = async () => (await sentNow()).map(({ subject }) => subject);

describe('each change withholds the unsent mails that it makes untrue, and no other', () => {
  const templates = Object.keys(submissionTemplates) as SubmissionTemplate[];
  /** Says that nobody has looked at the order. */
  const received = 'order_received';
  /** Each says that a total is to be paid, and where. */
  const asks = ['approved', 'quoted', 'payment_failed'] as const;
  /** Each says that a quote follows, and that there is nothing to pay until then. */
  const quoteFollows = ['approved_awaiting_quote', 'quote_withdrawn'] as const;
  const quote = { lines: [{ label: 'More words', usd: 5000, inr: 400_000 }] };
  const offline = { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 3' };
  const act = async (path: string, payload = {}, method = 'POST') => {
    const url = `/api/submissions/${shop.id}/${path}`;
    expect((await shop.admin({ method, url, payload })).status).toBe(200);
  };
  const awaiting = { isAwaitingQuote: true, wordCount: 1800 };
  const quotedOnce = { quoteVersion: 1, isAwaitingQuote: false };
  const refundHalf = async () => {
    const paymentId = (await rows()).at(-1).id;
    const refund = { paymentId, amount: 1000, reason: 'Late', earlierRefunds: 0, refunded: 0 };
    expect((await post('refunds', refund, shop.admin)).status).toBe(200);
  };
  let session = '';
  const openPage = async () => {
    session = await open();
  };
  const processed = async () => {
    await openPage();
    await deliver(shop.stripe.payLater(session));
  };
  const nothing = async () => {};

  it.each<{
    name: string;
    order: Record<string, unknown>;
    before?: () => Promise<unknown>;
    change: () => Promise<unknown>;
    untrue: readonly SubmissionTemplate[];
  }>([
    { name: 'an approval', order: pending, change: () => act('approve'), untrue: [received] },
    {
      name: 'an approval with a quote to follow',
      order: { ...pending, ...awaiting },
      change: () => act('approve'),
      untrue: [received],
    },
    { name: 'a rejection', order: pending, change: () => act('reject', { reason: 'Exam' }), untrue: [received] },
    { name: 'a quote', order: awaiting, change: () => act('quote', quote), untrue: [...asks, ...quoteFollows] },
    {
      name: 'a quote that is changed',
      order: quotedOnce,
      change: () => act('quote', { ...quote, quoteVersion: 1 }),
      untrue: [...asks, ...quoteFollows],
    },
    {
      name: 'a quote that is withdrawn',
      order: quotedOnce,
      change: () => act('quote', { quoteVersion: 1 }, 'DELETE'),
      untrue: [...asks, ...quoteFollows],
    },
    {
      name: 'a payment that the bank processes',
      order: {},
      before: openPage,
      change: () => deliver(shop.stripe.payLater(session)),
      untrue: asks,
    },
    {
      name: 'a processed payment at an earlier price',
      order: {},
      before: async () => {
        await openPage();
        await shop.one.app.database.write('submissions').where({ id: shop.id }).update({ totalPrice: 5000 });
      },
      change: () => deliver(shop.stripe.payLater(session)),
      untrue: [],
    },
    {
      name: 'a payment that fails',
      order: {},
      before: processed,
      change: () => deliver(shop.stripe.refuse(session)),
      untrue: ['payment_failed'],
    },
    {
      name: 'a payment online',
      order: {},
      before: openPage,
      change: () => deliver(shop.stripe.pay(session)),
      untrue: [...asks, ...quoteFollows],
    },
    {
      name: 'a recorded payment',
      order: awaiting,
      change: () => act('payments', offline),
      untrue: [...asks, ...quoteFollows],
    },
    { name: 'a refund', order: {}, before: paid, change: refundHalf, untrue: [] },
    {
      name: 'a refund that fails',
      order: {},
      before: async () => {
        await paid();
        shop.stripe.refundStatus = 'pending';
        await refundHalf();
      },
      change: () => {
        const refund = { ...[...shop.stripe.refunds.values()].at(-1), status: 'failed' };
        return deliver(shop.stripe.event('refund.failed', refund));
      },
      untrue: ['refunded'],
    },
    { name: 'the start of the work', order: { status: 'paid' }, change: () => act('start'), untrue: [] },
    {
      name: 'a completion',
      order: { status: 'paid' },
      change: () => act('status', { status: 'completed' }, 'PATCH'),
      untrue: [],
    },
  ])('$name', async ({ order, before = nothing, change, untrue }) => {
    await newOrder(order);
    await before();
    const { read, write } = shop.one.app.database;
    const refund = await read('refunds').orderBy('id', 'desc').first('id');
    await write('outbox').delete();
    const now = new Date(shop.one.time.now).toISOString();
    const unsent = { recipient: 'a@example.com', subject: 's', text: 't', state: 'queued', attempts: 0 };
    for (const template of templates) {
      const version = template === 'refunded' ? (refund?.id ?? 77) : 77;
      const row = { ...unsent, submissionId: shop.id, template, version, nextAttemptAt: now, createdAt: now };
      await write('outbox').insert(row);
    }
    await change();
    const withheld = await read('outbox').where({ state: 'failed', text: null, lastError: null }).pluck('template');
    expect(withheld.sort()).toEqual([...untrue].sort());
  });
});

it('a payment that fails after the approval was withheld tells the total and where to pay', async () => {
  await newOrder({ status: 'pending_approval' });
  expect((await post('approve', {}, shop.admin)).status).toBe(200);
  await greylist();
  const session = await open();
  await deliver(shop.stripe.payLater(session));
  expect(await sentNow()).toEqual([]);
  expect(await mails('approved')).toMatchObject([{ state: 'failed', lastError: null }]);
  await deliver(shop.stripe.refuse(session));
  const [mail, ...more] = await sentNow();
  expect([mail?.subject, more]).toEqual(['Your payment failed: My essay', []]);
  for (const words of ['Your total is still $30.00', 'Pay here:\nhttp']) expect(mail?.text).toContain(words);
});

describe('a mail about a failed payment that could not be sent', () => {
  async function failLater() {
    const session = await open();
    await deliver(shop.stripe.payLater(session));
    await deliver(shop.stripe.refuse(session));
    await greylist();
    expect(await mails('payment_failed')).toMatchObject([{ state: 'queued', attempts: 1 }]);
  }
  const quote = { quoteVersion: 1, lines: [{ label: 'More words', usd: 5000, inr: 400_000 }] };
  const offline = { amount: 3000, currency: 'usd', method: 'cash', reference: 'R 3' };

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['the order is paid on another page', paid, ['Payment received: My essay']],
    ['the payment is recorded', () => post('payments', offline, shop.admin), ['Payment received: My essay']],
    ['the quote is changed', () => post('quote', quote, shop.admin), ['Your new quote: My essay']],
    [
      'the quote is withdrawn',
      () => shop.admin({ method: 'DELETE', url: `/api/submissions/${shop.id}/quote`, payload: { quoteVersion: 1 } }),
      ['Your quote is withdrawn: My essay'],
    ],
    ['a payment on another page is processed', async () => deliver(shop.stripe.payLater(await open())), []],
  ])('is withheld once %s', async (_what, change, sent) => {
    await newOrder({ quoteVersion: 1, isAwaitingQuote: false });
    await failLater();
    await change();
    expect(await subjectsSent()).toEqual(sent);
    expect(await mails('payment_failed')).toMatchObject([{ state: 'failed', text: null, lastError: null }]);
  });

  it('is replaced by the mail about the next payment that fails, and sent while it is true', async () => {
    await failLater();
    const next = await open();
    await deliver(shop.stripe.payLater(next));
    await deliver(shop.stripe.refuse(next));
    expect(await subjectsSent()).toEqual(['Your payment failed: My essay']);
  });
});

describe('a mail about a refund that fails', () => {
  async function refundPending() {
    await paid();
    await sentNow();
    shop.stripe.refundStatus = 'pending';
    const paymentId = (await rows()).at(-1).id;
    const refund = { paymentId, amount: 1000, reason: 'Late', earlierRefunds: 0, refunded: 0 };
    expect((await post('refunds', refund, shop.admin)).status).toBe(200);
  }
  const fail = async () => {
    const refund = [...shop.stripe.refunds.values()].at(-1);
    if (!refund) throw new Error('No refund was made');
    Object.assign(refund, { status: 'failed' });
    for (const type of ['refund.failed', 'refund.updated'])
      expect((await deliver(shop.stripe.event(type, { ...refund }))).status).toBe(200);
  };

  it('is withheld when it could not be sent, and nothing else is told', async () => {
    await refundPending();
    await greylist();
    await fail();
    expect(await sentNow()).toEqual([]);
    expect(await mails('refunded')).toMatchObject([{ state: 'failed', lastError: null }]);
  });

  it('is corrected once when it was sent, and a mail about another refund is sent all the same', async () => {
    await refundPending();
    expect(await subjectsSent()).toEqual(['Your refund: My essay']);
    await fail();
    const [mail, ...more] = await sentNow();
    expect([mail?.subject, more]).toEqual(['Your refund failed: My essay', []]);
    expect(mail?.text).toContain('Our refund of $10.00 for "My essay"');
    const paymentId = (await rows()).at(-1).id;
    const again = { paymentId, amount: 1000, reason: 'Again', earlierRefunds: 1, refunded: 1000 };
    shop.stripe.refundStatus = 'pending';
    expect((await post('refunds', again, shop.admin)).status).toBe(200);
    const [first] = shop.stripe.refunds.values();
    await deliver(shop.stripe.event('refund.failed', { ...first }));
    expect(await subjectsSent()).toEqual(['Your refund: My essay']);
  });

  it.each([true, false])('is corrected when it is being sent meanwhile (and arrives: %s)', async (arrives) => {
    await refundPending();
    await greylist();
    shop.one.time.pass(minutes);
    const sent: string[] = [];
    await sendDue(shop.one.app, async ({ subject }) => {
      if (subject === 'Your refund: My essay') {
        await fail();
        if (!arrives) throw new MailNotTaken('450 4.2.0 greylisted');
      }
      sent.push(subject);
    });
    expect(sent).toEqual([...(arrives ? ['Your refund: My essay'] : []), 'Your refund failed: My essay']);
    expect(await sentNow()).toEqual([]);
  });
});
