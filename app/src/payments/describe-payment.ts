import type { Payment, Refund } from '@marginalia/bff/contract';
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

/** Money that came although it was not due, such as a second time. */
export const isExtra = ({ status, paidAt }: Payment): boolean => paidAt !== null && status !== 'paid';

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
