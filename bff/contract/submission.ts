import { z } from 'zod';
import { OrderedServiceSchema, OrderLineSchema } from './catalogue.ts';
import { integer, integerText } from './integer.ts';
import { limits } from './limits.ts';
import { submissionMethods } from './order.ts';
import { cleanText } from './plain-text.ts';
import { QuoteSchema } from './quote.ts';
import { type SubmissionStatus, SubmissionStatusSchema, submissionStatuses } from './submission-status.ts';
import { TimeSchema } from './text.ts';

/** The person who ordered; null on samples. */
export const ClientSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** null: the owner of the address refused it to the client's account, which has no other one yet. */
  email: z.string().nullable(),
  countryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  universityName: z.string().nullable(),
});

export const ReviewedFileSchema = z.object({
  filename: z.string(),
  originalName: z.string(),
  size: z.int(),
  uploadedAt: TimeSchema,
});
export type ReviewedFile = z.infer<typeof ReviewedFileSchema>;
/** With `replaces`, the `filename` that was seen or empty, another file that an editor uploaded meanwhile answers 409. */
export const ReviewedUploadSchema = z.object({
  submissionId: integerText().optional(),
  replaces: z.string().optional(),
});

/** What a look into the uploaded file found: shown to both sides. */
export const DocumentNotesSchema = z.object({
  /** `docx`, `doc`, or null for a link. */
  kind: z.enum(['docx', 'doc']).nullable(),
  /** Words counted in the text; null when no text could be read. */
  words: z.int().nullable(),
  /** Plain sentences: comments or tracked changes already inside, no text found, … */
  remarks: z.array(z.string()),
  /** What matters only to who edits the file, such as its macros; the owner's record has none. */
  editorRemarks: z.array(z.string()).optional(),
});
export type DocumentNotes = z.infer<typeof DocumentNotesSchema>;

/** A heading of `content`, by its offsets (UTF-16, the end exclusive) and its level in the document's outline. */
export const HeadingSchema = z.object({
  startIndex: z.int().min(0),
  endIndex: z.int().min(1),
  level: z.int().min(1).max(6),
});
export type Heading = z.infer<typeof HeadingSchema>;

export const googleDocsAccess = ['reachable', 'private', 'blocked', 'unchecked'] as const;

/** The submission record: specification, point 3, and design §4 "The record". Money in cents and paise. */
export const SubmissionSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  serviceId: z.int().nullable(),
  /** The form's offer it was ordered under; null on samples without one. */
  service: z.string().nullable(),
  /** That offer as it was then; null on samples without one. */
  orderedService: OrderedServiceSchema.nullable(),
  /** The version of the owner's catalogue it was ordered under; null on samples and orders of an earlier release. */
  catalogueVersion: z.int().nullable(),
  wordCount: z.int().nullable(),
  totalPrice: z.int(),
  totalPriceInr: z.int(),
  lines: z.array(OrderLineSchema),
  /** The order is over its limit: it can be paid once an administrator has quoted or waived the extra words. */
  isAwaitingQuote: z.boolean(),
  /** How often the extra words were quoted, waived or the quote withdrawn. */
  quoteVersion: z.int().min(0),
  status: SubmissionStatusSchema,
  submittedAt: TimeSchema,
  approvedAt: TimeSchema.nullable(),
  rejectedAt: TimeSchema.nullable(),
  paidAt: TimeSchema.nullable(),
  startedAt: TimeSchema.nullable(),
  completedAt: TimeSchema.nullable(),
  updatedAt: TimeSchema,
  /** null means a sample submission. */
  userId: z.int().nullable(),
  client: ClientSchema.nullable(),
  documentType: z.string().nullable(),
  academicLevel: z.string().nullable(),
  deadline: z.string().nullable(),
  submissionMethod: z.enum(submissionMethods),
  googleDocsLink: z.string().nullable(),
  googleDocsAccess: z.enum(googleDocsAccess).nullable(),
  promptInstructions: z.string().nullable(),
  additionalInstructions: z.string().nullable(),
  content: z.string().nullable(),
  /** The headings of `content`, in reading order. Not in lists, and not for a text that was read before headings were. */
  headings: z.array(HeadingSchema).optional(),
  /** How many documents have come in: 0 for a link, 1 for the order's own, one more for each that replaced another. */
  contentVersion: z.int().min(0),
  editedContent: z.string().nullable(),
  /** The stored name, served at /uploads/{filename}; null for a link until a document replaces it. */
  filename: z.string().nullable(),
  originalName: z.string().nullable(),
  documentNotes: DocumentNotesSchema.nullable(),
  reviewedFile: ReviewedFileSchema.nullable(),
  promoCode: z.string().nullable(),
  feedback: z.string().nullable(),
  /** The feedback is the list of the review's comments as they were when it was sent. Only administrators are told. */
  feedbackIsList: z.boolean().optional(),
  rejectionReason: z.string().nullable(),
  termsAgreedAt: TimeSchema.nullable(),
  integrityAgreedAt: TimeSchema.nullable(),
});
export type Submission = z.infer<typeof SubmissionSchema>;

/** A list's row is the record with the first 500 characters of `content` and `editedContent`. */
export const SubmissionListSchema = z.array(SubmissionSchema);

/** An order that somebody else typed in with this account's address; the account takes or refuses it. */
export const WaitingOrderSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  service: z.string().nullable(),
  /** The name of that service when it was ordered. */
  serviceName: z.string().nullable(),
  totalPrice: z.int(),
  totalPriceInr: z.int(),
  status: SubmissionStatusSchema,
  submittedAt: TimeSchema,
  /** As it was typed into the order. */
  orderedFor: z.string(),
});
export type WaitingOrder = z.infer<typeof WaitingOrderSchema>;
export const WaitingOrderListSchema = z.array(WaitingOrderSchema);
/** The orders that were on the list: one that came meanwhile was seen by nobody. */
export const RefusedOrdersSchema = z.object({
  ids: z.array(integer(1)).min(1).max(limits.waitingOrders),
});

const countOfEach = Object.fromEntries(submissionStatuses.map((status) => [status, z.int()]));
export const SubmissionCountsSchema = z.object({
  ...(countOfEach as Record<SubmissionStatus, z.ZodInt>),
  samples: z.int(),
  /** Submissions that wait for an editor and whose deadline is the day that was asked for, and those whose deadline was earlier. */
  dueToday: z.int().optional(),
  overdue: z.int().optional(),
});
export type SubmissionCounts = z.infer<typeof SubmissionCountsSchema>;

/** Parameters of every list (design §4): keyset pages and filters; without any, all rows. */
export const ListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(200).optional(),
  q: z.string().trim().max(200).optional(),
  service: z.string().max(50).optional(),
  /** A status, `samples` for those without a user, or `waiting` for those that wait for an editor: pending, paid or in progress. */
  status: z.string().max(50).optional(),
  dueFrom: z.iso.date().optional(),
  dueTo: z.iso.date().optional(),
  /** `due`: soonest deadline first, without a deadline last; else newest first. */
  sort: z.enum(['newest', 'due']).default('newest'),
});
export type ListQuery = z.infer<typeof ListQuerySchema>;

/** `contentVersion` is that of the document that was looked at; with another one in the store nothing is decided (409). */
const DecisionSchema = z.object({ contentVersion: integer().optional() });
/** Without `quote`, an order over its limit is approved and waits for one before it can be paid. */
export const ApproveSchema = DecisionSchema.extend({ quote: QuoteSchema.optional() });
export const RejectSchema = DecisionSchema.extend({
  reason: z.string().overwrite(cleanText).max(limits.longText).optional(),
});
/**
 * `complete: false` saves without completing (design §5.5). With `replaces`, other feedback in the store answers 409. `isList`
 * says that the feedback is the list of the review's comments and nobody's own words.
 */
export const FeedbackSchema = z.object({
  feedback: z
    .string({ error: 'Please enter feedback before submitting' })
    .overwrite(cleanText)
    .min(1, 'Please enter feedback before submitting')
    .max(limits.feedbackText, 'This feedback is too long. Please shorten it'),
  complete: z.boolean().optional(),
  replaces: z.string().nullable().optional(),
  isList: z.boolean().optional(),
});
/** One version of the feedback as an administrator saved it; the newest is the submission's own. */
export const FeedbackVersionSchema = z.object({
  version: z.int().min(1),
  feedback: z.string(),
  /** The editor's name; null when the account is gone. */
  author: z.string().nullable(),
  createdAt: TimeSchema,
});
export type FeedbackVersion = z.infer<typeof FeedbackVersionSchema>;

export const StatusChangeSchema = z.object({ status: z.string({ error: 'Please choose a status' }) });

export const eventTypes = [
  'ordered',
  'approved',
  'rejected',
  'payment_processing',
  'payment_failed',
  'paid',
  'refunded',
  'refund_failed',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'started',
  'completed',
  'completion_undone',
  'feedback_saved',
  'review_saved',
  'answers_read',
  'reviewed_document_uploaded',
  'reviewed_document_failed',
  'document_replaced',
  'taken_over',
  'quoted',
  'quote_changed',
  'quote_waived',
  'quote_withdrawn',
  'mail_queued',
  'mail_sent',
  'mail_failed',
  'mail_withheld',
  'mail_unconfirmed',
] as const;
/** Who did what and when, oldest first. */
export const EventSchema = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  actor: z.enum(['client', 'administrator', 'payment_provider', 'system']),
  actorName: z.string().nullable(),
  at: TimeSchema,
  /** Of a mail, whose `at` is the time of its last state: when it was written. */
  writtenAt: TimeSchema.optional(),
  /** Plain words for people, e.g. the mail's subject or the payment's reference. */
  detail: z.string().nullable(),
  /** Of a mail: the address that it goes to. */
  recipient: z.string().optional(),
  /** Of a mail that is not sent yet or not at all: what the mail server said last. For administrators only. */
  error: z.string().optional(),
});
export type SubmissionEvent = z.infer<typeof EventSchema>;
export const EventListSchema = z.array(EventSchema);

export const TrackingSchema = z.object({
  token: z.string({ error: 'Please use the whole tracking link' }).min(1).max(200),
});
