import type { Payment as PaymentRecord } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { type Caller, maySeeSignedIn } from '../http/caller.ts';
import { findVisible } from '../submissions/find.ts';
import { nowOf } from '../time/time.ts';
import { returnUrl } from './checkout.ts';
import { Payment, Refund } from './model.ts';

/** The payments of an order as its owner or an administrator sees them. @throws 404 when the caller may not see the order */
export async function paymentsFor(app: App, caller: Caller, id: number): Promise<PaymentRecord[]> {
  const { isAdmin, row } = await findVisible(app, caller, id);
  return paymentsOf(app, id, { isAdmin, hasLink: !maySeeSignedIn(caller, row) });
}

/** Who was found to see the payments of an order. `hasLink`: by the order's tracking link, and not as an account. */
interface Reader {
  readonly isAdmin: boolean;
  readonly hasLink: boolean;
}

export async function paymentsOf(app: App, id: number, reader: Reader): Promise<PaymentRecord[]> {
  const { read } = app.database;
  const payments = await Payment.query(read)
    .where({ submissionId: id })
    .where((one) =>
      one
        .whereNotNull('paidAt')
        .orWhereIn('status', ['processing', 'failed'])
        .orWhere('id', Payment.query(read).where({ submissionId: id }).max('id')),
    )
    .orderBy('id');
  const ids = payments.map((payment) => payment.id);
  const refunds = await Refund.query(read).whereIn('paymentId', ids).orderBy('id');
  return Promise.all(
    payments.map((payment) =>
      recordOf(
        app,
        payment,
        refunds.filter(({ paymentId }) => paymentId === payment.id),
        reader,
      ),
    ),
  );
}

async function recordOf(
  app: App,
  payment: Payment,
  refunds: readonly Refund[],
  { isAdmin, hasLink }: Reader,
): Promise<PaymentRecord> {
  const { id, provider, status, amount, currency, method, reference, createdAt, paidAt } = payment;
  const isExpired = status === 'open' && (payment.expiresAt ?? '') <= nowOf(app);
  return {
    ...{ id, provider, amount, currency, createdAt, paidAt },
    dispute: isAdmin && payment.dispute ? { state: payment.dispute, amount: payment.disputedAmount ?? amount } : null,
    method: provider === 'offline' ? method : null,
    status: isExpired ? 'expired' : status,
    // The note on a payment online is for those who refund it.
    reference: isAdmin || provider === 'offline' ? reference : null,
    trackingUrl: payment.sessionId && hasLink ? await returnUrl(app, payment.sessionId) : null,
    refunds: refunds
      // What was refused was never on its way: the administrator tries again.
      .filter(
        (refund) =>
          isAdmin ||
          (refund.status !== 'requested' && (refund.status !== 'failed' || refund.providerRefundId !== null)),
      )
      .map(({ id, amount, reason, status, createdAt }) => ({ id, amount, reason, status, createdAt })),
  };
}
