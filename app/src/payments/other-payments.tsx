import type { Payment, Submission } from '@marginalia/bff/contract';
import { Notice } from '@marginalia/design-system';
import { moneyOf } from '../format/money.ts';
import { useRead } from '../query/read.ts';
import { submissionPayments } from '../submissions/submissions.ts';
import { isExtra, outdatedOf, refundText } from './describe-payment.ts';

interface OtherPaymentsProps {
  order: Submission;
  payments: readonly Payment[];
}

/** The money beside what the order costs now: it came, or is still coming. */
export const OtherPayments = ({ order, payments }: OtherPaymentsProps) => (
  <>
    <ExtraPayments payments={payments} />
    <OutdatedPayments order={order} payments={payments} />
  </>
);

/** The same for an order that can't be paid now, whose payments nothing else needs. */
export function OtherPaymentsOf({ order }: { order: Submission }) {
  const { data = [] } = useRead(submissionPayments(order.id));
  return <OtherPayments order={order} payments={data} />;
}

/** Money that came twice or too late, until it went back. */
const ExtraPayments = ({ payments }: Pick<OtherPaymentsProps, 'payments'>) =>
  payments.filter(isExtra).map((payment) => (
    <Notice key={payment.id} tone="warning" title={`We received ${moneyOf(payment)} that wasn’t due`}>
      {payment.refunds.length > 0
        ? payment.refunds.map((refund) => `Refund: ${refundText(refund, payment.currency)}`).join('. ')
        : 'You don’t need to do anything: we will refund it.'}
    </Notice>
  ));

/** The order doesn't wait for the bank's answer: the current price can be paid meanwhile, or was. */
function OutdatedPayments({ order, payments }: OtherPaymentsProps) {
  const { title, outcome } = wordsOn(order);
  return outdatedOf(order, payments).map((payment) => (
    <Notice key={payment.id} tone="info" title={title}>
      Your bank has yet to confirm {moneyOf(payment)}. {outcome}
    </Notice>
  ));
}

function wordsOn({ status, paidAt, isAwaitingQuote }: Submission): { title: string; outcome: string } {
  if (paidAt)
    return {
      title: 'Another payment is being processed',
      outcome: 'Your order is already paid, so we will refund this payment when it arrives.',
    };
  if (status !== 'approved')
    return {
      title: 'A payment is being processed',
      outcome: 'This order can’t be paid any more, so we will refund this payment when it arrives.',
    };
  if (isAwaitingQuote)
    return {
      title: 'A payment is being processed',
      outcome: 'If it arrives before your new quote, or your new total is another one, we will refund it.',
    };
  return {
    title: 'A payment at the earlier price is being processed',
    outcome: 'The price of your order has changed since, so we will refund this payment when it arrives.',
  };
}
