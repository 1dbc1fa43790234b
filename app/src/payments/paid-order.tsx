import type { Submission } from '@marginalia/bff/contract';
import { Notice } from '@marginalia/design-system';
import { useRead } from '../query/read.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { submissionPayments } from '../submissions/submissions.ts';
import { isRefunded, paymentOf } from './describe-payment.ts';

/** What comes next for an order that was paid, or that its payment went back. */
export function PaidOrder({ order: { id } }: { order: Submission }) {
  const { data, error } = useRead(submissionPayments(id));
  if (!data && !error) return null;
  const paid = paymentOf(data ?? []);
  return paid && isRefunded(paid) ? (
    <Notice tone="info" title="We have refunded your payment">
      To go on with this order, or if you have a question,{' '}
      <ContactLink subject={`Order ${id}`}>write to us</ContactLink>.
    </Notice>
  ) : (
    <Notice tone="success" title="Thank you, we received your payment">
      Your document is in your editor’s queue.
    </Notice>
  );
}
