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
 * The review that is being written for a submission. A delivered review does not save itself, because the client reads it
 * on the server.
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

/** Reads the current review and text from the server. */
async function newest(id: number) {
  const [review, text] = await Promise.all([
    http('review', { params: { id } }),
    http('submission', { params: { id } }),
  ]);
  queryClient.setQueryData(submissionOf(id).key, text);
  return { stored: known(id, review), text };
}
