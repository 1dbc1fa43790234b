import type { App } from '../http/app.ts';
import { repeatedWorker } from '../http/worker.ts';
import { hours, isoTime, minutes, nowOf, seconds } from '../time/time.ts';
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

/**
 * Settles what no event has settled: closes at the provider the pages that were closed here, asks about pages that have
 * expired and payments that are processed, and repeats refunds whose answer was lost.
 */
export const settlePayments = (provider: PaymentProvider) =>
  repeatedWorker('payment-worker', 10 * seconds, (app: App, isStopped) => settleDue(app, provider, isStopped));

/** Resolves when nothing is due any more. */
export async function settleDue(
  app: App,
  provider: PaymentProvider,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && ((await settlePayment(app, provider)) || (await repeatRefund(app, provider))));
}

async function settlePayment(app: App, provider: PaymentProvider): Promise<boolean> {
  const { read, write } = app.database;
  const due = await Payment.query(read)
    .where({ provider: provider.id })
    .where('askAt', '<=', nowOf(app))
    .orderBy(['askAt', 'id'])
    .first();
  if (!due?.sessionId) return false;
  const { id, askAt, status, sessionId } = due;
  const next = isoTime(app.clock() + (repeatDelays[status] ?? repeatDelay));
  // Of several instances, one changes the row.
  if ((await Payment.query(write).where({ id, askAt }).patch({ askAt: next })) === 1) {
    const isAskedAgain = await settle(app, provider, sessionId, status);
    if (!isAskedAgain) await Payment.query(write).where({ id, askAt: next }).patch({ askAt: null });
  }
  return true;
}

async function repeatRefund(app: App, provider: PaymentProvider): Promise<boolean> {
  const { read, write } = app.database;
  const due = await Refund.query(read)
    .joinRelated('payment')
    .where('payment.provider', provider.id)
    .where('refunds.askAt', '<=', nowOf(app))
    .orderBy(['refunds.askAt', 'refunds.id'])
    .select('refunds.*')
    .first();
  if (!due) return false;
  const { id, askAt, status } = due;
  const next = isoTime(app.clock() + (status === 'pending' ? 6 * hours : repeatDelay));
  if ((await Refund.query(write).where({ id, askAt }).patch({ askAt: next })) === 1) {
    const payment = await Payment.query(read).findById(due.paymentId).throwIfNotFound();
    await sendRefund(app, provider, payment, due);
  }
  return true;
}
