import type { Review } from '@marginalia/bff/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { http } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { queryClient } from '../query/client.ts';
import { ReviewDraft } from './review-draft.ts';
import { review as reviewOf } from './reviews.ts';
import { unfitReview } from './unfit-review.ts';

/**
 * The review of a submission as it is being worked on. A delivered one is saved by hand only: the client reads what the
 * server has.
 */
export function useReviewDraft(
  id: number,
  stored: Review,
  { isDelivered, content }: { isDelivered: boolean; content: string | null },
) {
  const [draft] = useState(() => {
    const params = { id };
    const known = (review: Review): Review => {
      queryClient.setQueryData(reviewOf(id).key, review);
      return review;
    };
    const server = {
      put: async (review: Review) => {
        const body = { ...review, ...(await placedMarks(content, review)) };
        const unfit = unfitReview(body);
        if (unfit) throw new HttpError(422, unfit);
        return known(await http('saveReview', { params, body }));
      },
      newest: async () => known(await http('review', { params })),
    };
    return new ReviewDraft(`review-${id}`, stored, server, !isDelivered);
  });
  const { change, save, allowAutosave, subscribe, getState } = draft;
  useEffect(() => allowAutosave(!isDelivered), [allowAutosave, isDelivered]);
  return { ...useSyncExternalStore(subscribe, getState), change, save };
}

/** The server refuses a mark that does not stand at its words, and with it the whole review. */
async function placedMarks(content: string | null, { highlights, suggestions }: Review) {
  if (content === null || highlights.length + suggestions.length === 0) return { highlights, suggestions };
  // With marks there is the editor on the page, and this is loaded with it.
  const { placeMarks } = await import('./place-marks.ts');
  const { placed } = placeMarks(content, { highlights, suggestions });
  return { highlights: [...placed.highlights], suggestions: [...placed.suggestions] } as Pick<
    Review,
    'highlights' | 'suggestions'
  >;
}
