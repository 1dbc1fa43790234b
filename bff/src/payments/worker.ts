import type { App } from '../http/app.ts';
import { asClaimed, type Claimed, type JobTable, runDue } from '../jobs/due-rows.ts';
import { repeatedWorker } from '../jobs/worker.ts';
import { hours, minutes, seconds } from '../time/time.ts';
import { settle } from './check.ts';
import { Payment, Refund } from './model.ts';
import type { PaymentProvider } from './provider.ts';
import { sendRefund } from './refund.ts';

/** When the provider is asked again, should nothing be known by then. */
const repeatDelays: Readonly<Partial<Record<Payment['status'], number>>> = {
  processing: 6 * hours,
  open: 30 * minutes,
};
const repeatDelay = 5 * minutes;

const unsettledPayments = ({ id }: PaymentProvider): JobTable<Payment> => ({
  model: Payment,
  column: 'askAt',
  waiting: (payments) => payments.where({ provider: id }).whereNotNull('sessionId'),
  lease: ({ status }) => repeatDelays[status] ?? repeatDelay,
});
const unsettledRefunds = ({ id }: PaymentProvider): JobTable<Refund> => ({
  model: Refund,
  column: 'askAt',
  waiting: (refunds) => refunds.whereExists(Refund.relatedQuery('payment').where({ provider: id })),
  lease: ({ status }) => (status === 'pending' ? 6 * hours : repeatDelay),
});

/**
 * Settles what no event has settled: closes at the provider the pages that were closed here, asks about pages that have
 * expired and payments that are processed, and repeats refunds whose answer was lost.
 */
export const settlePayments = (provider: PaymentProvider) =>
  repeatedWorker('payment-worker', 10 * seconds, (app: App, isStopped) => settleDue(app, provider, isStopped));

/** Resolves when nothing is due any more. */
export async function settleDue(app: App, provider: PaymentProvider, isStopped?: () => boolean): Promise<void> {
  const payments = unsettledPayments(provider);
  const settleOne = async (claimed: Claimed<Payment>) => {
    const { sessionId, status } = claimed.job;
    if (sessionId && !(await settle(app, provider, sessionId, status)))
      await asClaimed(app.database.write, payments, claimed).patch({ askAt: null });
  };
  const repeatRefund = async ({ job }: Claimed<Refund>) => {
    const payment = await Payment.query(app.database.read).findById(job.paymentId).throwIfNotFound();
    await sendRefund(app, provider, payment, job);
  };
  await runDue(app, payments, settleOne, isStopped);
  await runDue(app, unsettledRefunds(provider), repeatRefund, isStopped);
}
