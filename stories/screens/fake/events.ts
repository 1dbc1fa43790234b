import type { Submission, SubmissionEvent } from '@marginalia/bff/contract';

type Step = [SubmissionEvent['type'], SubmissionEvent['actor'], string | null, mail?: string];

/** What has happened to a submission by its own times, with the mail that each step sends. */
export function eventsOf(submission: Submission): SubmissionEvent[] {
  const { title, submittedAt, approvedAt, rejectedAt, paidAt, startedAt, completedAt } = submission;
  const steps: Step[] = [
    ['ordered', 'client', submittedAt, `We have your document: ${title}`],
    ['approved', 'administrator', approvedAt, `Approved and ready for payment: ${title}`],
    ['rejected', 'administrator', rejectedAt, `We can't take on this order: ${title}`],
    ['paid', 'payment_provider', paidAt],
    ['started', 'administrator', startedAt],
    ['completed', 'administrator', completedAt, `Your feedback is ready: ${title}`],
  ];
  return steps.flatMap(([type, actor, at, mail]) => {
    if (!at) return [];
    const step: SubmissionEvent = { id: type, type, actor, actorName: nameOf(actor), at, detail: null };
    const sent: SubmissionEvent = {
      id: `${type}-mail`,
      type: 'mail_sent',
      actor: 'system',
      actorName: null,
      at: new Date(Date.parse(at) + 60_000).toISOString(),
      writtenAt: at,
      detail: mail ?? null,
    };
    return mail ? [step, sent] : [step];
  });
}

const nameOf = (actor: SubmissionEvent['actor']) => (actor === 'administrator' ? 'Inês Carvalho' : null);
