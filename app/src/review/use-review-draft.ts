import { cleanText, type Review, type ReviewInput, ReviewSchema, type Submission } from '@marginalia/bff/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { draftKey } from '../accounts/drafts.ts';
import { http } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { isRefusal } from '../http/refusal.ts';
import { queryClient } from '../query/client.ts';
import { seenVersionOf } from '../submissions/seen-version.tsx';
import { submission as submissionOf } from '../submissions/submissions.ts';
import { marksAsText } from './feedback-text.ts';
import { type PutReview, ReviewDraft } from './review-draft.ts';
import { review as reviewOf } from './reviews.ts';
import { unfitReview } from './unfit-review.ts';

/**
 * The review that is being written for a submission. A delivered review does not save itself, because the client reads it
 * on the server.
 */
export function useReviewDraft(submission: Submission, stored: Review) {
  const { id, status, content, contentVersion, headings, updatedAt } = submission;
  const isDelivered = status === 'completed';
  const key = draftKey(useAtomValue(personAtom), `review-${id}`);
  const [draft] = useState(() => {
    const server = { put: putTo(id), autosave: putTo(id, true), newest: () => newest(id) };
    return new ReviewDraft(key, stored, { content, contentVersion, headings }, server, !isDelivered);
  });
  const { change, save, allowAutosave, replaceText, takeStored } = draft;
  useEffect(() => allowAutosave(!isDelivered), [allowAutosave, isDelivered]);
  useEffect(() => {
    replaceText({ content, contentVersion, headings });
    takeStored(stored);
  }, [replaceText, takeStored, stored, content, contentVersion, headings]);
  /**
   * Saves what is unsaved of the review, and the feedback made of it, and completes the submission, in one request.
   * `replaces` is the feedback that the editor has read.
   * @throws 409 when another editor changed the review, the feedback or the document first; `completionUnknown` when
   * neither a response came nor the submission can be read
   */
  const complete = async (
    feedbackOf: (review: Required<ReviewInput>) => string | Promise<string>,
    replaces: string | null,
  ) => {
    let completed: Submission | undefined;
    await save(async (review, isChanged) => {
      if (isChanged) refuseUnfit(review);
      const feedback = (await feedbackOf(review)) || undefined;
      const body = {
        ...(isChanged ? { review } : { reviewVersion: review.version }),
        ...{ feedback, replaces, contentVersion: seenVersionOf(submission), updatedAt },
        isList: feedback === marksAsText(review),
      };
      const saved = ReviewSchema.parse({ ...review, version: review.version + (isChanged ? 1 : 0) });
      completed = await http('completeReview', { params: { id }, body, isTakenOnce: true }).catch((error: unknown) =>
        completedAfterAll(id, saved, feedback, error),
      );
      return known(id, saved);
    });
    return completed ?? submission;
  };
  return { ...useAtomValue(draft.state), change, save, complete };
}

export type ReviewDraftHandle = ReturnType<typeof useReviewDraft>;

function known(id: number, review: Review): Review {
  queryClient.setQueryData(reviewOf(id).key, review);
  return review;
}

const putTo =
  (id: number, isAutosave = false): PutReview =>
  async (review) => {
    refuseUnfit(review);
    return known(id, await http('saveReview', { params: { id }, body: { ...review, isAutosave } }));
  };

/** What came of a completion whose response was lost. */
export const completionUnknown = new HttpError(
  0,
  'Our response did not come. Reload the page to see whether it is completed.',
);

/** After a response that says nothing of what was done: the submission, if it is completed with just this. */
async function completedAfterAll(id: number, saved: Review, feedback = '', error: unknown): Promise<Submission> {
  if (isRefusal(error)) throw error;
  const server = await newest(id).catch(() => undefined);
  if (!server) throw completionUnknown;
  const { stored, text } = server;
  const isThis =
    stored.version === saved.version &&
    stored.notes === saved.notes &&
    marksAsText(stored) === marksAsText(saved) &&
    (text.feedback ?? '') === cleanText(feedback);
  if (text.status !== 'completed' || !isThis) throw error;
  return text;
}

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
