import type { Submission } from '@marginalia/bff/contract';
import { toast } from '@marginalia/design-system';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOr } from '../http/http-error.ts';
import { submissionChanged } from '../submissions/submissions.ts';

/**
 * Replaces the feedback that `submission` shows. A paid submission is completed by it, and one in progress with
 * `complete`. @throws 409 when the stored feedback is not the one shown
 */
export function sendFeedback(
  { id, feedback: replaces, contentVersion }: Pick<Submission, 'id' | 'feedback' | 'contentVersion'>,
  feedback: string,
  complete: boolean,
): Promise<Submission> {
  const params = { id };
  if (!complete) return http('giveFeedback', { params, body: { feedback, replaces } });
  return http('completeReview', { params, body: { feedback, replaces, contentVersion }, isTakenOnce: true });
}

/** Shows the change on every page, and a toast. */
export function feedbackSent(stored: Submission): void {
  submissionChanged(stored);
  toast({
    title: 'Feedback Submitted',
    description:
      stored.status === 'completed'
        ? 'The submission is marked as completed.'
        : 'The client sees it once you complete the review.',
    tone: 'success',
  });
}

export const feedbackFailure = (error: unknown): string => sentenceOr(error, 'Failed to submit feedback');

export function toastNotSent(error: unknown): void {
  toast({ title: 'Error', description: feedbackFailure(error), tone: 'danger' });
  if (hasStatus(error, 409)) submissionChanged();
}
