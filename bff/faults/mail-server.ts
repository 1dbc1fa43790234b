import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** `cut`: the connection ends in the middle of a mail. A number delays the answer to a mail by milliseconds. */
export type MailFault = 'refuse' | 'cut' | number;

export interface MailServer {
  readonly port: number;
  /** The mails that the server has said yes to, in order. */
  readonly taken: { readonly messageId: string; readonly to: string; readonly subject: string }[];
  /** How many mails have begun to arrive. */
  readonly begun: () => number;
  fault: MailFault | undefined;
  stop(): Promise<void>;
}

/** A real mail server on a free port, which keeps the heads of its mails. */
export async function startMailServer(): Promise<MailServer> {
  let begun = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, callback) =>
      callback(server.fault === 'refuse' ? Object.assign(new Error('Too busy'), { responseCode: 421 }) : undefined),
    onData(stream, session, callback) {
      begun++;
      const { connections } = smtp as unknown as { connections: Set<{ id: string; _socket: Socket }> };
      const socket = [...connections].find(({ id }) => id === session.id)?._socket;
      const { fault } = server;
      if (fault === 'cut') return void stream.once('data', () => socket?.destroy());
      void text(stream).then(
        async (mail) => {
          if (typeof fault === 'number') await wait(fault);
          // Whoever has gone meanwhile was told nothing.
          if (socket?.destroyed) return;
          server.taken.push({
            messageId: header(mail, 'message-id'),
            to: session.envelope.rcptTo[0]?.address ?? '',
            subject: header(mail, 'subject'),
          });
          callback();
        },
        () => undefined,
      );
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve());
  });
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    taken: [],
    begun: () => begun,
    fault: undefined,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

const header = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(mail)?.[1]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
