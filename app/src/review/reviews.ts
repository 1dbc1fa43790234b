import { http } from '../http/http.ts';
import { readBy } from '../query/read.ts';
import { readOfSubmission } from '../submissions/submissions.ts';

/** Highlights, suggestions and notes of a submission. */
export const review = readOfSubmission('review', 'review');

/** The same as the client gets it, with the names that clients see. */
export const reviewForClient = readBy((id: number) => ({
  key: [...review(id).key, 'client'],
  isLive: true,
  load: (call) => http('review', { params: { id }, query: { for: 'client' }, ...call }),
}));
