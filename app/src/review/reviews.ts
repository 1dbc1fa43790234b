import { http } from '../http/http.ts';
import { read, readBy } from '../query/read.ts';

/** Highlights, suggestions and notes of a submission. */
export const review = readBy((id: number) =>
  read({
    key: ['/api/submissions', id, 'review'],
    load: ({ signal }) => http('review', { params: { id }, signal }),
  }),
);
