import { type Payment, refundedAmount, type Submission } from '@marginalia/bff/contract';
import { Button, Card, DescriptionList, Heading, Inline, Notice, Stack } from '@marginalia/design-system';
import { useState } from 'react';
import { useIsReadOnly } from '../accounts/role.ts';
import { moneyOf } from '../format/money.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { isAccountDeleted } from '../submissions/describe.ts';
import { submissionPayments } from '../submissions/submissions.ts';
import { isExtra } from './describe-payment.ts';
import { factsOf } from './payment-summary.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** The payments of an order as an administrator sees them, each with its refunds. */
export function PaymentsPanel({ submission }: { submission: Submission }) {
  const { data, error, refetch } = useRead(submissionPayments(submission.id));
  if (!data && error) return <NotLoaded title="We couldn’t load the payments" error={error} refetch={refetch} />;
  const isPaid = data?.some(({ paidAt }) => paidAt);
  // A failed attempt matters until a later one has succeeded.
  const shown =
    data?.filter(({ status, paidAt }) => paidAt || status === 'processing' || (status === 'failed' && !isPaid)) ?? [];
  if (shown.length === 0) return null;
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2} size="lg">
          {shown.length === 1 ? 'Payment' : 'Payments'}
        </Heading>
        {shown.map((payment) => (
          <OnePayment key={payment.id} submission={submission} payment={payment} />
        ))}
      </Stack>
    </Card>
  );
}

function OnePayment({ submission, payment }: { submission: Submission; payment: Payment }) {
  const [isAsked, setAsked] = useState(false);
  const isReadOnly = useIsReadOnly();
  if (payment.status === 'processing' || !payment.paidAt)
    return (
      <Notice tone={payment.status === 'failed' ? 'warning' : 'info'}>
        {payment.status === 'failed'
          ? `A payment of ${moneyOf(payment)} failed. ${isAccountDeleted(submission) ? 'The client’s account was deleted.' : 'The client can pay again.'}`
          : `A payment of ${moneyOf(payment)} is being processed by the client’s bank.`}
      </Notice>
    );
  const rest = payment.amount - refundedAmount(payment);
  return (
    <Stack gap={3}>
      {isExtra(payment) && rest > 0 ? (
        <Notice tone="warning" title="This payment wasn’t due">
          {payment.reference}
        </Notice>
      ) : null}
      <Dispute payment={payment} />
      <DescriptionList items={factsOf(payment)} columns={2} />
      {rest > 0 && !isReadOnly ? (
        <Inline>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {payment.provider === 'offline' ? 'Record a refund' : 'Refund'}
          </Button>
        </Inline>
      ) : null}
      <RefundDialog submission={submission} payment={payment} isOpen={isAsked} onOpenChange={setAsked} />
    </Stack>
  );
}

/** The history says what the bank's reason is. */
function Dispute({ payment: { dispute, currency } }: { payment: Payment }) {
  if (!dispute || dispute.state === 'won') return null;
  const money = moneyOf({ amount: dispute.amount, currency });
  return dispute.state === 'open' ? (
    <Notice tone="warning" title={`The client’s bank asks for ${money} back`}>
      Answer the dispute in your Stripe account. Don’t refund this payment while the dispute is open.
    </Notice>
  ) : (
    <Notice tone="warning" title={`The client’s bank took ${money} back`}>
      The dispute was decided for the client. Don’t refund this payment again.
    </Notice>
  );
}
