import type { Submission, SubmissionEvent } from '@marginalia/bff/contract';
import type { TimelineItem } from '@marginalia/design-system';
import { momentOf } from '../format/date.ts';

type Times = Pick<
  Submission,
  'status' | 'submittedAt' | 'approvedAt' | 'rejectedAt' | 'paidAt' | 'startedAt' | 'completedAt'
>;

const mailWords: Partial<Record<SubmissionEvent['type'], (recipient?: string) => string>> = {
  mail_queued: () => 'Sending email',
  mail_sent: () => 'Email sent',
  mail_failed: (recipient) =>
    `We couldn’t send the email${recipient ? ` to ${recipient}` : ''}. Everything is on this page`,
  mail_withheld: () => 'We didn’t send the email. Everything is on this page',
  mail_unconfirmed: () => 'Our email may not have arrived. Everything is on this page',
};

/** What happens between the steps. */
const betweenSteps: Partial<Record<SubmissionEvent['type'], string>> = {
  document_replaced: 'Newer version received',
  payment_processing: 'Payment being processed',
  payment_failed: 'Payment failed',
  refunded: 'Refund sent',
  refund_failed: 'Refund failed',
  quoted: 'Quote sent',
  quote_changed: 'Quote changed',
  quote_waived: 'Extra words not charged',
  quote_withdrawn: 'Quote withdrawn',
};

/** The steps of an order from its own times, each with the mail that told of it, and what is still to come. */
export function timelineItems(order: Times, events: readonly SubmissionEvent[]): TimelineItem[] {
  const steps: [id: string, title: string, at: string | null][] = [
    ['ordered', 'Ordered', order.submittedAt],
    ['approved', 'Approved', order.approvedAt],
    ['rejected', 'Not accepted', order.rejectedAt],
    ['paid', 'Paid', order.paidAt],
    ['started', 'Editing', order.startedAt],
    ['completed', 'Completed', order.completedAt],
  ];
  const isOver = order.status === 'rejected' || order.status === 'completed';
  // What a bank says of another payment once the order is paid is no step of it any more.
  const isOfAnotherPayment = (type: SubmissionEvent['type'], at: string) =>
    order.paidAt !== null && at >= order.paidAt && (type === 'payment_processing' || type === 'payment_failed');
  const between = events.flatMap(({ id, type, at }) => {
    if (isOfAnotherPayment(type, at)) return [];
    const title = betweenSteps[type];
    return title ? [{ id: `event-${id}`, title, at, hasFailed: type.endsWith('_failed') }] : [];
  });
  const taken = steps.flatMap(([id, title, at]) => (at ? [{ id, title, at, hasFailed: id === 'rejected' }] : []));
  const past = [...taken, ...between].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const mails = mailsByStep(past, events);
  const last = steps.findLastIndex(([, , at]) => at);
  const done = past.map(({ id, title, at, hasFailed }): TimelineItem => {
    const description = mails.get(id)?.join('. ');
    return {
      id,
      title,
      time: momentOf(at),
      dateTime: at,
      ...(description ? { description } : {}),
      // A quote or a newer version comes after the last step, and is where the order stands then.
      state: hasFailed ? 'failed' : id === past.at(-1)?.id && !isOver ? 'current' : 'done',
    };
  });
  const upcoming = isOver ? [] : steps.slice(last + 1);
  return [
    ...done,
    ...upcoming
      .filter(([id]) => id !== 'rejected')
      .map(([id, title]): TimelineItem => ({ id, title: id === 'paid' ? 'Payment' : title, state: 'upcoming' })),
  ];
}

/** The state of each mail, at the step after which it was written: it may go out, or be given up, much later. */
function mailsByStep(past: readonly { id: string; at: string }[], events: readonly SubmissionEvent[]) {
  const byStep = new Map<string, string[]>();
  for (const { type, at, writtenAt = at, recipient } of events) {
    const words = mailWords[type]?.(recipient);
    const step = past.findLast((one) => one.at <= writtenAt) ?? past[0];
    if (words && step) byStep.set(step.id, [...new Set([...(byStep.get(step.id) ?? []), words])]);
  }
  return byStep;
}
