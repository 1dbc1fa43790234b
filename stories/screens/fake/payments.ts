import type { Payment, Refund, RefundRequest, Submission } from '@marginalia/bff/contract';
import { now } from './clock.ts';
import type { World } from './world.ts';

/** One payment of an order by Stripe, received or not. */
export const paymentOf = (
  { id, totalPrice, paidAt, approvedAt, submittedAt }: Submission,
  changes: Partial<Payment> = {},
): Payment => ({
  ...{ id, provider: 'stripe', status: paidAt ? 'paid' : 'open', amount: totalPrice, currency: 'usd' },
  ...{ method: null, reference: null, createdAt: paidAt ?? approvedAt ?? submittedAt, paidAt, refunds: [] },
  dispute: null,
  trackingUrl: new URL(`/track/${id}`, location.origin).href,
  ...changes,
});

/** The payments that a story gave an order; else one for an order that is paid. */
export const paymentsOf = ({ payments }: World, submission: Submission): Payment[] =>
  payments.get(submission.id) ?? (submission.paidAt ? [paymentOf(submission)] : []);

/** The payments with the refund that was asked for. */
export function withRefund(
  world: World,
  submission: Submission,
  { paymentId, amount, reason }: RefundRequest,
  status: Refund['status'] = 'refunded',
) {
  const payments = paymentsOf(world, submission).map((payment) =>
    payment.id === paymentId
      ? {
          ...payment,
          refunds: [
            ...payment.refunds,
            // Nothing is stored about a client whose account was deleted.
            { id: 1, amount, reason: submission.client && reason, status, createdAt: now },
          ],
        }
      : payment,
  );
  world.payments.set(submission.id, payments);
  return payments;
}
