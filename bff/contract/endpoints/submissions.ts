import { z } from 'zod';
import { integerText } from '../integer.ts';
import { OrderAnswerSchema, OrderFieldsSchema } from '../order.ts';
import { orderOwnershipText } from '../order-owner.ts';
import { SetQuoteSchema, WithdrawQuoteSchema } from '../quote.ts';
import {
  ApproveSchema,
  EventListSchema,
  ListQuerySchema,
  RejectSchema,
  SubmissionCountsSchema,
  SubmissionListSchema,
  SubmissionSchema,
  TrackingSchema,
} from '../submission.ts';
import { empty, endpointsOf } from './endpoint.ts';

const statusParam = z.object({ status: z.string().describe('A status, or its older alias `pending`') });

/** Orders, their lists, their documents and their way to the review. */
export const submissionsEndpoints = endpointsOf('submissions', {
  createSubmission: {
    route: 'POST /api/submissions',
    summary: 'Submit a document for editing; the file is `fileUpload`, `additionalServices` repeats',
    description: orderOwnershipText,
    access: 'anyone',
    role: 'editor',
    body: OrderFieldsSchema,
    bodyType: 'order',
    fileField: 'fileUpload',
    responses: { 201: OrderAnswerSchema },
    refusals: [429],
  },
  submissions: {
    route: 'GET /api/submissions',
    summary: 'All submissions, newest first',
    access: 'administrator',
    role: 'reader',
    query: ListQuerySchema,
    responses: { 200: SubmissionListSchema },
  },
  submissionCounts: {
    route: 'GET /api/submissions/counts',
    summary:
      'How many submissions are in each status, and how many are samples; with `today`, also how many are due then and how many were due before',
    access: 'administrator',
    role: 'reader',
    query: z.object({ today: z.iso.date().optional() }),
    responses: { 200: SubmissionCountsSchema },
  },
  submissionsByStatus: {
    route: 'GET /api/submissions/status/{status}',
    summary: 'The submissions of one status, newest first',
    access: 'administrator',
    role: 'reader',
    params: statusParam,
    query: ListQuerySchema,
    responses: { 200: SubmissionListSchema },
  },
  submission: {
    route: 'GET /api/submissions/{id}',
    summary: 'One submission; the client sees feedback once it is completed',
    access: 'owner',
    role: 'reader',
    responses: { 200: SubmissionSchema },
  },
  deleteSubmission: {
    route: 'DELETE /api/submissions/{id}',
    summary: 'Delete a submission with its files',
    access: 'administrator',
    role: 'editor',
    responses: { 204: null },
  },
  approveSubmission: {
    route: 'POST /api/submissions/{id}/approve',
    summary:
      'Approve a submission: ready for payment, or, when over its word limit and without `quote`, ready for a quote',
    access: 'administrator',
    role: 'editor',
    body: ApproveSchema.nullish(),
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  quoteSubmission: {
    route: 'POST /api/submissions/{id}/quote',
    summary: 'Quote or waive the extra words of an approved order, or change its quote until the order is paid',
    access: 'administrator',
    role: 'editor',
    body: SetQuoteSchema,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  withdrawQuote: {
    route: 'DELETE /api/submissions/{id}/quote',
    summary: 'Withdraw the quote of an order that is not paid yet: the order waits for another one',
    access: 'administrator',
    role: 'editor',
    body: WithdrawQuoteSchema,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  rejectSubmission: {
    route: 'POST /api/submissions/{id}/reject',
    summary: 'Reject a submission; the client sees the reason',
    access: 'administrator',
    role: 'editor',
    body: RejectSchema.nullish(),
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  startSubmission: {
    route: 'POST /api/submissions/{id}/start',
    summary: 'Mark a paid submission as in progress',
    access: 'administrator',
    role: 'editor',
    body: empty,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  submissionEvents: {
    route: 'GET /api/submissions/{id}/events',
    summary: 'The submission’s history, emails included',
    access: 'owner',
    role: 'reader',
    responses: { 200: EventListSchema },
  },
  track: {
    route: 'POST /api/tracking',
    summary: 'Open one submission with the token of its tracking link; sets a cookie that gives access to it',
    access: 'anyone',
    body: TrackingSchema,
    responses: { 200: SubmissionSchema },
    refusals: [404, 429],
  },
  replaceDocument: {
    route: 'POST /api/submissions/{id}/document',
    summary:
      'Replace the client’s document (.docx or .doc, at most 10 MB, in the field `fileUpload`); the earlier one is kept. The owner until it is approved, an administrator until it is delivered',
    access: 'owner',
    role: 'editor',
    body: z.object({ contentVersion: integerText().optional() }),
    bodyType: 'multipart',
    fileField: 'fileUpload',
    responses: { 200: SubmissionSchema },
    refusals: [409, 429],
  },
  download: {
    route: 'GET /api/submissions/{id}/download',
    summary:
      'The client’s document, with `version` an earlier one, or with `file=reviewed` the reviewed one (the owner’s when completed)',
    access: 'owner',
    role: 'reader',
    query: z.object({
      file: z.enum(['original', 'reviewed']).optional(),
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    responses: { 200: 'application/octet-stream' },
  },
  uploadedFile: {
    route: 'GET /uploads/{filename}',
    summary: 'Download a stored document by its stored name',
    access: 'owner',
    role: 'reader',
    params: z.object({ filename: z.string().max(300) }),
    responses: { 200: 'application/octet-stream' },
  },
});
