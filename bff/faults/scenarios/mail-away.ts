import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../src/database/connection.ts';
import { clientOf } from '../client.ts';
import { orderByLink } from '../desk.ts';
import { type MailFault, startMailServer } from '../mail-server.ts';
import { eventually, faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';
import { startTcpProxy, type Weather } from '../tcp-proxy.ts';

interface Fault {
  readonly weather?: Weather;
  readonly fault?: MailFault;
  readonly isLong?: true;
}

/** What goes wrong with the mail server, one after the other. */
const kinds: Readonly<Record<string, Fault>> = {
  away: { weather: 'away' },
  nonsense: { weather: 'nonsense' },
  refuses: { fault: 'refuse' },
  'cuts a mail': { fault: 'cut' },
  slow: { fault: 2_000 },
  silent: { weather: 'silent', isLong: true },
};

/**
 * The mail server fails in each way, and the clock of the machine jumps an hour ahead after each: orders are taken meanwhile,
 * and each mail arrives once. With SQLite the machine's clock is the server's.
 */
export const mailAway: Scenario = {
  name: 'mail-away',
  run: (scale) =>
    inFolder(async (folder) => {
      const mail = await startMailServer();
      const proxy = await startTcpProxy(mail.port);
      const clockFile = join(folder, 'clock');
      const server = await startServer(folder, {
        script: join(import.meta.dirname, '../jumping-clock.ts'),
        env: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, CLOCK_FILE: clockFile },
      });
      const database = connect({ dataDir: folder, databaseUrl: undefined }, { isReadOnly: true });
      const rows = (): Promise<{ state: string; lastError: string | null }[]> =>
        database('outbox').select('state', 'lastError');
      let hours = 0;
      const jump = (by: number) => {
        hours += by;
        writeFileSync(clockFile, String(hours * 3_600_000));
        process.kill(server.pid, 'SIGUSR2');
      };
      const faults: string[] = [];
      const chosen = Object.entries(kinds).filter(([, { isLong }]) => scale.isLong || !isLong);
      let ordered = 0;
      for (const [name, { weather = 'fair', fault }] of chosen) {
        await proxy.set(weather);
        mail.fault = fault;
        // Each mail of an earlier fault was sent in the end.
        const tried = async () =>
          (await rows()).filter(({ state, lastError }) => state === 'sent' || lastError !== null).length;
        const before = await tried();
        for (let count = 0; count < scale.of(2, 20); count++) {
          await orderByLink(clientOf(server.port));
          ordered++;
        }
        const isTried = await eventually(async () => (await tried()) > before, 40_000);
        if (!isTried) faults.push(`No mail was tried while the mail server ${name}.`);
        await proxy.set('fair');
        mail.fault = undefined;
        // What waits for its next attempt is due an hour later, and the order makes the worker look. On a busy machine an
        // attempt can still fail after the clock has jumped; it is due an hour later again.
        let isSent = false;
        for (let attempt = 0; attempt < 4 && !isSent; attempt++) {
          jump(1);
          await orderByLink(clientOf(server.port));
          ordered++;
          isSent = await eventually(async () => (await rows()).every(({ state }) => state === 'sent'), 15_000);
        }
        if (!isSent) faults.push(`Mails did not go out after the mail server (${name}) was back.`);
      }
      // A clock that was wrong is set right: what comes now is not kept until the earlier time.
      jump(-hours);
      await orderByLink(clientOf(server.port));
      ordered++;
      if (!(await eventually(async () => (await rows()).every(({ state }) => state === 'sent'), 15_000)))
        faults.push('A mail waits because the clock was set back.');
      await database.destroy();
      const code = await server.end('SIGTERM');
      await proxy.stop();
      await mail.stop();
      const ids = mail.taken.map(({ messageId }) => messageId);
      const hasCrashed = server.log().includes('"level":60');
      return {
        figures: {
          faults: chosen.map(([name]) => name).join(', '),
          orders: ordered,
          mails: ids.length,
          'sent twice': ids.length - new Set(ids).size,
        },
        faults: [
          ...faults,
          ...faultsOf(
            [new Set(ids).size !== ordered, `${ordered} orders have ${new Set(ids).size} mails.`],
            [ids.length !== new Set(ids).size, `${ids.length - new Set(ids).size} mails came twice.`],
            [hasCrashed || code !== 0, `The server met an error that nothing caught, or left with ${code}.`],
          ),
        ],
      };
    }),
};
