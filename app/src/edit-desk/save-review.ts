import { feedbackStatuses, type Submission } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { needsSaving } from '../review/draft-state.ts';
import { letterOf } from '../review/feedback-text.ts';
import type { ReviewDraftHandle } from '../review/use-review-draft.ts';

interface SaveReview {
  submission: Submission;
  draft: ReviewDraftHandle;
  /** The combined text; empty when nothing was written. */
  text: string;
  complete: boolean;
}

/**
 * Saves the marks and notes, then the feedback, and completes the submission only with `complete` (design §5.5).
 * @returns the submission, undefined where only the review was saved
 * @throws 409 when somebody else changed the feedback since `submission` was read
 */
export async function saveReview({ submission, draft, text, complete }: SaveReview): Promise<Submission | undefined> {
  const { id, feedback: replaces } = submission;
  if (complete) return draft.complete((review) => letterOf(text, review), replaces);
  if (needsSaving(draft)) await draft.save();
  if (!text || !takesFeedback(submission)) return undefined;
  return http('giveFeedback', { params: { id }, body: { feedback: text, complete: false, replaces } });
}

/** Whether the server accepts feedback: only after payment. */
export const takesFeedback = ({ status }: Pick<Submission, 'status'>): boolean => feedbackStatuses.includes(status);
