import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { isoTime, minutes, seconds } from '../time/time.ts';
import { OutboxMail } from './model.ts';
import { type MailedSubmission, queueSubmissionMail } from './queue.ts';
import { type Message, mailTransport } from './transport.ts';
import { sendDue, startMailWorker } from './worker.ts';

let one: TestServer;
let submission: MailedSubmission;
const trackingUrl = 'http://localhost:3000/track/a-token';
beforeAll(async () => {
  one = await testServer();
  const now = isoTime(Date.now());
  const [{ id }] = await one.app.database
    .write('submissions')
    .insert({
      ...{ title: 'On shade', totalPrice: 1500, totalPriceInr: 120_000, lines: '[]', status: 'pending_approval' },
      ...{ submittedAt: now, updatedAt: now, submissionMethod: 'upload', userId: await one.idOf('client') },
    })
    .returning('id');
  submission = {
    id,
    title: 'On shade',
    firstName: 'Ada',
    email: 'ada@example.com',
    totalPrice: 1500,
    totalPriceInr: 120_000,
  };
});
beforeEach(() => one.app.database.write('outbox').delete());
afterAll(() => one.stop());

const queue = (...[template, options, changes]: [Parameters<typeof queueSubmissionMail>[2], object?, object?]) =>
  one.app.database.transaction((transaction) =>
    queueSubmissionMail(one.app, transaction, template, { ...submission, ...changes }, { trackingUrl, ...options }),
  );
const rows = () => one.app.database.read('outbox').orderBy('id').select();

describe('the outbox', () => {
  it('tells each event with its price and its link', async () => {
    await queue('approved');
    const [mail] = await rows();
    expect(mail.subject).toBe('Approved and ready for payment: On shade');
    expect(mail.text).toContain('$15.00 (₹1,200)');
    expect(mail.text).toContain(trackingUrl);
  });

  it('keeps one mail of a kind for a submission, however many callers', async () => {
    await Promise.all(Array.from({ length: 8 }, () => queue('paid')));
    await queue('paid', { version: 2 });
    expect((await rows()).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('tells a mail that failed before it was handed over as failed, and one that failed afterwards as possibly sent', async () => {
    for (const [change, mayHaveArrived] of [
      [{ content: '{}' }, false],
      [{ attempts: 0 }, true],
    ] as const) {
      await one.app.database.write('outbox').delete();
      await queue('paid');
      await one.app.database.write('outbox').update(change);
      await sendDue(one.app, () => Promise.reject(new Error('cut')));
      const [mail] = await rows();
      expect([mail.attempts, Boolean(mail.mayHaveArrived)]).toEqual([1, mayHaveArrived]);
    }
  });

  it('keeps none when the change is rolled back, and none for a sample', async () => {
    const failed = one.app.database.transaction(async (transaction) => {
      await queueSubmissionMail(one.app, transaction, 'paid', submission, { trackingUrl });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await queue('paid', {}, { email: null })).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('says the reason and the claim link only where they are', async () => {
    await queue('rejected', { reason: 'Too long.' });
    await queue('completed');
    await queue('order_received', { claimUrl: 'http://localhost:3000/reset-password#token=x' });
    const texts = (await rows()).map(({ text }) => text);
    expect(texts[0]).toContain('Too long.');
    expect(texts[1]).not.toContain('mailto:');
    expect(texts[2]).toContain('/reset-password#token=x');
    expect(texts.join()).not.toMatch(/undefined|null/);
  });
});

describe('the worker', () => {
  const collect = () => {
    const sent: Message[] = [];
    return { sent, send: async (message: Message) => void sent.push(message) };
  };

  it('sends each mail once, however many workers look', async () => {
    await queue('approved');
    await queue('paid');
    const { sent, send } = collect();
    await Promise.all([sendDue(one.app, send), sendDue(one.app, send), sendDue(one.app, send)]);
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'Approved and ready for payment: On shade',
      'Payment received: On shade',
    ]);
    for (const row of await rows()) expect(row).toMatchObject({ state: 'sent', text: null });
  });

  it('tries again later and later, and gives up with the error in sight', async () => {
    await queue('approved');
    const fail = () => Promise.reject(new Error('421 try\u0000 later'));
    await sendDue(one.app, fail);
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 1, lastError: '421 try later' });
    const { sent, send } = collect();
    await sendDue(one.app, send);
    expect(sent).toEqual([]);
    one.time.pass(31 * seconds);
    await sendDue(one.app, fail);
    for (let i = 0; i < 6; i++) {
      one.time.pass(25 * 60 * minutes);
      await sendDue(one.app, fail);
    }
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 8, lastError: '421 try later' });
  });

  it('notes the outcome of a mail again when the database fails, and sends the mail once', async () => {
    await queue('approved');
    let failures = 0;
    const query = OutboxMail.query.bind(OutboxMail);
    vi.spyOn(OutboxMail, 'query').mockImplementation(((...asked: Parameters<typeof query>) => {
      if (failures-- > 0) throw new Error('the connection was lost');
      return query(...asked);
    }) as typeof query);
    const { sent, send } = collect();
    await sendDue(one.app, async (message) => {
      failures = 2;
      return send(message);
    });
    vi.restoreAllMocks();
    expect((await rows())[0]).toMatchObject({ state: 'sent', text: null });
    one.time.pass(3 * minutes);
    await sendDue(one.app, send);
    expect(sent).toHaveLength(1);
  });

  it('sends nothing for a while after the mail server could not be reached', async () => {
    const silent = createTcpServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    // A port that nobody listens to any more.
    await new Promise((resolve) => silent.close(resolve));
    const send = mailTransport({ ...one.app.config, smtpUrl: `smtp://127.0.0.1:${port}` });
    let tries = 0;
    const counted = async (message: Message) => {
      tries++;
      await send(message);
    };
    // A worker of a first try that failed would take the mails of the others.
    const worker = startMailWorker(one.app, counted);
    onTestFinished(() => worker.stop());
    for (const version of [1, 2, 3]) await queue('paid', { version });
    const attempts = async () => (await rows()).reduce((sum, row) => sum + row.attempts, 0);
    // An attempt counts from its beginning; the pause begins once its outcome is noted.
    await expect.poll(async () => (await rows()).some((row) => row.lastError !== null), { timeout: 10_000 }).toBe(true);
    await queue('paid', { version: 4 });
    await setTimeout(200);
    expect([tries, await attempts()]).toEqual([1, 1]);
    one.time.pass(30 * seconds);
    await queue('paid', { version: 5 });
    await expect.poll(attempts, { timeout: 10_000 }).toBe(2);
  });

  it('sends a mail that was queued before mails had HTML as text', async () => {
    await queue('paid');
    await one.app.database.write('outbox').update({ content: null });
    const { sent, send } = collect();
    await sendDue(one.app, send);
    expect(sent).toMatchObject([{ text: expect.stringContaining('We have received your payment') }]);
    expect(sent[0]?.html).toBeUndefined();
  });

  it('goes on with the next mail when the server refuses one', async () => {
    for (const version of [1, 2, 3]) await queue('paid', { version });
    await sendDue(one.app, () => Promise.reject(new Error('550 no such user')));
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  });

  it('starts with a mail as soon as it is queued, and stops when told', async () => {
    const { sent, send } = collect();
    const worker = startMailWorker(one.app, send);
    onTestFinished(() => worker.stop());
    await queue('completed');
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);
    await worker.stop();
    await queue('paid');
    expect(sent).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('is a file that a mail program opens, with no header of a client’s making', async () => {
    await queue('approved', {}, { firstName: 'Ada\r\nBcc: x@example.com', title: 'Shade\r\nBcc: y@example.com' });
    await sendDue(one.app, mailTransport(one.app.config));
    const folder = join(one.app.config.dataDir, 'outbox');
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const text = readFileSync(join(folder, file), 'utf8');
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    expect(head).toMatch(/^To: ada@example\.com$/m);
    expect(head).toMatch(/^From: Marginalia <marginalia@example\.com>$/m);
    expect(head.match(/^(subject|to|cc|bcc):/gim)).toHaveLength(2);
    expect(existsSync(join(folder, `${file}.part`))).toBe(false);
  });

  it.each([
    ['ada@uni-köln.de', 'ada@xn--uni-kln-e1a.de'],
    // A mailbox that is not ASCII needs a server that takes UTF-8, in the domain too (RFC 6531).
    ['jörg@uni-köln.de', 'jörg@uni-köln.de'],
  ])('for %s has an address that mail servers know in its header', async (email, header) => {
    await queue('approved', {}, { email });
    const [{ id, recipient }] = await rows();
    await sendDue(one.app, mailTransport(one.app.config));
    const file = join(one.app.config.dataDir, 'outbox', `${String(id).padStart(8, '0')}.eml`);
    const head = readFileSync(file, 'utf8').split('\r\n\r\n')[0]?.split('\r\n');
    expect(head?.filter((line) => /^(to|cc|bcc):/i.test(line))).toEqual([`To: ${header}`]);
    expect(recipient).toBe(email);
  });

  it('is given up in time when the server never comes to an end, and its connection is closed', async () => {
    const sockets = new Set<Socket>();
    const endless = createTcpServer((socket) => {
      sockets.add(socket);
      const talking = setInterval(() => socket.write('220-still here\r\n'), 20);
      socket
        .on('error', () => {})
        .on('close', () => {
          clearInterval(talking);
          sockets.delete(socket);
        });
    });
    await new Promise<void>((resolve) => {
      endless.listen(0, '127.0.0.1', resolve);
    });
    const { port } = endless.address() as AddressInfo;
    await queue('paid');
    const send = mailTransport({ ...one.app.config, smtpUrl: `smtp://127.0.0.1:${port}` }, 300);
    // Nothing more is sent for a while.
    expect(await sendDue(one.app, send)).toBe(false);
    expect((await rows())[0]).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringMatching(/abort/i),
    });
    await expect.poll(() => sockets.size).toBe(0);
    endless.close();
  });

  it('goes by SMTP where SMTP_URL names a server, once, to its one recipient', async () => {
    const received: { to: string[]; text: string }[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ to, text: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      smtp.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = smtp.server.address() as AddressInfo;
    await queue('paid');
    const send = mailTransport({ ...one.app.config, smtpUrl: `smtp://127.0.0.1:${port}` });
    await sendDue(one.app, send);
    await sendDue(one.app, send);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ada@example.com']);
    const [sent = ''] = received.map(({ text }) => text);
    expect(sent).toMatch(/^Message-ID: <outbox-\d+@localhost>/m);
    // The last part is the one that a mail program prefers.
    expect(sent.match(/^content-type: [^;]*/gim)?.map((line) => line.slice('content-type: '.length))).toEqual([
      'multipart/alternative',
      'text/plain',
      'text/html',
    ]);
    expect((await rows())[0]).toMatchObject({ state: 'sent', text: null, content: null });
    await queue('paid', { version: 2 }, { email: 'jörg@uni-köln.de' });
    await sendDue(one.app, send);
    expect(received[1]?.to).toEqual(['jörg@uni-köln.de']);
    await new Promise<void>((resolve) => {
      smtp.close(() => resolve());
    });
  });
});
