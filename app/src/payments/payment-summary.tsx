import type { Payment, Submission } from '@marginalia/bff/contract';
import { DescriptionList, Stack } from '@marginalia/design-system';
import { useLocation } from 'react-router';
import { dayOf } from '../format/date.ts';
import { moneyOf } from '../format/money.ts';
import { ButtonLink } from '../layout/links.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { submissionPayments } from '../submissions/submissions.ts';
import { fromOrder } from './back-to-order.tsx';
import { paidBy, paymentOf, refundedText, refundText } from './describe-payment.ts';
import { OtherPayments } from './other-payments.tsx';

/** What the client paid and got back, and the way to the receipt. */
export function PaymentSummary({ order }: { order: Submission }) {
  const { id } = order;
  const { data, error, refetch } = useRead(submissionPayments(id));
  const { pathname } = useLocation();
  if (!data && error) return <NotLoaded title="We couldn’t load your payment" error={error} refetch={refetch} />;
  const paid = paymentOf(data ?? []);
  if (!data || !paid) return null;
  return (
    <Stack gap={4}>
      <DescriptionList items={factsOf(paid)} columns={2} />
      <OtherPayments order={order} payments={data} />
      <div data-print="no">
        <ButtonLink to={`/orders/${id}/payment`} state={fromOrder(pathname)} size="sm">
          View receipt
        </ButtonLink>
      </div>
    </Stack>
  );
}

/** Amount, date and way of a payment, how much of it went back, and its refunds. */
export const factsOf = (payment: Payment) => [
  { term: 'Paid', description: moneyOf(payment) },
  { term: 'Date', description: dayOf(payment.paidAt ?? payment.createdAt) },
  { term: 'Payment method', description: paidBy(payment) },
  ...[refundedText(payment)].flatMap((description) => (description ? [{ term: 'Refunded', description }] : [])),
  ...payment.refunds.map((refund) => ({
    key: String(refund.id),
    term: 'Refund',
    description: refundText(refund, payment.currency),
  })),
];
