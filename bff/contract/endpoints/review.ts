import { z } from 'zod';
import { CompletionSchema, FileFindingSchema, ReviewInputSchema, ReviewSaveSchema, ReviewSchema } from '../review.ts';
import {
  FeedbackSchema,
  FeedbackVersionSchema,
  ReviewedFileSchema,
  ReviewedUploadSchema,
  StatusChangeSchema,
  SubmissionSchema,
} from '../submission.ts';
import { empty, endpointsOf } from './endpoint.ts';

/** The editor’s work, its completion, and the documents made from it. */
export const reviewEndpoints = endpointsOf('review', {
  giveFeedback: {
    route: 'POST /api/submissions/{id}/feedback',
    summary: 'Save feedback; completes a paid submission unless `complete` is false',
    access: 'administrator',
    body: FeedbackSchema,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  feedbackVersions: {
    route: 'GET /api/submissions/{id}/feedback',
    summary: 'All versions of the feedback with their authors, newest first',
    access: 'administrator',
    responses: { 200: z.array(FeedbackVersionSchema) },
  },
  changeStatus: {
    route: 'PATCH /api/submissions/{id}/status',
    summary: 'Change the status; completing a completed submission changes nothing',
    access: 'administrator',
    body: StatusChangeSchema,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  completeReview: {
    route: 'POST /api/submissions/{id}/complete',
    summary: 'Save the review and the feedback and complete the submission, all or nothing',
    description:
      'Stores what the body holds, completes a paid submission or one in progress, and queues the client’s mail, in one transaction. Every field is optional: an absent review or feedback stays as it was saved.\n\n409 changes nothing. It says what somebody else changed first: the review, the feedback, the document or the status.\n\nThe same request again, by the same editor, gets 200 and changes nothing, so it can be repeated when its response was lost.\n\nThe mail waits ten seconds, in which the completion can be undone.',
    access: 'administrator',
    body: CompletionSchema,
    responses: { 200: SubmissionSchema },
    refusals: [400, 409],
  },
  undoCompletion: {
    route: 'POST /api/submissions/{id}/complete/undo',
    summary: 'Undo a completion within ten seconds, before the client’s mail is sent; what was saved with it stays',
    access: 'administrator',
    body: empty,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  uploadReviewed: {
    route: 'POST /api/submissions/{id}/upload-review',
    summary: 'Attach the reviewed document (.pdf, .docx or .doc, at most 10 MB) in the field `file`',
    access: 'administrator',
    body: ReviewedUploadSchema,
    bodyType: 'multipart',
    fileField: 'file',
    responses: { 200: ReviewedFileSchema },
    refusals: [409],
  },
  review: {
    route: 'GET /api/submissions/{id}/review',
    summary: 'Highlights, suggestions and notes; the owner can read them once completed',
    access: 'owner',
    responses: { 200: ReviewSchema },
  },
  saveReview: {
    route: 'PUT /api/submissions/{id}/review',
    summary: 'Save the review; a stale version returns 409 and saves nothing',
    access: 'administrator',
    body: ReviewSaveSchema,
    responses: { 200: ReviewSchema },
    refusals: [409],
  },
  checkReview: {
    route: 'POST /api/submissions/{id}/review/check',
    summary: 'What the client’s Word file would hold otherwise than the editor shows it; stores nothing',
    access: 'administrator',
    body: ReviewInputSchema,
    responses: { 200: z.array(FileFindingSchema) },
    refusals: [409, 503],
  },
  exportReview: {
    route: 'GET /api/submissions/{id}/export',
    summary: 'The review as a document: HTML, the client’s .docx with comments and tracked changes, or a clean copy',
    access: 'owner',
    query: z.object({ format: z.enum(['html', 'docx', 'clean']).default('html') }),
    responses: { 200: 'text/html' },
    refusals: [409],
  },
});
