import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { linkOrder } from '../../test/orders.ts';
import { clientOf, signedInAdministrator } from '../client.ts';
import { act, deliver, json, openPage } from '../desk.ts';
import { eventually, faultsOf, groupBy, type Scenario } from '../scenario.ts';
import type { RunningServer } from '../server.ts';
import type { Weather } from '../tcp-proxy.ts';
import { inWorld, type World } from '../world.ts';

/**
 * The network between the server and PostgreSQL fails in each way, and answers to COMMIT are lost. Requests are answered
 * meanwhile, and clients who repeat an order with its key have ordered once.
 */
export const databaseAway: Scenario = {
  name: 'database-away',
  run: (scale) =>
    inWorld(async (world) => {
      const server = await world.start();
      const administrator = await signedInAdministrator(server.port);
      const clients = clientsOf(server, 4);
      const seconds = scale.of(2, 60);
      const faults: string[] = [];
      const slowest: Record<string, number> = {};
      const recovered: Record<string, number> = {};
      for (const [name, weather] of weathers) {
        await clients.next(2);
        await world.databaseProxy.set(weather);
        const askedAt = performance.now();
        const asked = clientOf(server.port)({ path: '/api/services', timeout: 60_000 })
          .catch(() => undefined)
          .then(() => {
            slowest[name] = Math.round(performance.now() - askedAt);
          });
        // A silent network is given up after half a minute.
        if (scale.isLong) await asked;
        await wait(seconds * 1_000);
        await world.databaseProxy.set('fair');
        await asked;
        const fairAt = performance.now();
        const isBack = await eventually(async () => (await readyOf(server)) === 200, 30_000);
        recovered[name] = Math.round(performance.now() - fairAt);
        if (!isBack || !(await clients.next(2))) faults.push(`After ${name} the server did not recover by itself.`);
      }
      world.databaseProxy.loseAnswers((sent) => sent.includes('COMMIT'));
      const lostBefore = world.databaseProxy.lost();
      await wait(seconds * 1_000);
      world.databaseProxy.loseAnswers(() => false);
      await clients.next(2);
      await clients.stop();
      const { id = 0 } = clients.taken[0] ?? {};
      faults.push(...(await lostPayment(world, server, administrator, id)));
      const rows: { promptInstructions: string; id: number }[] = await world.database('submissions');
      const byMark = groupBy(rows, (row) => row.promptInstructions);
      const missing = clients.taken.filter(({ id, mark }) => byMark.get(mark)?.[0]?.id !== id).length;
      const doubled = [...byMark.values()].filter(({ length }) => length > 1).length;
      const isSent = await eventually(
        async () => (await world.database('outbox').where({ state: 'queued' }).where({ attempts: 0 })).length === 0,
        30_000,
      );
      const ids = world.mail.taken.map(({ messageId }) => messageId);
      const hasCrashed = server.hasExited() || /"level":60|unhandledRejection/.test(server.log());
      const code = await server.end('SIGTERM');
      return {
        figures: {
          acknowledged: clients.taken.length,
          'refused and repeated': clients.refused(),
          'answers of COMMIT lost': world.databaseProxy.lost() - lostBefore,
          lost: missing,
          doubled,
          'mails sent twice': ids.length - new Set(ids).size,
          'slowest answer ms': Object.entries(slowest)
            .map((one) => one.join(' '))
            .join(', '),
          'ready again ms': Object.entries(recovered)
            .map((one) => one.join(' '))
            .join(', '),
        },
        faults: [
          ...faults,
          ...faultsOf(
            [clients.taken.length < 20, 'Hardly any order was acknowledged, so nothing was tested.'],
            [world.databaseProxy.lost() === lostBefore, 'No answer to COMMIT was lost, so nothing was tested.'],
            [missing > 0, `${missing} acknowledged orders are not in the database.`],
            [doubled > 0, `${doubled} orders are there twice.`],
            [!isSent, 'Mails were not tried within 30 seconds.'],
            [ids.length !== new Set(ids).size, 'A mail was sent twice.'],
            [
              Object.values(slowest).some((ms) => ms > 45_000),
              `A request waited ${Math.max(...Object.values(slowest))} ms.`,
            ],
            [hasCrashed, 'The server ended, or met an error that nothing caught.'],
            [code !== 0, `The server left with ${code}.`],
          ),
        ],
      };
    }),
};

const weathers: readonly (readonly [string, Weather])[] = [
  ['away', 'away'],
  ['slow', 100],
  ['silence', 'silent'],
  ['nonsense', 'nonsense'],
];

const readyOf = ({ port }: RunningServer): Promise<number> =>
  clientOf(port)({ path: '/api/ready', timeout: 5_000 }).then(
    ({ status }) => status,
    () => 0,
  );

/** A payment whose event was stored, and whose answer was lost: Stripe sends the event again. */
async function lostPayment(
  { database, databaseProxy, stripe }: World,
  server: RunningServer,
  administrator: Awaited<ReturnType<typeof signedInAdministrator>>,
  id: number,
): Promise<string[]> {
  const approved = await act(administrator, id, 'approve');
  const event = stripe.pay(await openPage(administrator, id));
  databaseProxy.loseAnswers((sent) => sent.includes('COMMIT'));
  const first = await deliver(server.port, event);
  databaseProxy.loseAnswers(() => false);
  const again = await deliver(server.port, event);
  const paid = (await database('payments').where({ submissionId: id }).whereNotNull('paidAt')).length;
  const mails = (await database('outbox').where({ submissionId: id, template: 'paid' })).length;
  return faultsOf(
    [approved !== 200 || first !== 504 || again !== 200, `An event was answered with ${first}, then ${again}.`],
    [paid !== 1 || mails !== 1, `One payment is stored ${paid} times, and its mail ${mails} times.`],
  );
}

interface Taken {
  readonly id: number;
  readonly mark: string;
}

/** Clients that order one after the other, and repeat an order with its key until the server says yes. */
function clientsOf({ port }: RunningServer, count: number) {
  const taken: Taken[] = [];
  let refused = 0;
  let isStopped = false;
  const order = async () => {
    const key = randomUUID();
    const mark = `Order ${key}`;
    const body = linkOrder({
      instructionsPrompt: mark,
      email: `${key}@example.com`,
      emailConfirmation: `${key}@example.com`,
    });
    const headers = { 'idempotency-key': key };
    for (;;) {
      const response = await clientOf(port)({ method: 'POST', path: '/api/submissions', headers, body }).catch(
        () => undefined,
      );
      if (response?.status === 201) return void taken.push({ id: json<{ id: number }>(response).id, mark });
      refused++;
      if (isStopped) return;
      await wait(100);
    }
  };
  const workers = Array.from({ length: count }, async () => {
    while (!isStopped) await order();
  });
  return {
    taken,
    refused: () => refused,
    /** Waits for that many orders more. */
    next: (more: number) => {
      const before = taken.length;
      return eventually(() => taken.length >= before + more, 20_000);
    },
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
