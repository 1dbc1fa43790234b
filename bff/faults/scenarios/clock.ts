import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clientOf, signedInAdministrator } from '../client.ts';
import { orderByLink } from '../desk.ts';
import { compare } from '../inspect.ts';
import { load } from '../orders.ts';
import { eventually, faultsOf, type Scenario } from '../scenario.ts';
import type { RunningServer } from '../server.ts';
import { documentHashes, inWorld } from '../world.ts';

const hour = 3_600_000;

/**
 * The clock of one of two instances jumps ahead and back while the other sends a mail and documents arrive: nobody is signed
 * out, the mail is sent once, and orders keep their documents.
 */
export const clock: Scenario = {
  name: 'clock',
  run: () =>
    inWorld(async (world) => {
      const file = join(world.folder, 'clock');
      const steady = await world.start();
      const jumping = await world.start({
        script: join(import.meta.dirname, '../jumping-clock.ts'),
        env: { CLOCK_FILE: file },
      });
      const jump = (milliseconds: number) => {
        writeFileSync(file, String(milliseconds));
        process.kill(jumping.pid, 'SIGUSR2');
      };
      const administrators = await Promise.all([steady, jumping].map(({ port }) => signedInAdministrator(port)));
      // No faster than mails are sent: each has to be sent before the end.
      const clients = [steady, jumping].map(({ port }) => load(port, 1, { pause: 200 }));
      await eventually(() => clients.every(({ acknowledged }) => acknowledged.length > 2), 30_000);
      // A mail on its way while the clock of the other instance passes the end of its claim.
      await eventually(async () => (await queued()) === 0);
      world.mail.fault = 5_000;
      const begun = world.mail.begun();
      await orderByLink(clientOf(steady.port));
      await eventually(() => world.mail.begun() > begun);
      const jumps = [hour, -hour, 26 * hour, 0];
      for (const milliseconds of jumps) {
        jump(milliseconds);
        await wait(1_200);
      }
      await wait(1_000);
      world.mail.fault = undefined;
      for (const one of clients) await one.stop();
      const signedIn = await Promise.all(
        administrators.map((one) => one('/api/auth/user').then(({ status }) => status)),
      );
      const isSent = await eventually(async () => (await queued()) === 0, 30_000);
      const health = await Promise.all([steady, jumping].map((server) => readyOf(server)));
      const acknowledged = clients.flatMap((one) => one.acknowledged);
      const { lost, withoutFile } = await compare(
        world.folder,
        acknowledged,
        world.databaseUrl,
        documentHashes(world.s3),
      );
      const ids = world.mail.taken.map(({ messageId }) => messageId);
      const doubled = ids.length - new Set(ids).size;
      const refused = clients.reduce((sum, one) => sum + one.refused(), 0);
      async function queued(): Promise<number> {
        return Number((await world.database('outbox').where({ state: 'queued' }).count({ n: '*' }))[0]?.n);
      }
      return {
        figures: {
          jumps: jumps.length,
          acknowledged: acknowledged.length,
          refused,
          lost,
          'mails sent': ids.length,
          'sent twice': doubled,
          'signed in afterwards': signedIn.join(' '),
        },
        faults: faultsOf(
          [acknowledged.length < 10, 'Hardly any order was acknowledged, so nothing was tested.'],
          [refused > 0, `${refused} orders were refused or cut.`],
          [lost + withoutFile > 0, `${lost + withoutFile} acknowledged orders are not stored.`],
          [doubled > 0, `${doubled} mails were sent twice.`],
          [!isSent, 'Mails are still waiting after 30 seconds.'],
          [signedIn.some((status) => status !== 200), `Sessions were answered with ${signedIn.join(', ')}.`],
          [health.some((status) => status !== 200), `The instances’ readiness was ${health.join(', ')}.`],
        ),
      };
    }),
};

const readyOf = async ({ port }: RunningServer): Promise<number> => (await clientOf(port)('/api/ready')).status;
