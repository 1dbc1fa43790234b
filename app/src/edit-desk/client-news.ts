import type { Submission } from '@marginalia/bff/contract';
import { whyNobody } from '../submissions/describe.ts';

type Told = Pick<Submission, 'client' | 'userId' | 'status'>;

/** What the client learns of a saved review. `submission` is as it was before it was saved. */
export function savedText(submission: Told, isCompleting: boolean): string {
  if (!isCompleting && submission.status === 'completed') return 'The client sees the newest version.';
  const nobody = whyNobody(submission);
  const when = isCompleting ? '' : ' when you complete the review';
  return nobody ? `${nobody} Nobody gets an email${when}.` : `The client will be notified${when}.`;
}

/** What submitted feedback does, by the order's status. */
export function feedbackLead(submission: Told): string {
  if (submission.status === 'in_progress') return 'The client sees it once the review is completed.';
  if (submission.status !== 'paid') return 'The client sees the newest version.';
  const nobody = whyNobody(submission);
  return nobody
    ? `Submitting feedback completes the submission. ${nobody} Nobody gets an email.`
    : 'Submitting feedback completes the submission, and the client gets an email.';
}
