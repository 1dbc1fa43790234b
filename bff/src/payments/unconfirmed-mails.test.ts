import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SubmissionEvent } from '../../contract/index.ts';
import { stripeShop } from '../../test/stripe-shop.ts';
import { mailTransport, type SendMail } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { minutes } from '../time/time.ts';

const shop = stripeShop();
/** What the mail server does with a whole mail: it answers, or cuts the connection before its answer. */
let answer: 'takes' | 'cuts' | 'greylists';
/** The subjects of the mails that the mail server has kept. */
let taken: string[];
let send: SendMail;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onData(stream, session, callback) {
    let mail = '';
    stream.on('data', (bytes) => {
      mail += bytes;
    });
    stream.once('end', () => {
      if (answer === 'greylists') return callback(Object.assign(new Error('4.2.0 greylisted'), { responseCode: 450 }));
      taken.push(/^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '');
      if (answer === 'takes') return callback();
      const { connections } = smtp as unknown as { connections: Set<{ id: string; _socket: Socket }> };
      for (const { id, _socket } of connections) if (id === session.id) _socket.destroy();
    });
  },
});
smtp.on('error', () => {});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = smtp.server.address() as AddressInfo;
  send = mailTransport({ ...shop.one.app.config, smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

beforeEach(async () => {
  await shop.signIn();
  await shop.paid();
  await shop.one.app.database.write('outbox').delete();
  taken = [];
  shop.stripe.refundStatus = 'pending';
  const paymentId = (await shop.rows()).at(-1).id;
  const refund = { paymentId, amount: 1000, reason: 'Late', earlierRefunds: 0, refunded: 0 };
  expect((await shop.post('refunds', refund, shop.admin)).status).toBe(200);
});

/** Tries every mail, all those that wait for another attempt among them. */
async function attempt(how: typeof answer): Promise<void> {
  answer = how;
  shop.one.time.pass(3 * minutes);
  await sendDue(shop.one.app, send);
}
/** The mail server takes the mail, and the process ends before it notes that. */
async function endWhileSending(): Promise<void> {
  answer = 'takes';
  await new Promise<void>((resolve, reject) => {
    void sendDue(shop.one.app, async (message) => {
      await send(message).then(resolve, reject);
      return new Promise(() => {});
    }).catch(reject);
  });
}
async function failRefund(): Promise<void> {
  const refund = { ...[...shop.stripe.refunds.values()].at(-1), status: 'failed' };
  for (const type of ['refund.failed', 'refund.updated'])
    expect((await shop.deliver(shop.stripe.event(type, refund))).status).toBe(200);
}
async function told(by = shop.client) {
  const events = (await by(`/api/submissions/${shop.id}/events`)).json<SubmissionEvent[]>();
  return events.filter(({ detail }) => detail === 'Your refund: My essay').map(({ type }) => type);
}
const announced = 'Your refund: My essay';
const corrected = 'Your refund failed: My essay';

it.each<[string, () => Promise<void>]>([
  ['whose connection was cut before the answer', () => attempt('cuts')],
  ['that was being sent when the process ended', endWhileSending],
])(
  'a mail about a refund %s is corrected when the refund fails, also after a refused attempt',
  async (_how, arrive) => {
    await arrive();
    await attempt('greylists');
    expect(await told()).toEqual(['mail_queued']);
    await failRefund();
    await attempt('takes');
    expect(taken).toEqual([announced, corrected]);
    for (const by of [shop.client, shop.admin]) expect(await told(by)).toEqual(['mail_unconfirmed']);
    await attempt('takes');
    expect(taken).toEqual([announced, corrected]);
  },
);

it('a mail about a refund that the mail server refused each time is withheld without a correction', async () => {
  await attempt('greylists');
  await attempt('greylists');
  await failRefund();
  await attempt('takes');
  expect(taken).toEqual([]);
  expect(await told()).toEqual(['mail_withheld']);
});

it('an attempt that outlived its claim says nothing about the attempt of another instance', async () => {
  answer = 'greylists';
  await sendDue(shop.one.app, async (message) => {
    shop.one.time.pass(3 * minutes);
    await endWhileSending();
    answer = 'greylists';
    await send(message);
  });
  await failRefund();
  await attempt('takes');
  expect(taken).toEqual([announced, corrected]);
});

it('a mail that was tried before the database knew whether it may have arrived is corrected', async () => {
  await attempt('greylists');
  const { write } = shop.one.app.database;
  await write.migrate.down({ name: '20261125900000_unconfirmed_mails.ts' });
  await write.migrate.latest();
  await failRefund();
  await attempt('takes');
  expect(taken).toEqual([corrected]);
});
