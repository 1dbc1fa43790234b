import { http } from '../http/http.ts';
import { readBy } from '../query/read.ts';

/** Highlights, suggestions and notes of a submission. */
export const review = readBy((id: number) => ({
  key: ['/api/submissions', id, 'review'],
  isLive: true,
  load: ({ signal }) => http('review', { params: { id }, signal }),
}));
