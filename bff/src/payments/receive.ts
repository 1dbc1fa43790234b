import type { Knex } from 'knex';
import { raw } from 'objection';
import type { Transaction } from '../database/database.ts';
import { inPieces } from '../database/pieces.ts';
import type { App } from '../http/app.ts';
import { busy } from '../http/refusal.ts';
import { withholdOutdated } from '../mail/outdated.ts';
import { moneyText, priceOf } from '../money/money.ts';
import { paymentProvider, recordEvent, refundRequest } from '../submissions/events.ts';
import { isAccountDeleted } from '../submissions/hold.ts';
import { Submission } from '../submissions/model.ts';
import { sendMail, tryMove } from '../submissions/move.ts';
import { nowOf } from '../time/time.ts';
import { applyDispute } from './dispute.ts';
import { Payment } from './model.ts';
import { type PaymentEvent, type PaymentProvider, ProviderError } from './provider.ts';
import { applyRefundEvent } from './refund-state.ts';

type Named = Pick<PaymentProvider, 'id' | 'name'>;

/** Does what a provider's signed event says. */
export async function receiveEvent(
  app: App,
  provider: PaymentProvider,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = provider.readEvent(body, headers);
  if (event?.type === 'refund' || event?.type === 'dispute')
    await receiveMissedPayment(app, provider, event.providerPaymentId);
  if (event?.type === 'refund') await applyRefundEvent(app, provider, event);
  else if (event?.type === 'dispute') await applyDispute(app, provider, event);
  else if (event) await applyEvent(app, provider, event);
}

/** Asks for a payment that is refunded or disputed and not known here: its own event may come later, or never. */
async function receiveMissedPayment(app: App, provider: PaymentProvider, providerPaymentId: string): Promise<void> {
  const known = Payment.query(app.database.read).findOne({ providerPaymentId, provider: provider.id });
  if (await known.select('id')) return;
  try {
    const payment = await provider.ask?.findPayment(providerPaymentId);
    if (payment) await applyEvent(app, provider, payment);
  } catch (error) {
    // The provider repeats an event that was not taken.
    if (error instanceof ProviderError && !error.isFinal) throw busy();
    if (!(error instanceof ProviderError)) throw error;
  }
}

/**
 * Does what a provider says of a payment page, once: the same event again, or another that tells of the same payment, changes
 * nothing. Money that has come is always told of, also when its page was closed before.
 * This is the only way in which an online payment makes a submission paid.
 */
export async function applyEvent(app: App, provider: Named, event: PaymentEvent): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const sessionOf = () =>
      Payment.query(transaction).where({ sessionId: event.sessionId, provider: provider.id }).first();
    const session = await sessionOf().select('submissionId');
    if (!session) {
      if (event.type === 'paid') app.log.error({ event: event.id, problem: 'an unknown payment page was paid' });
      return;
    }
    // The submission is locked before its payments, here as everywhere: in another order two changes could wait for each other.
    const id = session.submissionId;
    const order = await Submission.query(transaction).findById(id).forUpdate();
    const payment = await sessionOf();
    if (!payment || isKnown(payment, event)) return;
    if (event.type === 'processing') {
      await payment.$query(transaction).patch({ status: 'processing' });
      // A payment at an earlier price is refunded: the current price can be paid, and the mails about it stay true.
      if (!(await reasonToRefund(transaction, order, payment, event))) {
        await closeSessions(transaction, id);
        await withholdOutdated(app, transaction, id, 'payment_processing');
      }
      await tell(app, transaction, order, 'payment_processing', moneyOf(event, provider));
      return;
    }
    const settle = (columns: Partial<Pick<Payment, 'status' | 'paidAt' | 'reference'>>) =>
      payment.$query(transaction).patch({
        eventId: event.id,
        askAt: null,
        providerPaymentId: event.providerPaymentId ?? payment.providerPaymentId,
        ...columns,
      });
    if (event.type !== 'paid') {
      await settle({ status: event.type });
      if (event.type !== 'failed') return;
      const isTold = await tell(app, transaction, order, 'payment_failed', moneyOf(event, provider));
      if (isTold && order && (await isToBePaidAgain(transaction, order, event)))
        await sendMail(app, transaction, id, 'payment_failed', { version: payment.id });
      return;
    }
    const money = moneyOf(event, provider);
    const move = { id, action: 'pay', author: paymentProvider, detail: money } as const;
    const reason =
      (await reasonToRefund(transaction, order, payment, event)) ??
      ((await tryMove(app, transaction, move)) ? undefined : refunds.secondPayment);
    const paidAt = isAsAsked(payment, event) ? nowOf(app) : payment.paidAt;
    if (!reason) {
      await settle({ status: 'paid', paidAt });
      await closeSessions(transaction, id);
      return;
    }
    const elsewhere = reason.isRefundedHere ? '' : ` in your ${provider.name} account`;
    const problem = `${reason.what} was received: ${money}${refundRequest}${elsewhere}`;
    if (order) await recordEvent(app, transaction, id, 'paid', paymentProvider, problem);
    app.log.error({ submission: id, event: event.id, problem });
    const status = payment.status === 'paid' ? 'paid' : 'cancelled';
    await settle({
      status,
      paidAt,
      reference: `${reason.reference}: refund ${elsewhere ? `it${elsewhere}` : 'this payment'}`,
    });
  });
}

const moneyOf = ({ amount, currency }: PaymentEvent, { name }: Named) => `${moneyText(amount, currency)} by ${name}`;

/** Records an event of an order that is there; the history of a deleted account gets no words. */
async function tell(
  app: App,
  transaction: Transaction,
  order: Submission | undefined,
  type: 'payment_processing' | 'payment_failed',
  detail: string,
): Promise<boolean> {
  if (!order || (await isAccountDeleted(transaction, order.id))) return false;
  await recordEvent(app, transaction, order.id, type, paymentProvider, detail);
  return true;
}

const isAsAsked = ({ amount, currency }: Payment, event: PaymentEvent): boolean =>
  amount === event.amount && currency === event.currency;

/** Whether the event was received before or tells nothing new: a page closes once, and its amount is paid once. */
function isKnown(payment: Payment, event: PaymentEvent): boolean {
  if (event.id === payment.eventId) return true;
  if (event.type === 'paid') return payment.paidAt !== null && isAsAsked(payment, event);
  return payment.eventId !== null || (event.type === 'processing' && payment.status === 'processing');
}

/** Why money cannot be taken: for the order's history, and as the payment's reference. */
const refunds = {
  // Nothing here can refund an amount that was never asked for.
  otherAmount: { what: 'A payment of another amount', reference: 'Another amount was paid', isRefundedHere: false },
  // No page shows the payments of a deleted order.
  deletedOrder: {
    ...{ what: 'A payment for a deleted order', reference: 'Paid after the submission was deleted' },
    isRefundedHere: false,
  },
  deletedAccount: {
    ...{ what: 'A payment for a deleted account', reference: 'Paid after the account was deleted' },
    isRefundedHere: true,
  },
  earlierPrice: { what: 'A payment at an earlier price', reference: 'Paid at an earlier price', isRefundedHere: true },
  secondPayment: { what: 'A second payment', reference: 'Paid twice', isRefundedHere: true },
} as const;

async function reasonToRefund(
  transaction: Transaction,
  order: Submission | undefined,
  payment: Payment,
  event: PaymentEvent,
) {
  if (!isAsAsked(payment, event)) return refunds.otherAmount;
  if (!order) return refunds.deletedOrder;
  if (await isAccountDeleted(transaction, order.id)) return refunds.deletedAccount;
  return order.status === 'approved' && !isOfPrice(order, event) ? refunds.earlierPrice : undefined;
}

type Priced = Pick<Submission, 'id' | 'totalPrice' | 'totalPriceInr' | 'isAwaitingQuote'>;

/** Whether a payment is of what the order costs now; one that waits for a quote has no price yet. */
const isOfPrice = (order: Priced, { amount, currency }: Pick<Payment, 'amount' | 'currency'>): boolean =>
  !order.isAwaitingQuote && amount === priceOf(order, currency);

/** Whether a payment that failed is to be made again: one at an earlier price was no longer wanted. */
const isToBePaidAgain = async (transaction: Transaction, order: Submission, failed: PaymentEvent): Promise<boolean> =>
  order.status === 'approved' &&
  isOfPrice(order, failed) &&
  priceOf(order, failed.currency) > 0 &&
  !(await isProcessing(transaction, order));

/**
 * Whether a bank has yet to confirm a payment of the order's price: the client would pay twice on another page. A payment at
 * an earlier price is refunded, whatever the bank says.
 */
export async function isProcessing(knex: Knex, order: Priced): Promise<boolean> {
  const payments = await Payment.query(knex)
    .where({ submissionId: order.id, status: 'processing' })
    .select('amount', 'currency');
  return payments.some((payment) => isOfPrice(order, payment));
}

/**
 * Closes the payment pages of orders: once one is paid, processed, repriced or deleted, nobody may pay on a page that is
 * still open. The worker closes them at the provider.
 */
export async function closeSessions(transaction: Transaction, ...submissionIds: readonly number[]): Promise<void> {
  for (const some of inPieces(submissionIds))
    await Payment.query(transaction)
      .whereIn('submissionId', some)
      .where({ status: 'open' })
      .patch({ status: 'cancelled', askAt: raw(`case when ?? is null then null else '' end`, 'askAt') });
}
