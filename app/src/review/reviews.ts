import { readOfSubmission } from '../submissions/submissions.ts';

/** Highlights, suggestions and notes of a submission. */
export const review = readOfSubmission('review', 'review');
