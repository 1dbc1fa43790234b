import { refundedAmount, refundStatuses } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { moneyText } from '../money/money.ts';
import { type Author, paymentProvider, recordEvent } from '../submissions/events.ts';
import { isAccountDeleted } from '../submissions/hold.ts';
import { Submission } from '../submissions/model.ts';
import { sendMail } from '../submissions/move.ts';
import { hours, isoTime, nowOf } from '../time/time.ts';
import { Payment, Refund } from './model.ts';
import type { PaymentProvider, RefundEvent, RefundResult } from './provider.ts';

/** A refund that is on its way is asked about now and then, should its last event be lost. */
const pendingAsk = 6 * hours;

/** Locks the submission, if it is still there, and then the payment: the order of every change here. */
export async function lockPayment(
  transaction: Transaction,
  { id, submissionId }: Pick<Payment, 'id' | 'submissionId'>,
) {
  const order = await Submission.query(transaction)
    .findById(submissionId)
    .forUpdate()
    .select('id', 'userId', 'totalPrice');
  const payment = await Payment.query(transaction).findById(id).forUpdate().throwIfNotFound();
  return { order, payment };
}

/**
 * What a refund takes off the revenue: its part of the price that analytics counts for the payment, of a sample none. It is
 * rounded together with the payment's other refunds, so that a full refund in parts leaves nothing. One that failed may leave
 * more taken than the rest makes up: the next takes nothing, and the last what is left.
 */
export function revenueOf(
  payment: Pick<Payment, 'status' | 'amount' | 'revenue'>,
  order: Pick<Submission, 'userId' | 'totalPrice'> | undefined,
  amount: number,
  otherRefunds: readonly Pick<Refund, 'amount' | 'status' | 'revenue'>[],
): number | null {
  const price = payment.revenue ?? (order?.userId == null ? null : order.totalPrice);
  if (price === null || payment.status !== 'paid') return null;
  const taken = otherRefunds.reduce(
    (sum, { status, revenue }) => (status === 'failed' ? sum : sum + (revenue ?? 0)),
    0,
  );
  const refunded = refundedAmount({ refunds: otherRefunds }) + amount;
  return Math.max(0, Math.round((price * refunded) / payment.amount) - taken);
}

/** Does what the provider says of a refund, also of one that was made on its own site. */
export async function applyRefundEvent(
  app: App,
  provider: Pick<PaymentProvider, 'id' | 'name'>,
  event: RefundEvent,
): Promise<void> {
  const { providerPaymentId, refundId, amount, status, key = refundId } = event;
  await app.database.transaction(async (transaction) => {
    const found = await Payment.query(transaction).findOne({ providerPaymentId, provider: provider.id });
    // Another payment of the same account.
    if (!found) return;
    const { payment, order } = await lockPayment(transaction, found);
    const refunds = await Refund.query(transaction).where({ paymentId: payment.id }).orderBy('id');
    const known = refunds.find((one) => one.key === key || one.providerRefundId === refundId);
    const columns = {
      ...({ paymentId: payment.id, amount, key, status: 'requested', createdAt: nowOf(app) } as const),
      revenue: revenueOf(payment, order, amount, refunds),
    };
    const refund = known ?? (await Refund.query(transaction).insertAndFetch(columns));
    await setRefundState(app, transaction, payment, refund, { refundId, status }, paymentProvider);
  });
}

/**
 * Moves a refund on, in a transaction that holds its payment: requested, on its way, arrived or failed, and never back. Once
 * it is on its way, both sides are told.
 */
export async function setRefundState(
  app: App,
  transaction: Transaction,
  payment: Payment,
  refund: Refund,
  { refundId, status }: Omit<RefundResult, 'refundId'> & { readonly refundId: string | null },
  author: Author,
): Promise<void> {
  // A call was refused, and the provider has made the refund all the same.
  const isMadeAfterAll = refund.status === 'failed' && refund.providerRefundId === null && refundId !== null;
  const previous = isMadeAfterAll ? 'requested' : refund.status;
  const wasSent = previous !== 'requested';
  if (refundStatuses.indexOf(status) <= refundStatuses.indexOf(previous)) return;
  // A refusal of the call says nothing of a refund that is known to be on its way.
  if (wasSent && refundId === null) return;
  await refund.$query(transaction).patch({
    status,
    providerRefundId: refundId,
    askAt: status === 'pending' ? isoTime(app.clock() + pendingAsk) : null,
  });
  const hasFailed = status === 'failed';
  // Nothing new to tell: what was refused at once was never on its way, and what was on its way has arrived.
  if (hasFailed !== wasSent) return;
  const type = hasFailed ? 'refund_failed' : 'refunded';
  const { submissionId } = payment;
  const order = await Submission.query(transaction).findById(submissionId).select('id');
  if (!order || (await isAccountDeleted(transaction, submissionId))) return;
  const money = moneyText(refund.amount, payment.currency);
  const { reason } = refund;
  await recordEvent(app, transaction, submissionId, type, author, reason ? `${money}: ${reason}` : money);
  await sendMail(app, transaction, submissionId, type, { version: refund.id, refund: { money, reason } });
}
