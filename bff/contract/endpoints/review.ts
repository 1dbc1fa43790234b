import { z } from 'zod';
import {
  AnswersSchema,
  AnswersUploadSchema,
  CompletionSchema,
  FileFindingSchema,
  ReviewInputSchema,
  ReviewSaveSchema,
  ReviewSchema,
} from '../review.ts';
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
      'Stores what the body holds, completes a paid submission or one in progress, and queues the client’s mail, in one transaction. Every field is optional: an absent review or feedback stays as it was saved.\n\n409 changes nothing. It says what somebody else changed first: the review, the feedback, the document or the status.\n\nThe same request again, by the same editor, gets 200 and changes nothing, so it can be repeated when its response was lost. After an undo it gets 409, where `updatedAt` of the submission that was read is given.\n\nThe mail waits ten seconds, in which the completion can be undone.',
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
  readAnswers: {
    route: 'POST /api/submissions/{id}/review/answers',
    summary: 'Add what the client answered in Word: replies, resolved comments and new comments',
    description:
      'Reads the comments of a .docx (at most 10 MB) in the field `fileUpload`, in which the client answered the comments of this review, and adds to the review what it does not have. New comments become highlights where their words are found with certainty, else unplaced ones. Nothing is removed, and the same file again changes nothing.\n\n`version` is that of the review that was read; 409 when the stored one is another. 422 when the file has no comments or belongs to another order.',
    access: 'administrator',
    body: AnswersUploadSchema,
    bodyType: 'multipart',
    fileField: 'fileUpload',
    responses: { 200: AnswersSchema },
    refusals: [409],
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
