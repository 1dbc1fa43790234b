import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { othersWait, placeSubmission } from '../../test/submissions.ts';
import { withholdClaims, withholdOutdated } from '../mail/outdated.ts';
import { MailNotTaken } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { minutes } from '../time/time.ts';

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());
beforeEach(async () => {
  // Their sessions end with the time that a test lets pass.
  [client, admin] = [await one.as('client'), await one.as('administrator')];
  id = await placeSubmission(one, { wordCount: 1800, isAwaitingQuote: true });
});

const act = async (action: string, payload: object = {}, method = 'POST') => {
  const answer = await admin({ method, url: `/api/submissions/${id}/${action}`, payload });
  expect(answer.status).toBe(200);
};
const quoteOf = (usd: number) => ({ lines: [{ label: 'Extra words', usd, inr: usd * 80 }] });
const payment = { amount: 3000, currency: 'usd', method: 'bank', reference: 'X1' };
const fail = () => Promise.reject(new MailNotTaken('421 try later'));
const ofOrder = (subject: string) => subject.endsWith(': My essay');

/** The subjects of the mails that go out, all those that wait for another attempt among them. */
async function sentNow(): Promise<string[]> {
  const subjects: string[] = [];
  one.time.pass(3 * minutes);
  await sendDue(one.app, async ({ subject }) => void subjects.push(subject));
  return subjects.filter(ofOrder);
}
const mailEvents = async () =>
  (await client(`/api/submissions/${id}/events`))
    .json<SubmissionEvent[]>()
    .filter(({ type }) => type.startsWith('mail_'))
    .map(({ type, detail }) => [type, detail]);

const [approval, quote] = ['Approved and ready for payment: My essay', 'Your quote: My essay'];
const quoted = async () => {
  await act('approve');
  await act('quote', quoteOf(1200));
};

it.each<[string, () => Promise<void>, () => Promise<void>, string, string]>([
  ['a quote after another quote', quoted, () => act('quote', { ...quoteOf(900), quoteVersion: 1 }), quote, quote],
  ['a payment after a quote', quoted, () => act('payments', payment), quote, 'Payment received: My essay'],
  [
    'a payment after an approval',
    () => act('approve', { quote: { isWaived: true } }),
    () => act('payments', payment),
    approval,
    'Payment received: My essay',
  ],
])('%s withholds the mail that could not be sent before', async (_what, first, then, withheld, sent) => {
  await first();
  await sendDue(one.app, fail);
  await then();
  expect(await sentNow()).toEqual([sent]);
  expect(await mailEvents()).toContainEqual(['mail_withheld', withheld]);
  expect(await one.app.database.read('outbox').where({ submissionId: id }).whereNotNull('text')).toEqual([]);
  one.time.pass(24 * 60 * minutes);
  expect(await sentNow()).toEqual([]);
});

it('a mail that is withheld while the worker takes it up is not sent', async () => {
  await act('approve', { quote: { isWaived: true } });
  const subjects: string[] = [];
  let sending: Promise<unknown> | undefined;
  await one.app.database.transaction(async (transaction) => {
    await withholdOutdated(one.app, transaction, id, 'payment_processing');
    sending = sendDue(one.app, async ({ subject }) => void subjects.push(subject));
    await othersWait(one.app, transaction, 1);
  });
  await sending;
  expect(subjects.filter(ofOrder)).toEqual([]);
  expect(await mailEvents()).toContainEqual(['mail_withheld', approval]);
});

it.each(['approve', 'reject'])('%s withholds the confirmation that says that nobody has looked', async (action) => {
  const payload = linkOrder({ email: 'amina@example.com', emailConfirmation: 'amina@example.com' });
  const order = await client({ method: 'POST', url: '/api/submissions', payload });
  id = order.json<{ id: number }>().id;
  await sendDue(one.app, fail);
  await act(action, { reason: 'Exam' });
  one.time.pass(3 * minutes);
  await sendDue(one.app, async () => {});
  expect(await one.app.database.read('outbox').where({ submissionId: id }).orderBy('id')).toMatchObject([
    { template: 'order_received', state: 'failed', text: null, lastError: null },
    { state: 'sent' },
  ]);
});

const withdraw = (quoteVersion: number) => act('quote', { quoteVersion }, 'DELETE');
const announced = 'Approved, with a quote to follow: My essay';

it('a quote that was withdrawn before its mail was sent is not told of: a quote follows', async () => {
  await quoted();
  await sendDue(one.app, fail);
  await withdraw(1);
  // Withdrawn again, unread again.
  await act('quote', { ...quoteOf(900), quoteVersion: 2 });
  await sendDue(one.app, fail);
  await withdraw(3);
  expect(await sentNow()).toEqual([announced]);
  // Nothing is new to who knows that a quote follows.
  await act('quote', { ...quoteOf(700), quoteVersion: 4 });
  await withdraw(5);
  expect(await sentNow()).toEqual([]);
  await act('quote', { ...quoteOf(600), quoteVersion: 6 });
  expect(await sentNow()).toEqual([quote]);
  await act('quote', { ...quoteOf(500), quoteVersion: 7 });
  expect(await sentNow()).toEqual(['Your new quote: My essay']);
  await withdraw(8);
  expect(await sentNow()).toEqual(['Your quote is withdrawn: My essay']);
});

it('a second withdrawal is told to who has read of a quote since the first, or may have missed the first', async () => {
  await quoted();
  expect(await sentNow()).toContain(quote);
  await withdraw(1);
  expect(await sentNow()).toEqual(['Your quote is withdrawn: My essay']);
  // This quote is never sent.
  await act('quote', { ...quoteOf(900), quoteVersion: 2 });
  await sendDue(one.app, fail);
  await withdraw(3);
  expect(await sentNow()).toEqual([]);
  await act('quote', { ...quoteOf(800), quoteVersion: 4 });
  expect(await sentNow()).toEqual(['Your new quote: My essay']);
  await withdraw(5);
  await sendDue(one.app, () => Promise.reject(new Error('Connection cut')));
  await act('quote', { ...quoteOf(700), quoteVersion: 6 });
  await sendDue(one.app, fail);
  await withdraw(7);
  expect(await sentNow()).toEqual(['Your quote is withdrawn: My essay']);
});

const setPassword = /\/reset-password#token=[\w-]+/;
const decide = /Log in to add the order to your account or to refuse it:\n\S+\/profile\n/;

describe('what a confirmation that did not arrive asks', () => {
  /** An order by a visitor, for a guest or for the account of a verified address. */
  async function order(email = `guest${randomUUID()}@example.com`, wordCount = '900') {
    const payload = linkOrder({ email, emailConfirmation: email, wordCount });
    const visitor = await one.as('visitor');
    id = (await visitor({ method: 'POST', url: '/api/submissions', payload })).json<{ id: number }>().id;
  }
  /** The texts of the order's mails that go out now. */
  async function textsSent() {
    const texts: string[] = [];
    one.time.pass(3 * minutes);
    await sendDue(one.app, async ({ text }) => void (text.includes(`(order ${id})`) && texts.push(text)));
    return texts;
  }
  const asking = async (question: RegExp) => (await textsSent()).map((text) => question.test(text));
  const complete = async () => {
    await act('payments', payment);
    await act('status', { status: 'completed' }, 'PATCH');
  };
  const ofAccount = 'client@example.com';

  it.each<[string, RegExp, string | undefined]>([
    ['a guest', setPassword, undefined],
    ['the account of its address', decide, ofAccount],
  ])('is asked %s by the next mail that arrives, once', async (_who, question, email) => {
    const steps = [
      () => act('approve'),
      () => act('quote', quoteOf(1200)),
      () => act('quote', { quoteVersion: 1 }, 'DELETE'),
      complete,
    ];
    for (const withheld of [1, 2, 3, 4]) {
      await order(email, '1800');
      for (const step of steps.slice(0, withheld)) {
        await sendDue(one.app, fail);
        await step();
      }
      const [first, ...more] = await asking(question);
      expect([first, more.includes(true)]).toEqual([true, false]);
      for (const step of steps.slice(withheld)) {
        await step();
        expect(await asking(question)).not.toContain(true);
      }
    }
    await order(email);
    await sendDue(one.app, fail);
    await act('reject', { reason: 'Exam' });
    expect(await asking(question)).toEqual([true]);
  });

  it('is asked once more when it may have been lost', async () => {
    for (const [question, email] of [[setPassword], [decide, ofAccount]] as const) {
      await order(email);
      await sendDue(one.app, () => Promise.reject(new Error('Connection cut')));
      await act('approve');
      expect(await asking(question)).toEqual([true]);
      await act('payments', payment);
      expect(await asking(question)).toEqual([false]);
    }
  });

  it('is asked by the mail that is queued while the first one is being sent', async () => {
    await order();
    const texts: string[] = [];
    let isApproved = false;
    await sendDue(one.app, async ({ text }) => {
      if (!text.includes(`(order ${id})`)) return;
      if (isApproved) return void texts.push(text);
      isApproved = true;
      await act('approve');
      await fail();
    });
    expect(texts.map((text) => setPassword.test(text))).toEqual([true]);
    await act('payments', payment);
    expect(await asking(setPassword)).toEqual([false]);
  });

  it('is not asked of an account that has decided, or is gone; the guest whose order it stays sets a password', async () => {
    await order(ofAccount);
    await sendDue(one.app, fail);
    await act('approve');
    const owner = await one.as('client');
    expect((await owner({ method: 'POST', url: `/api/profile/waiting/${id}/refuse` })).status).toBe(204);
    const [text = '', ...more] = await textsSent();
    expect([text.includes('Pay here:'), decide.test(text), more]).toEqual([true, false, []]);
    await act('payments', payment);
    expect((await textsSent()).filter((one) => decide.test(one) || setPassword.test(one))).toEqual([]);
  });

  it('opens the guest’s orders', async () => {
    await order();
    await sendDue(one.app, fail);
    await act('approve');
    const token = setPassword.exec((await textsSent())[0] ?? '')?.[0].split('=')[1];
    const guest = await one.as('visitor');
    const reset = { token, password: 'seven quiet margins' };
    expect((await guest({ method: 'POST', url: '/api/auth/password/reset', payload: reset })).status).toBe(200);
    expect((await guest('/api/profile/submissions')).json()).toMatchObject([{ id }]);
  });

  it('is not asked of a guest who has set a password by the mail of another order', async () => {
    const email = `guest${randomUUID()}@example.com`;
    await order(email);
    const token = setPassword.exec((await textsSent())[0] ?? '')?.[0].split('=')[1];
    await order(email);
    await sendDue(one.app, fail);
    const guest = await one.as('visitor');
    const reset = { token, password: 'seven quiet margins' };
    expect((await guest({ method: 'POST', url: '/api/auth/password/reset', payload: reset })).status).toBe(200);
    const [text = '', ...more] = await textsSent();
    expect([text.includes('We have received'), setPassword.test(text), more]).toEqual([true, false, []]);
    await act('approve');
    expect(await asking(setPassword)).toEqual([false]);
  });
});

it('a mail that is being sent while the price changes is noted as sent, and not tried again when it fails', async () => {
  for (const isSent of [true, false]) {
    id = await placeSubmission(one, { wordCount: 1800, isAwaitingQuote: true });
    await act('approve', { quote: { isWaived: true } });
    let isFirst = true;
    await sendDue(one.app, async () => {
      if (!isFirst) return;
      isFirst = false;
      await act('payments', payment);
      if (!isSent) await fail();
    });
    expect(await mailEvents()).toEqual(
      expect.arrayContaining([
        [isSent ? 'mail_sent' : 'mail_withheld', approval],
        ['mail_sent', 'Payment received: My essay'],
      ]),
    );
    one.time.pass(3 * minutes);
    expect(await sentNow()).toEqual([]);
  }
});

it('mails about other orders, and those that tell no price, are sent all the same', async () => {
  const other = await placeSubmission(one, { status: 'pending_approval', title: 'Another text' });
  await admin({ method: 'POST', url: `/api/submissions/${other}/approve` });
  await act('approve', { quote: { isWaived: true } });
  await act('payments', payment);
  await sendDue(one.app, fail);
  await act('status', { status: 'completed' }, 'PATCH');
  expect((await sentNow()).sort()).toEqual(['Payment received: My essay', 'Your review is complete: My essay']);
  const { state } = await one.app.database.read('outbox').where({ submissionId: other }).first('state');
  expect(state).toBe('sent');
});

it('mails of more orders than a statement can name lose links that have ended', async () => {
  const email = 'many-orders@example.com';
  const sent = await (await one.as('visitor'))({
    method: 'POST',
    url: '/api/submissions',
    payload: linkOrder({ email, emailConfirmation: email }),
  });
  const { id: last } = sent.json<{ id: number }>();
  const text = async () => (await one.app.database.read('outbox').where({ submissionId: last }).first('text')).text;
  expect(await text()).toContain('#token=');
  const ids = Array.from({ length: 70_000 }, (_, index) => last - index);
  await one.app.database.transaction((transaction) => withholdClaims(transaction, ids.reverse()));
  expect(await text()).not.toContain('#token=');
});
