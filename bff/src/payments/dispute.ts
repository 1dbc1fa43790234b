import type { App } from '../http/app.ts';
import { moneyText } from '../money/money.ts';
import { paymentProvider, recordEvent } from '../submissions/events.ts';
import { isAccountDeleted } from '../submissions/hold.ts';
import { Payment } from './model.ts';
import type { DisputeEvent, PaymentProvider } from './provider.ts';
import { lockPayment } from './refund-state.ts';

const eventTypes = { open: 'payment_disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;

/**
 * Records that the client's bank asked for a payment back, and what came of it, once: events may come again and in any order.
 * Administrators answer a dispute on the provider's own site.
 */
export async function applyDispute(
  app: App,
  provider: Pick<PaymentProvider, 'id' | 'name'>,
  { disputeId, providerPaymentId, amount, state, reason }: DisputeEvent,
): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const found = await Payment.query(transaction).findOne({ providerPaymentId, provider: provider.id });
    // Another payment of the same account.
    if (!found) return;
    const { order, payment } = await lockPayment(transaction, found);
    const isSame = payment.disputeId === disputeId;
    if (isSame && (payment.dispute !== 'open' || state === 'open')) return;
    // The end of an earlier dispute does not end the one that is open.
    if (isSame || payment.dispute !== 'open' || state === 'open')
      await payment.$query(transaction).patch({ dispute: state, disputeId, disputedAmount: amount });
    const money = `${moneyText(amount, payment.currency)} by ${provider.name}`;
    app.log.warn({ submission: payment.submissionId, payment: payment.id, dispute: state, problem: 'disputed' });
    if (!order || (await isAccountDeleted(transaction, order.id))) return;
    await recordEvent(
      app,
      transaction,
      order.id,
      eventTypes[state],
      paymentProvider,
      reason ? `${money}: ${reason}` : money,
    );
  });
}
