import type { Review, ReviewInput, Submission } from '@marginalia/bff/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { draftKey } from '../accounts/drafts.ts';
import { http } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { queryClient } from '../query/client.ts';
import { submission as submissionOf } from '../submissions/submissions.ts';
import { ReviewDraft } from './review-draft.ts';
import { review as reviewOf } from './reviews.ts';
import { unfitReview } from './unfit-review.ts';

/**
 * The review of a submission as it is being worked on. A delivered one is saved by hand only: the client reads what the
 * server has.
 */
export function useReviewDraft(submission: Submission, stored: Review) {
  const { id, status, content, contentVersion } = submission;
  const isDelivered = status === 'completed';
  const key = draftKey(useAtomValue(personAtom), `review-${id}`);
  const [draft] = useState(() => {
    const server = { put: (review: ReviewInput) => put(id, review), newest: () => newest(id) };
    return new ReviewDraft(key, stored, { content, contentVersion }, server, !isDelivered);
  });
  const { change, save, allowAutosave, replaceText } = draft;
  useEffect(() => allowAutosave(!isDelivered), [allowAutosave, isDelivered]);
  useEffect(() => replaceText({ content, contentVersion }), [replaceText, content, contentVersion]);
  return { ...useAtomValue(draft.state), change, save };
}

function known(id: number, review: Review): Review {
  queryClient.setQueryData(reviewOf(id).key, review);
  return review;
}

async function put(id: number, body: ReviewInput): Promise<Review> {
  const unfit = unfitReview(body);
  if (unfit) throw new HttpError(422, unfit);
  return known(id, await http('saveReview', { params: { id }, body }));
}

/** The review and the text that it is about; both may be others by now. */
async function newest(id: number) {
  const [review, text] = await Promise.all([
    http('review', { params: { id } }),
    http('submission', { params: { id } }),
  ]);
  queryClient.setQueryData(submissionOf(id).key, text);
  return { stored: known(id, review), text };
}
