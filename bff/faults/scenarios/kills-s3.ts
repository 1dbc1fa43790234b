import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clientOf, logIn } from '../client.ts';
import { compare } from '../inspect.ts';
import { type Acknowledged, load } from '../orders.ts';
import { eventually, faultsOf, groupBy, type Scenario } from '../scenario.ts';
import { type AcknowledgedPayment, tills } from '../tills.ts';
import { documentHashes, inWorld, type World } from '../world.ts';

/**
 * With PostgreSQL, a bucket, Stripe and a mail server, the server is killed again and again while clients order and pay: what
 * was acknowledged is there once, and each mail has come. In the last round the server answers before it writes: the same
 * comparison has to find what that lost.
 */
export const killsBesideBucket: Scenario = {
  name: 'kills-s3',
  run: (scale) =>
    inWorld(async (world) => {
      const rounds = scale.of(3, 1_000);
      const acknowledged: Acknowledged[] = [];
      const cookies = new Map<string, string>();
      const paying = tills(world, cookies);
      /** Every second order is paid; one of the others is left for the control, whose own orders are never written. */
      let unpaid = 0;
      let cut = 0;
      const round = async (number: number, script?: string) => {
        const server = await world.start(script === undefined ? {} : { script });
        if (cookies.size === 0) await logIn(clientOf(server.port, undefined, cookies));
        const clients = load(server.port, 6);
        await eventually(() => clients.acknowledged.length > 5);
        const before = paying.acknowledged.length;
        const close = paying.open(server.port, 2, () => {
          const next = script === undefined ? [...acknowledged, ...clients.acknowledged][unpaid] : undefined;
          if (next) unpaid += 2;
          return next?.id;
        });
        await eventually(() => paying.acknowledged.length > before, 30_000);
        // The control is killed right after a payment that it has answered and not passed on.
        if (script === undefined) await wait((number % 10) * 37);
        await server.end('SIGKILL');
        await Promise.all([clients.stop(), close()]);
        cut += clients.refused();
        return clients.acknowledged;
      };
      for (let number = 0; number < rounds; number++) acknowledged.push(...(await round(number)));
      await settle(world, paying, acknowledged[1]);
      const found = await inspect(world, acknowledged, paying.acknowledged);

      const lied = { orders: [...acknowledged], payments: paying.acknowledged.length };
      lied.orders.push(...(await round(0, join(import.meta.dirname, '../liar.ts'))));
      const caught = await inspect(world, lied.orders, paying.acknowledged);
      return {
        figures: {
          rounds,
          orders: acknowledged.length,
          cut,
          payments: lied.payments,
          ...found,
          'lost by the control': `${caught.lost} orders, ${caught['payments lost']} payments`,
        },
        faults: faultsOf(
          [acknowledged.length < rounds, 'Hardly any order was acknowledged, so nothing was tested.'],
          [lied.payments === 0, 'No payment was acknowledged, so nothing was tested.'],
          [found.lost > 0, `${found.lost} acknowledged orders are not in the database.`],
          [found['without their file'] > 0, `${found['without their file']} orders have no file, or another one.`],
          [found.orphans > 0, `${found.orphans} files are named by no row, so nothing will remove them.`],
          [found.doubled > 0, `${found.doubled} orders are there twice.`],
          [found['payments lost'] > 0, `${found['payments lost']} acknowledged payments are not stored.`],
          [found['payments doubled'] > 0, `${found['payments doubled']} payments are there twice.`],
          [found['mails lost'] > 0, `${found['mails lost']} mails did not arrive.`],
          [found['mails doubled'] > 0, `${found['mails doubled']} mails were written twice.`],
          [caught.lost === 0, 'The comparison did not notice orders that were acknowledged and never written.'],
          [
            caught['payments lost'] === 0,
            'The comparison did not notice payments that were acknowledged and never written.',
          ],
        ),
      };
    }),
};

/**
 * Starts the server once more, and lets it do what the killed ones left: events come again, claims end, mails go out. Pays the
 * order `left` then, for the control to be told of.
 */
async function settle(world: World, paying: ReturnType<typeof tills>, left: Acknowledged | undefined): Promise<void> {
  // PostgreSQL undoes what the killed servers had begun a moment later.
  await wait(1_000);
  const queued = () => world.database('outbox').where({ state: 'queued' });
  await queued()
    .where('nextAttemptAt', '>', new Date().toISOString())
    .update({ nextAttemptAt: '2000-01-01T00:00:00.000Z' });
  const count = async () => Number((await queued().count({ mails: '*' }))[0]?.mails);
  // One sends a few mails a second, and a thousand kills leave tens of thousands.
  const helpers = Array.from({ length: Math.min(8, Math.floor((await count()) / 1_000)) }, () => world.start());
  const server = await world.start();
  while (paying.waiting() > 0) await paying.deliverNext(server.port);
  await eventually(async () => (await count()) === 0, 1_800_000);
  await Promise.all(helpers.map(async (helper) => (await helper).end('SIGTERM')));
  if (left) await paying.pay(server.port, left.id);
  await server.end('SIGTERM');
}

async function inspect(
  { database, databaseUrl, folder, s3, mail }: World,
  orders: readonly Acknowledged[],
  payments: readonly AcknowledgedPayment[],
) {
  const { lost, withoutFile, orphans } = await compare(folder, orders, databaseUrl, documentHashes(s3));
  const marks: string[] = await database('submissions').pluck('promptInstructions');
  const paid: { sessionId: string; submissionId: number; status: string }[] = await database('payments')
    .join('submissions', 'submissions.id', 'payments.submissionId')
    .whereNotNull('payments.paidAt')
    .select('payments.sessionId', 'payments.submissionId', 'submissions.status as status');
  const bySession = groupBy(paid, ({ sessionId }) => sessionId);
  const sent: { id: number; submissionId: number; template: string }[] = await database('outbox').where({
    state: 'sent',
  });
  const written: { submissionId: number; template: string }[] = await database('outbox');
  const arrived = new Set(mail.taken.map(({ messageId }) => Number(/outbox-(\d+)@/.exec(messageId)?.[1])));
  const perStep = groupBy(written, (one) => `${one.submissionId} ${one.template}`);
  return {
    lost,
    doubled: marks.length - new Set(marks).size,
    'without their file': withoutFile,
    orphans,
    'payments lost': payments.filter(({ session }) => bySession.get(session)?.[0]?.status !== 'paid').length,
    'payments doubled': [...groupBy(paid, (one) => one.submissionId).values()].filter(({ length }) => length > 1)
      .length,
    mails: arrived.size,
    // Of each order that is there one, and of each payment one more.
    'mails lost':
      sent.filter(({ id }) => !arrived.has(id)).length +
      orders.filter(({ id }) => !perStep.has(`${id} order_received`)).length +
      payments.filter(({ id }) => !perStep.has(`${id} paid`)).length -
      lost,
    'mails doubled': [...perStep.values()].filter(({ length }) => length > 1).length,
    'sent again under their Message-ID': mail.taken.length - arrived.size,
  };
}
