import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { moneyText } from '../money/money.ts';
import { paymentProvider, recordEvent } from '../submissions/events.ts';
import { isAccountDeleted } from '../submissions/hold.ts';
import { SubmissionEventRow } from '../submissions/model.ts';
import { Payment } from './model.ts';
import type { DisputeEvent, PaymentProvider } from './provider.ts';
import { lockPayment } from './refund-state.ts';

const eventTypes = { open: 'payment_disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;
/** In the order that a dispute goes through them: a lost one may still be won. */
const states = ['open', 'lost', 'won'] as const;

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
    const isLatest = payment.disputeId === disputeId;
    const known = isLatest ? payment.dispute : await recordedState(transaction, payment, disputeId);
    if (known && states.indexOf(state) <= states.indexOf(known)) return;
    // An earlier dispute does not change the latest one, and the end of an unknown one does not end the one that is open.
    if (isLatest || (!known && (payment.dispute !== 'open' || state === 'open')))
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
      `${reason ? `${money}: ${reason}` : money}${nameOf(disputeId)}`,
    );
  });
}

/** The provider's name of a dispute at the end of an event's detail: administrators search for it on the provider's site. */
const nameOf = (disputeId: string): string => ` (${disputeId})`;

/** The last state of a dispute that the order's history tells; a payment names its latest dispute only. */
async function recordedState(
  transaction: Transaction,
  { submissionId }: Payment,
  disputeId: string,
): Promise<DisputeEvent['state'] | undefined> {
  const events = await SubmissionEventRow.query(transaction)
    .where({ submissionId })
    .whereIn('type', Object.values(eventTypes))
    .select('type', 'detail');
  const told = new Set(events.filter(({ detail }) => detail?.endsWith(nameOf(disputeId))).map(({ type }) => type));
  return states.findLast((state) => told.has(eventTypes[state]));
}
