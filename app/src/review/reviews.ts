import { http } from '../http/http.ts';
import { readBy } from '../query/read.ts';

/** Highlights, suggestions and notes of a submission. */
export const review = readBy((id: number) => ({
  key: ['/api/submissions', id, 'review'],
  load: ({ signal }) => http('review', { params: { id }, signal }),
}));
