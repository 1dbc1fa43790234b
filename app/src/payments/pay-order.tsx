import type { Submission } from '@marginalia/bff/contract';
import { Notice, Stack } from '@marginalia/design-system';
import { moneyOf } from '../format/money.ts';
import { useRead } from '../query/read.ts';
import { submissionPayments } from '../submissions/submissions.ts';
import { processingOf } from './describe-payment.ts';
import { OtherPayments } from './other-payments.tsx';
import { PayNow } from './pay-now.tsx';

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
      <OtherPayments order={order} payments={payments} />
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

export const Failed = ({ title }: SayingProps) => (
  <Notice tone="warning" title={title}>
    Your bank didn’t confirm it, and you haven’t been charged. Please pay again.
  </Notice>
);
