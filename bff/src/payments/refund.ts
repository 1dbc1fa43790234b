import { randomUUID } from 'node:crypto';
import { type RefundRequest, refundedAmount } from '../../contract/index.ts';
import { actorOf, recordAct } from '../accounts/acting.ts';
import { recordAudit } from '../audit/record.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { moneyText } from '../money/money.ts';
import { type Author, administrator, system } from '../submissions/events.ts';
import { isAccountDeleted, lockOrder } from '../submissions/hold.ts';
import { isoTime, minutes, nowOf } from '../time/time.ts';
import { Payment, Refund } from './model.ts';
import { type PaymentProvider, ProviderError, type RefundResult } from './provider.ts';
import { lockPayment, revenueOf, setRefundState } from './refund-state.ts';

/** A refund whose answer was lost is sent again after this time, with the same key. */
const repeatDelay = minutes;

/**
 * Refunds a payment in full or in part. The refund is stored before the provider is asked, so that whatever is lost on the
 * way, the worker repeats the same refund and nobody makes a second one. After the account was deleted, a refund has no reason:
 * the reason is words about the client.
 */
export async function refundPayment(
  app: App,
  provider: PaymentProvider | undefined,
  caller: Caller,
  id: number,
  { paymentId, amount, reason: given, earlierRefunds, refunded }: RefundRequest,
): Promise<void> {
  const author = administrator(caller);
  const actor = actorOf(caller);
  const { refund, payment } = await app.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, id);
    const reason = (await isAccountDeleted(transaction, id)) ? null : given;
    const payment = await Payment.query(transaction).findOne({ id: paymentId, submissionId: id });
    if (!payment || !(payment.paidAt || payment.reference)) throw refusal(409, notReceived);
    if (payment.provider !== 'offline' && payment.provider !== provider?.id) throw notSetUp(payment);
    if (!payment.paidAt) throw refusal(409, otherAmount(provider));
    const refunds = await Refund.query(transaction).where({ paymentId }).orderBy('id');
    // A refund that has failed moved no money: it may be asked for again.
    const unseen = refunds.slice(earlierRefunds).filter(({ status }) => status !== 'failed');
    // One that was made at the provider is nobody's request here, though it may have the same amount and no reason.
    const same = unseen.find((one) => one.earlierRefunds !== null && one.amount === amount && one.reason === reason);
    if (same) return { refund: same, payment };
    // One that seemed to have failed may have been made after all, and then its amount is new.
    const seen = refundedAmount({ refunds: refunds.slice(0, earlierRefunds) });
    if (unseen.length > 0 || earlierRefunds > refunds.length || seen > refunded)
      throw refusal(409, 'This payment was refunded meanwhile. Check the amounts and try again.');
    const rest = payment.amount - refundedAmount({ refunds });
    if (amount > rest) throw refusal(409, `You can refund at most ${moneyText(rest, payment.currency)}.`);
    const refund = await Refund.query(transaction).insertAndFetch({
      ...{ paymentId, amount, reason, earlierRefunds: refunds.length, status: 'requested', key: randomUUID() },
      revenue: revenueOf(payment, order, amount, refunds),
      ...{ requestedBy: author.actorId, createdAt: nowOf(app), askAt: isoTime(app.clock() + repeatDelay) },
    });
    const detail = moneyText(amount, payment.currency);
    await recordAct(app, transaction, actor, 'refunded', { targetType: 'order', targetId: id, detail });
    // The money was given back by hand: there is nobody to ask.
    if (payment.provider === 'offline')
      await setRefundState(app, transaction, payment, refund, { refundId: null, status: 'refunded' }, author);
    return { refund: await refund.$query(transaction), payment };
  });
  if (refund.status !== 'requested' || !provider) return;
  const status = await sendRefund(app, provider, payment, refund, author);
  if (status !== 'failed') return;
  const detail = moneyText(amount, payment.currency);
  const about = { targetType: 'order', targetId: id, detail, result: 'failure' } as const;
  await recordAudit(app, app.database.write, actor, 'refund_failed', about);
  throw refusal(409, `${provider.name} refused this refund. Look at the payment in your ${provider.name} account.`);
}

const notReceived = 'This payment was not received, so it can’t be refunded.';
/** A page that was paid with another amount has no time of payment, and a note. */
const otherAmount = (provider: PaymentProvider | undefined) =>
  `Another amount was paid, so it can’t be refunded here. Refund it in your ${provider?.name ?? 'payment provider'} account.`;
const notSetUp = ({ provider }: Payment) =>
  refusal(
    503,
    provider === 'stripe'
      ? 'Stripe is not set up on this server. Refund this payment in your Stripe account.'
      : 'This payment was made in the test checkout, which is not set up on this server.',
  );

/** Asks the provider for a refund and stores what became of it: still `requested` when nobody knows. */
export async function sendRefund(
  app: App,
  provider: PaymentProvider,
  { id, submissionId, providerPaymentId }: Pick<Payment, 'id' | 'submissionId' | 'providerPaymentId'>,
  { id: refundId, amount, key, providerRefundId }: Refund,
  author: Author = system,
): Promise<Refund['status']> {
  let result: Omit<RefundResult, 'refundId'> & { refundId: string | null };
  try {
    result =
      providerRefundId && provider.ask
        ? await provider.ask.findRefund(providerRefundId)
        : await provider.refund({ providerPaymentId, amount, key });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!error.isFinal || providerRefundId) return 'requested';
    result = { refundId: null, status: 'failed' };
  }
  return await app.database.transaction(async (transaction) => {
    const { payment } = await lockPayment(transaction, { id, submissionId });
    const refund = await Refund.query(transaction).findById(refundId).throwIfNotFound();
    await setRefundState(app, transaction, payment, refund, result, author);
    // Another call or an event may have made the refund that this call was refused.
    return refund.status;
  });
}
