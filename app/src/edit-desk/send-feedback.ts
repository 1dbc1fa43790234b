import type { Submission } from '@marginalia/bff/contract';
import { toast } from '@marginalia/design-system';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOr } from '../http/http-error.ts';
import { submissionChanged } from '../submissions/submissions.ts';

/**
 * Replaces the feedback that `submission` shows. A paid submission is completed by it, and one in progress with
 * `complete`. @throws 409 when the stored feedback is not the one shown
 */
export async function sendFeedback(
  { id, feedback: replaces }: Pick<Submission, 'id' | 'feedback'>,
  feedback: string,
  complete: boolean,
): Promise<Submission> {
  const params = { id };
  let stored = await http('giveFeedback', { params, body: { feedback, replaces } });
  if (complete && stored.status !== 'completed') {
    stored = await http('changeStatus', { params, body: { status: 'completed' } });
  }
  submissionChanged(stored);
  return stored;
}

export function toastSent({ status }: Submission): void {
  toast({
    title: 'Feedback Submitted',
    description:
      status === 'completed'
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
