import type { Payment, Submission } from '@marginalia/bff/contract';
import { Notice, Stack } from '@marginalia/design-system';
import { moneyOf } from '../format/money.ts';
import { useRead } from '../query/read.ts';
import { submissionPayments } from '../submissions/submissions.ts';
import { outdatedOf, processingOf } from './describe-payment.ts';
import { PayNow } from './pay-now.tsx';
import { ExtraPayments } from './payment-summary.tsx';

interface PayOrderProps {
  order: Submission;
  headingLevel: 2 | 3;
}

/** Asks for the payment of an approved order, and says what became of the last attempt. */
export function PayOrder({ order, headingLevel }: PayOrderProps) {
  const { data: payments = [] } = useRead(submissionPayments(order.id));
  const processing = processingOf(order, payments);
  if (processing) return <Processing title="Your payment is being processed" amount={moneyOf(processing)} />;
  return (
    <Stack gap={4}>
      <ExtraPayments payments={payments} />
      <OutdatedPayments order={order} payments={payments} />
      {payments.at(-1)?.status === 'failed' ? <Failed title="Your payment failed" /> : null}
      <PayNow order={order} headingLevel={headingLevel} />
    </Stack>
  );
}

interface SayingProps {
  /** Left out where the page's own title says it. */
  title?: string;
}

export const Processing = ({ title, amount }: SayingProps & { amount: string }) => (
  <Notice tone="info" title={title}>
    Your bank has yet to confirm {amount}. This can take several days. Don’t pay again: we will email you.
  </Notice>
);

/** The bank's answer doesn't matter for the order any more: the current price can be paid meanwhile. */
export function OutdatedPayments({ order, payments }: { order: Submission; payments: readonly Payment[] }) {
  return outdatedOf(order, payments).map((payment) => (
    <Notice key={payment.id} tone="info" title="A payment at the earlier price is being processed">
      Your bank has yet to confirm {moneyOf(payment)}. The price of your order has changed since, so we will refund this
      payment when it arrives.
    </Notice>
  ));
}

export const Failed = ({ title }: SayingProps) => (
  <Notice tone="warning" title={title}>
    Your bank didn’t confirm it, and you haven’t been charged. Please pay again.
  </Notice>
);
