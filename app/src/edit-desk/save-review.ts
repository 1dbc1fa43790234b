import { feedbackStatuses, type Submission } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { needsSaving } from '../review/review-draft.ts';
import type { useReviewDraft } from '../review/use-review-draft.ts';
import { marksOf, toStored } from '../review/working-review.ts';

interface SaveReview {
  submission: Submission;
  draft: ReturnType<typeof useReviewDraft>;
  /** The combined text; empty when nothing was written. */
  text: string;
  complete: boolean;
}

/**
 * Saves the marks and notes, then the feedback, and completes the submission only with `complete` (design §5.5).
 * @throws 409 when somebody else changed the feedback since `submission` was read
 */
export async function saveReview({ submission, draft, text, complete }: SaveReview): Promise<Submission> {
  const params = { id: submission.id };
  const review = needsSaving(draft) ? await draft.save() : toStored(draft.text, draft.review);
  let saved = submission;
  if (takesFeedback(submission)) {
    const feedback = text || (complete ? await textOf(review) : '');
    const body = { feedback, complete: false, replaces: submission.feedback };
    if (feedback) saved = await http('giveFeedback', { params, body });
  }
  return complete ? http('changeStatus', { params, body: { status: 'completed' } }) : saved;
}

/** Whether the server accepts feedback: only after payment. */
export const takesFeedback = ({ status }: Pick<Submission, 'status'>): boolean => feedbackStatuses.includes(status);

async function textOf(review: Parameters<typeof import('../review/feedback-text.ts').marksAsText>[0]) {
  if (marksOf(review).length === 0) return '';
  const { marksAsText } = await import('../review/feedback-text.ts');
  return marksAsText(review);
}
