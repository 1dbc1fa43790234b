import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { hours, seconds } from '../time/time.ts';
import { queueSubmissionMail } from './queue.ts';
import { mailTransport } from './transport.ts';
import { sendDue, startMailWorker } from './worker.ts';

let one: TestServer;
let id: number;
let smtp: SMTPServer | undefined;
/** The recipients of the mails that the server has taken. */
let taken: string[];
beforeEach(async () => {
  one = await testServer();
  id = await placeSubmission(one, {});
  taken = [];
});
afterEach(async () => {
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
  smtp = undefined;
  await one.stop();
});

interface Arriving {
  readonly recipient: string;
  readonly stream: NodeJS.ReadableStream;
  readonly socket: Socket;
  /** Takes the mail, or refuses it. */
  readonly done: (error?: Error) => void;
}
const take = ({ recipient, stream, done }: Arriving) =>
  stream.resume().once('end', () => {
    taken.push(recipient);
    done();
  });
const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Starts a real mail server on a free port, and returns what sends to it. */
async function mailServer(onMail: (mail: Arriving) => void, options: SMTPServerOptions = {}, port = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> };
      const socket = [...connections].find((connection) => connection.id === session.id)?._socket as Socket;
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      onMail({ recipient, stream, socket, done: (error) => callback(error) });
    },
    ...options,
  });
  server.on('error', () => {});
  smtp = server;
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return (server.server.address() as AddressInfo).port;
}
const sender = (port: number, timeout?: number, login = '') =>
  mailTransport({ ...one.app.config, smtpUrl: `smtp://${login}127.0.0.1:${port}` }, timeout);

let version = 0;
const queue = (email: string) =>
  one.app.database.transaction((transaction) =>
    queueSubmissionMail(
      one.app,
      transaction,
      'paid',
      { id, title: 'On shade', firstName: 'Ada', email, totalPrice: 1500, totalPriceInr: 120_000 },
      { trackingUrl: 'http://localhost:3000/track/a-token', version: ++version },
    ),
  );
const states = async () =>
  (await one.app.database.read('outbox').orderBy('id').select('recipient', 'state', 'attempts', 'lastError')).map(
    ({ recipient, state, attempts, lastError }) => [recipient, state, attempts, lastError],
  );
const mayHaveArrived = () =>
  one.app.database.read('outbox').where({ mayHaveArrived: true }).orderBy('id').pluck('recipient');
const ada = 'ada@example.com';
const ben = 'ben@example.com';

describe('a mail server that', () => {
  it('closes the connection in the middle of one mail delays that mail alone, which is then sent once', async () => {
    let isClosing = true;
    const port = await mailServer((mail) => {
      if (mail.recipient !== ada || !isClosing) take(mail);
      else mail.stream.once('data', () => mail.socket.destroy());
    });
    for (const email of [ada, ben]) await queue(email);
    const send = sender(port);
    expect(await sendDue(one.app, send)).toBe(true);
    expect(taken).toEqual([ben]);
    expect(await states()).toEqual([
      [ada, 'queued', 1, expect.stringMatching(/closed|reset/i)],
      [ben, 'sent', 1, null],
    ]);
    expect(await mayHaveArrived()).toEqual([ada, ben]);
    isClosing = false;
    one.time.pass(30 * seconds);
    expect(await sendDue(one.app, send)).toBe(true);
    one.time.pass(hours);
    await sendDue(one.app, send);
    expect(taken).toEqual([ben, ada]);
  });

  it('closes the connection at the envelope of one mail delays that mail alone', async () => {
    const port = await mailServer(take, {
      onRcptTo({ address }, session, callback) {
        const { connections } = smtp as unknown as { connections: Set<{ id: string; _socket: Socket }> };
        if (address !== ada) return callback();
        for (const connection of connections) if (connection.id === session.id) connection._socket.destroy();
      },
    });
    for (const email of [ada, ben]) await queue(email);
    expect(await sendDue(one.app, sender(port))).toBe(true);
    expect(taken).toEqual([ben]);
    // The mail server was given nothing of the other one.
    expect(await mayHaveArrived()).toEqual([ben]);
  });

  it('never answers one mail delays that mail alone', async () => {
    const port = await mailServer((mail) => {
      if (mail.recipient === ada) mail.stream.resume();
      else take(mail);
    });
    await queue(ada);
    expect(await sendDue(one.app, sender(port, 1_500))).toBe(true);
    await queue(ben);
    expect(await sendDue(one.app, sender(port))).toBe(true);
    expect(taken).toEqual([ben]);
    expect(await states()).toEqual([
      [ada, 'queued', 1, expect.stringMatching(/abort/i)],
      [ben, 'sent', 1, null],
    ]);
  });

  it('answers late gets each mail once', async () => {
    const port = await mailServer((mail) => {
      mail.stream.resume().once('end', () =>
        setTimeout(() => {
          taken.push(mail.recipient);
          mail.done();
        }, 300),
      );
    });
    await queue(ada);
    const send = sender(port);
    // Two instances look at the same moment.
    expect(await Promise.all([sendDue(one.app, send), sendDue(one.app, send)])).toEqual([true, true]);
    expect(taken).toEqual([ada]);
    expect(await states()).toEqual([[ada, 'sent', 1, null]]);
  });

  it('refuses a mailbox or a mail is quoted in its own words, and gets the next mail', async () => {
    const port = await mailServer(
      (mail) => {
        if (mail.recipient === ben) mail.stream.resume().once('end', () => mail.done(smtpError(554, '5.7.1 Spam')));
        else take(mail);
      },
      {
        onRcptTo: ({ address }, _session, callback) =>
          callback(address === ada ? smtpError(550, '5.1.1 No such mailbox') : undefined),
      },
    );
    for (const email of [ada, ben, 'cleo@example.com']) await queue(email);
    expect(await sendDue(one.app, sender(port))).toBe(true);
    expect(await states()).toEqual([
      [ada, 'queued', 1, '550 5.1.1 No such mailbox'],
      [ben, 'queued', 1, '554 5.7.1 Spam'],
      ['cleo@example.com', 'sent', 1, null],
    ]);
  });

  it('refuses the connection or the login uses up one attempt of one mail, and gets all when it is back', async () => {
    let isOpen = false;
    const port = await mailServer(take, {
      onConnect: (_session, callback) => callback(isOpen ? undefined : smtpError(421, 'Too busy')),
      onAuth: ({ password }, _session, callback) =>
        callback(password === 'right' ? null : smtpError(535, 'Wrong password'), { user: 'a' }),
      authOptional: false,
      allowInsecureAuth: true,
    });
    for (const email of [ada, ben]) await queue(email);
    expect(await sendDue(one.app, sender(port, 10_000, 'a:right@'))).toBe(false);
    isOpen = true;
    expect(await sendDue(one.app, sender(port, 10_000, 'a:wrong@'))).toBe(false);
    expect(await states()).toEqual([
      [ada, 'queued', 1, expect.stringContaining('Too busy')],
      [ben, 'queued', 1, expect.stringContaining('Wrong password')],
    ]);
    expect(JSON.stringify(await states())).not.toContain('a:wrong');
    one.time.pass(hours);
    expect(await sendDue(one.app, sender(port, 10_000, 'a:right@'))).toBe(true);
    expect(taken.sort()).toEqual([ada, ben]);
  });

  it('could not be reached gets the next mail although the clock was set back meanwhile', async () => {
    let isOpen = false;
    const port = await mailServer(take, {
      onConnect: (_session, callback) => callback(isOpen ? undefined : smtpError(421, 'Too busy')),
    });
    const worker = startMailWorker(one.app, sender(port));
    await queue(ada);
    await expect.poll(states).toMatchObject([[ada, 'queued', 1, expect.stringContaining('Too busy')]]);
    isOpen = true;
    // The worker has noted the pause when a mail is left alone.
    await queue(ben);
    await wait(200);
    expect(taken).toEqual([]);
    one.time.pass(-hours);
    await queue(ben);
    await expect.poll(() => taken).toEqual([ben]);
    await worker.stop();
  });

  it('closes the connection in the middle of a mail does not stop the worker’s other mails', async () => {
    const port = await mailServer((mail) => {
      if (mail.recipient === ada) mail.stream.once('data', () => mail.socket.destroy());
      else take(mail);
    });
    const worker = startMailWorker(one.app, sender(port));
    await queue(ada);
    await expect.poll(states).toMatchObject([[ada, 'queued', 1, expect.anything()]]);
    // No time passes: a pause would keep this one.
    await queue(ben);
    await expect.poll(() => taken).toEqual([ben]);
    await worker.stop();
  });
});
