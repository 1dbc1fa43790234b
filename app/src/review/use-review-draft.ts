import { type Review, ReviewInputSchema } from '@marginalia/bff/contract';
import { useState } from 'react';
import { http } from '../http/http.ts';
import { hasStatus } from '../http/http-error.ts';
import { queryClient } from '../query/client.ts';
import { mergeReviews } from './merge-reviews.ts';
import { review as reviewOf } from './reviews.ts';
import { dropDraft, keepDraft, readDraft } from './stored-draft.ts';

type Marks = Pick<Review, 'highlights' | 'suggestions' | 'notes'>;

const keyOf = (id: number) => `review-${id}`;

/** Unsaved marks of an earlier visit, joined with what was saved since. */
function start(id: number, stored: Review): { review: Review; isDirty: boolean; isMerged: boolean } {
  const draft = ReviewInputSchema.safeParse(readDraft(keyOf(id)));
  if (!draft.success) return { review: stored, isDirty: false, isMerged: false };
  const isMerged = draft.data.version !== stored.version;
  return { review: isMerged ? mergeReviews(stored, draft.data) : draft.data, isDirty: true, isMerged };
}

/** The review being worked on: every change is kept in this browser at once, and on the server when it is saved. */
export function useReviewDraft(id: number, stored: Review) {
  const [{ review, isDirty, isMerged }, setState] = useState(() => start(id, stored));

  const change = (marks: Partial<Marks>) =>
    setState((state) => {
      const next = { ...state.review, ...marks };
      keepDraft(keyOf(id), next);
      return { ...state, review: next, isDirty: true };
    });

  /** Saves; when somebody else saved first, joins their marks with these and throws, so that a person looks at them. */
  const save = async (): Promise<Review> => {
    try {
      const saved = await http('saveReview', { params: { id }, body: review });
      accept(saved);
      return saved;
    } catch (error) {
      if (hasStatus(error, 409)) await takeNewest();
      throw error;
    }
  };

  const accept = (saved: Review) => {
    dropDraft(keyOf(id));
    queryClient.setQueryData(reviewOf(id).key, saved);
    setState({ review: saved, isDirty: false, isMerged: false });
  };

  const takeNewest = async () => {
    const newest = await http('review', { params: { id } });
    queryClient.setQueryData(reviewOf(id).key, newest);
    const merged = mergeReviews(newest, review);
    keepDraft(keyOf(id), merged);
    setState({ review: merged, isDirty: true, isMerged: true });
  };

  return { review, isDirty, isMerged, change, save };
}
