import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { MailNotTaken } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { minutes } from '../time/time.ts';

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  client = await one.as('client');
  admin = await one.as('administrator');
});
afterAll(() => one.stop());
beforeEach(async () => {
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

const [approval, quote, newQuote] = [
  'Approved and ready for payment: My essay',
  'Your quote: My essay',
  'Your new quote: My essay',
];
const quoted = async () => {
  await act('approve');
  await act('quote', quoteOf(1200));
};

it.each<[string, () => Promise<void>, () => Promise<void>, string, string]>([
  ['a quote after another quote', quoted, () => act('quote', { ...quoteOf(900), quoteVersion: 1 }), quote, newQuote],
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
  [client, admin] = [await one.as('client'), await one.as('administrator')];
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

it('an approval carries a guest’s link to set a password unless the confirmation has brought it', async () => {
  const link = /\/reset-password#token=[\w-]+/;
  for (const [isConfirmed, isClient] of [
    [false, false],
    [true, false],
    [false, true],
  ]) {
    const email = isClient ? 'client@example.com' : `guest${randomUUID()}@example.com`;
    const payload = linkOrder({ email, emailConfirmation: email });
    const by = isClient ? client : await one.as('visitor');
    id = (await by({ method: 'POST', url: '/api/submissions', payload })).json<{ id: number }>().id;
    await sendDue(one.app, isConfirmed ? async () => {} : fail);
    await act('approve');
    const texts: string[] = [];
    one.time.pass(3 * minutes);
    await sendDue(one.app, async ({ to, text }) => void (to === email && texts.push(text)));
    expect(texts.map((text) => link.test(text))).toEqual([!isConfirmed && !isClient]);
    const token = link.exec(texts[0] ?? '')?.[0].split('=')[1];
    if (!token) continue;
    const reset = { token, password: 'seven quiet margins' };
    const guest = await one.as('visitor');
    expect((await guest({ method: 'POST', url: '/api/auth/password/reset', payload: reset })).status).toBe(200);
    expect((await guest('/api/profile/submissions')).json()).toMatchObject([{ id }]);
  }
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
