import type { Review } from '@marginalia/bff/contract';
import { useState, useSyncExternalStore } from 'react';
import { http } from '../http/http.ts';
import { queryClient } from '../query/client.ts';
import { ReviewDraft } from './review-draft.ts';
import { review as reviewOf } from './reviews.ts';

/**
 * The review of a submission as it is being worked on. A delivered one is saved by hand only: the client reads what the
 * server has.
 */
export function useReviewDraft(id: number, stored: Review, { isDelivered }: { isDelivered: boolean }) {
  const [draft] = useState(() => {
    const params = { id };
    const known = (review: Review): Review => {
      queryClient.setQueryData(reviewOf(id).key, review);
      return review;
    };
    const server = {
      put: async (body: Review) => known(await http('saveReview', { params, body })),
      newest: async () => known(await http('review', { params })),
    };
    return new ReviewDraft(`review-${id}`, stored, server, !isDelivered);
  });
  const { change, save, subscribe, getState } = draft;
  return { ...useSyncExternalStore(subscribe, getState), change, save };
}
