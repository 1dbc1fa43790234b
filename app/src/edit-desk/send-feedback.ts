import type { Submission } from '@marginalia/bff/contract';
import { toast } from '@marginalia/design-system';
import { http } from '../http/http.ts';
import { isOutdated, sentenceOr } from '../http/http-error.ts';
import { completionUnknown } from '../review/use-review-draft.ts';
import { submissionChanged } from '../submissions/submissions.ts';

/** Replaces the feedback that `submission` shows, by words or the list of the comments, and completes nothing. @throws 409 when another feedback is stored */
export const sendFeedback = (
  { id, feedback: replaces }: Pick<Submission, 'id' | 'feedback'>,
  feedback: string,
  isList: boolean,
): Promise<Submission> =>
  http('giveFeedback', { params: { id }, body: { feedback, replaces, isList, complete: false } });

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

export const feedbackFailure = (error: unknown): string =>
  error === completionUnknown ? completionUnknown.message : sentenceOr(error, 'Failed to submit feedback');

export function toastNotSent(error: unknown): void {
  toast({ title: 'Error', description: feedbackFailure(error), tone: 'danger' });
  if (isOutdated(error)) submissionChanged();
}
