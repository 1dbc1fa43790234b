import { describe, expect, it } from 'vitest';
import { stripeShop } from '../../test/stripe-shop.ts';
import { MailNotTaken } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { minutes } from '../time/time.ts';

const shop = stripeShop();
const { deliver, mails, newOrder, open, paid, post, rows } = shop;

const greylist = () => sendDue(shop.one.app, () => Promise.reject(new MailNotTaken('450 4.2.0 greylisted')));
/** The mails of the order that go out, all those that wait for another attempt among them. */
async function sentNow(): Promise<{ subject: string; text: string }[]> {
  const sent: { subject: string; text: string }[] = [];
  shop.one.time.pass(3 * minutes);
  await sendDue(shop.one.app, async ({ subject, text }) => void sent.push({ subject, text }));
  return sent.filter(({ text }) => text.includes(`(order ${shop.id})`));
}
const subjectsSent = async () => (await sentNow()).map(({ subject }) => subject);

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
