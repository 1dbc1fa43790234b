import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { moneyText, priceOf } from '../money/money.ts';
import { paymentProvider, recordEvent } from '../submissions/events.ts';
import { Submission } from '../submissions/model.ts';
import { tryMove } from '../submissions/move.ts';
import { nowOf } from '../time/time.ts';
import { Payment } from './model.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';

/**
 * Does what a provider's event says, once: the same event again, or another of the same session, changes nothing.
 * This is the only way in which an online payment makes a submission paid.
 */
export async function receiveEvent(
  app: App,
  provider: PaymentProvider,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = provider.readEvent(body, headers);
  if (!event) return;
  await app.database.transaction(async (transaction) => {
    const sessionOf = () =>
      Payment.query(transaction).where({ sessionId: event.sessionId, provider: provider.id }).first();
    const session = await sessionOf().select('submissionId');
    if (!session) return;
    // The submission is locked before its payments, here as everywhere: in another order two changes could wait for each other.
    const order = await Submission.query(transaction)
      .findById(session.submissionId)
      .forUpdate()
      .select('status', 'isAwaitingQuote', 'totalPrice', 'totalPriceInr');
    const payment = await sessionOf();
    if (!payment || payment.eventId !== null) return;
    if (event.type === 'paid' && (payment.amount !== event.amount || payment.currency !== event.currency)) {
      app.log.error({
        submission: payment.submissionId,
        event: event.id,
        problem: 'a payment of another amount was reported',
      });
      return;
    }
    const settle = (columns: Partial<Pick<Payment, 'status' | 'paidAt' | 'reference'>>) =>
      payment.$query(transaction).patch({ eventId: event.id, ...columns });
    if (event.type !== 'paid') {
      await settle({ status: event.type });
      return;
    }
    if (!order) {
      app.log.error({ submission: payment.submissionId, problem: 'a deleted submission was paid' });
      await settle({ status: 'cancelled', reference: 'Paid after the submission was deleted: refund this payment' });
      return;
    }
    if (order.status === 'approved' && (order.isAwaitingQuote || priceOf(order, event.currency) !== event.amount)) {
      await noteRefund(app, transaction, provider, payment.submissionId, event, 'A payment at an earlier price');
      await settle({ status: 'cancelled', reference: 'Paid at an earlier price: refund this payment' });
      return;
    }
    // Also on a page that was closed here in the meantime: money that has come must be told of.
    if (await becomesPaid(app, transaction, provider, payment.submissionId, event)) {
      await settle({ status: 'paid', paidAt: nowOf(app) });
      await closeSessions(transaction, payment.submissionId);
    } else {
      await settle({ status: 'cancelled', reference: 'Paid twice: refund this payment' });
    }
  });
}

async function becomesPaid(
  app: App,
  transaction: Transaction,
  provider: PaymentProvider,
  id: number,
  event: PaymentEvent,
): Promise<boolean> {
  const detail = `${moneyText(event.amount, event.currency)} by ${provider.name}`;
  if (await tryMove(app, transaction, { id, action: 'pay', author: paymentProvider, detail })) return true;
  await noteRefund(app, transaction, provider, id, event, 'A second payment');
  return false;
}

/** Tells the administrators of money that came when the order could not take it. */
async function noteRefund(
  app: App,
  transaction: Transaction,
  provider: PaymentProvider,
  id: number,
  { amount, currency }: PaymentEvent,
  what: string,
): Promise<void> {
  const refund = `${what} was received: ${moneyText(amount, currency)} by ${provider.name}. Please refund it`;
  await recordEvent(app, transaction, id, 'paid', paymentProvider, refund);
  app.log.error({ submission: id, problem: refund });
}

/** Closes an order's payment pages: once it is paid or its price changes, nobody may pay on a page that is still open. */
export async function closeSessions(transaction: Transaction, submissionId: number): Promise<void> {
  await Payment.query(transaction).where({ submissionId, status: 'open' }).patch({ status: 'cancelled' });
}
