import { type Review, type ReviewInput, ReviewSchema, type Submission } from '@marginalia/bff/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { draftKey } from '../accounts/drafts.ts';
import { http } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { queryClient } from '../query/client.ts';
import { submission as submissionOf } from '../submissions/submissions.ts';
import { type PutReview, ReviewDraft } from './review-draft.ts';
import { review as reviewOf } from './reviews.ts';
import { unfitReview } from './unfit-review.ts';

/**
 * The review that is being written for a submission. A delivered review does not save itself, because the client reads it
 * on the server.
 */
export function useReviewDraft(submission: Submission, stored: Review) {
  const { id, status, content, contentVersion } = submission;
  const isDelivered = status === 'completed';
  const key = draftKey(useAtomValue(personAtom), `review-${id}`);
  const [draft] = useState(() => {
    const server = { put: putTo(id), newest: () => newest(id) };
    return new ReviewDraft(key, stored, { content, contentVersion }, server, !isDelivered);
  });
  const { change, save, allowAutosave, replaceText } = draft;
  useEffect(() => allowAutosave(!isDelivered), [allowAutosave, isDelivered]);
  useEffect(() => replaceText({ content, contentVersion }), [replaceText, content, contentVersion]);
  /**
   * Saves the review, and the feedback made of it in place of `replaces`, and completes the submission, in one request.
   * @throws 409 when another editor changed one of them first
   */
  const complete = async (
    feedbackOf: (review: Required<ReviewInput>) => string | Promise<string>,
    replaces: string | null,
  ) => {
    let completed: Submission | undefined;
    await save(async (review) => {
      refuseUnfit(review);
      const body = { review, feedback: (await feedbackOf(review)) || undefined, replaces };
      completed = await http('completeReview', { params: { id }, body, isTakenOnce: true });
      return known(id, ReviewSchema.parse({ ...review, version: review.version + 1 }));
    });
    return completed ?? submission;
  };
  return { ...useAtomValue(draft.state), change, save, complete };
}

function known(id: number, review: Review): Review {
  queryClient.setQueryData(reviewOf(id).key, review);
  return review;
}

const putTo =
  (id: number): PutReview =>
  async (body) => {
    refuseUnfit(body);
    return known(id, await http('saveReview', { params: { id }, body }));
  };

function refuseUnfit(review: ReviewInput): void {
  const unfit = unfitReview(review);
  if (unfit) throw new HttpError(422, unfit);
}

/** Reads the current review and text from the server. */
async function newest(id: number) {
  const [review, text] = await Promise.all([
    http('review', { params: { id } }),
    http('submission', { params: { id } }),
  ]);
  queryClient.setQueryData(submissionOf(id).key, text);
  return { stored: known(id, review), text };
}
