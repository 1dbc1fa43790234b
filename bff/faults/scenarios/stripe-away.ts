import type { SignedEvent, StripeFault } from '../../test/stripe-server.ts';
import { clientOf, signedInAdministrator } from '../client.ts';
import { act, deliver, openPage, orderByLink } from '../desk.ts';
import { faultsOf, groupBy, type Scenario } from '../scenario.ts';
import { inWorld } from '../world.ts';

const kinds: readonly { readonly fault: StripeFault; readonly isLong?: true }[] = [
  { fault: 'down' },
  { fault: 'error' },
  { fault: 'nonsense' },
  { fault: 'lost' },
  { fault: 'rate limit' },
  { fault: 'key rolled' },
  { fault: 'no address' },
  { fault: 'silent', isLong: true },
];

/**
 * Stripe fails in each way while clients pay and an editor refunds, and its events come twice and in the wrong order: each
 * order is paid once, and each refund is made once.
 */
export const stripeAway: Scenario = {
  name: 'stripe-away',
  run: (scale) =>
    inWorld(async ({ start, stripe, database }) => {
      const server = await start();
      const administrator = await signedInAdministrator(server.port);
      const faults: string[] = [];
      const chosen = kinds.filter(({ isLong }) => scale.isLong || !isLong);
      const orders: number[] = [];
      let refused = 0;
      for (const { fault } of chosen)
        for (let count = 0; count < scale.of(1, 10); count++) {
          const id = await orderByLink(clientOf(server.port));
          orders.push(id);
          await act(administrator, id, 'approve');
          // The library asks a second time by itself.
          stripe.fail(fault, 2);
          await openPage(administrator, id).catch(({ message }: Error) => {
            refused++;
            if (!message.includes(' 503: ')) faults.push(`While Stripe was ${fault}: ${message}`);
          });
          stripe.endFaults();
          const session = await openPage(administrator, id);
          const paid = stripe.pay(session);
          const object = JSON.parse(paid.body).data.object;
          const refund = { id: `re_${id}`, payment_intent: object.payment_intent, amount: 100, status: 'succeeded' };
          // Made in the Dashboard: its event comes before that of the payment.
          const events: SignedEvent[] = [
            stripe.event('checkout.session.expired', object),
            stripe.event('refund.created', { object: 'refund', metadata: {}, ...refund }),
            paid,
            paid,
            stripe.event('refund.updated', { object: 'refund', metadata: {}, ...refund }),
          ];
          const rest = [...events];
          while (rest.length > 0) {
            const [event] = rest.splice(Math.floor(Math.random() * rest.length), 1);
            const status = event ? await deliver(server.port, event) : 0;
            if (status !== 200) faults.push(`An event was answered with ${status}.`);
          }
          stripe.fail(fault, 2);
          const payment = await database('payments').where({ submissionId: id }).whereNotNull('paidAt').first();
          const asked = { paymentId: payment?.id, amount: 200, reason: 'Too late.', earlierRefunds: 1, refunded: 100 };
          const first = await act(administrator, id, 'refunds', asked);
          stripe.endFaults();
          // As an editor who doesn't know what became of the first one.
          const again = await act(administrator, id, 'refunds', asked);
          if (![200, 409, 503].includes(first) || ![200, 409, 503].includes(again))
            faults.push(`Refunds were answered with ${first} and ${again} while Stripe was ${fault}.`);
        }
      // What was left unknown is asked again by the worker, once its time has come.
      await database('refunds').whereNotNull('askAt').update({ askAt: '2000-01-01T00:00:00.000Z' });
      const unknown = () => database('refunds').where({ status: 'requested' });
      for (let tries = 0; tries < 40 && (await unknown()).length > 0; tries++)
        await new Promise((resolve) => setTimeout(resolve, 500));
      const left = (await unknown()).length;
      const paid = await database('payments').whereNotNull('paidAt').select('submissionId');
      const statuses = await database('submissions').whereIn('id', orders).pluck('status');
      const mails = await database('outbox').where({ template: 'paid' });
      const byOrder = groupBy([...stripe.refunds.values()], ({ payment_intent }) => payment_intent);
      const doubledRefunds = [...byOrder.values()].filter(({ length }) => length > 1).length;
      const hasCrashed = server.hasExited() || server.log().includes('"level":60');
      await server.end('SIGTERM');
      return {
        figures: {
          faults: chosen.map(({ fault }) => fault).join(', '),
          orders: orders.length,
          'pages refused': refused,
          payments: paid.length,
          'refunds at Stripe': stripe.refunds.size,
          'refunded twice': doubledRefunds,
        },
        faults: [
          ...faults,
          ...faultsOf(
            [refused === 0, 'No page was refused, so nothing was tested.'],
            [statuses.some((status) => status !== 'paid'), `Orders are ${statuses.join(', ')} instead of paid.`],
            [paid.length !== orders.length, `${orders.length} orders have ${paid.length} payments.`],
            [mails.length !== orders.length, `${orders.length} payments have ${mails.length} mails.`],
            [doubledRefunds > 0, `${doubledRefunds} refunds were made twice.`],
            [left > 0, `What became of ${left} refunds is still unknown.`],
            [hasCrashed, 'The server ended, or met an error that nothing caught.'],
          ),
        ],
      };
    }),
};
