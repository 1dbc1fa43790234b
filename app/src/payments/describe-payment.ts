import { type Payment, type Refund, refundedAmount, type Submission } from '@marginalia/bff/contract';
import { dayOf } from '../format/date.ts';
import { moneyOf } from '../format/money.ts';

const methods: Readonly<Record<NonNullable<Payment['method']>, string>> = {
  bank: 'Bank transfer',
  upi: 'UPI',
  cash: 'Cash',
  other: 'Other',
};

/** How it was paid. */
export function paidBy({ provider, method, reference }: Payment): string {
  if (provider === 'stripe') return 'Online, by Stripe';
  if (provider === 'test') return 'Test checkout, no money moved';
  return [methods[method ?? 'other'], reference && `reference ${reference}`].filter(Boolean).join(', ');
}

/** The payment that the order was paid with. */
export const paymentOf = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(({ status }) => status === 'paid');

type Priced = Pick<Submission, 'status' | 'totalPrice' | 'totalPriceInr' | 'isAwaitingQuote'>;

/** Whether a payment is of what the order costs now: one that is paid costs nothing more, one that waits for a quote has no price yet. */
const isDue = ({ amount, currency }: Payment, order: Priced): boolean =>
  order.status === 'approved' &&
  !order.isAwaitingQuote &&
  amount === (currency === 'usd' ? order.totalPrice : order.totalPriceInr);

/** The payment of the order's price that a bank has yet to confirm. Nobody is asked to pay beside it, whatever was opened later. */
export const processingOf = (order: Priced, payments: readonly Payment[]): Payment | undefined =>
  payments.find((payment) => payment.status === 'processing' && isDue(payment, order));

/** The payments that a bank has yet to confirm and that the order doesn't wait for: at an earlier price, or beside another. */
export const outdatedOf = (order: Priced, payments: readonly Payment[]): Payment[] =>
  payments.filter((payment) => payment.status === 'processing' && !isDue(payment, order));

/** Money that came although it was not due, such as a second time. */
export const isExtra = ({ status, paidAt }: Payment): boolean => paidAt !== null && status !== 'paid';

/** Whether nothing of a payment stays, also while the money is on its way back. */
export const isRefunded = (payment: Payment): boolean => refundedAmount(payment) >= payment.amount;

/** How much of a payment went back; undefined where nothing did. */
export function refundedText(payment: Payment): string | undefined {
  const amount = refundedAmount(payment);
  if (amount === 0) return undefined;
  const isOnItsWay = payment.refunds.some(({ status }) => status === 'requested' || status === 'pending');
  const part = isRefunded(payment) ? 'In full' : `${moneyOf({ ...payment, amount })} of ${moneyOf(payment)}`;
  return isOnItsWay ? `${part}, on its way` : part;
}

const refundStates: Readonly<Record<Refund['status'], string>> = {
  requested: 'not confirmed yet',
  pending: 'on its way',
  refunded: 'sent',
  failed: 'failed',
};

/** A refund in one line; `state` is shown where it is not simply sent. */
export function refundText({ amount, status, reason, createdAt }: Refund, currency: Payment['currency']): string {
  const state = status === 'refunded' ? '' : `, ${refundStates[status]}`;
  return `${moneyOf({ amount, currency })} on ${dayOf(createdAt)}${state}${reason ? `. Reason: ${reason}` : ''}`;
}
