import type { Submission as SubmissionRecord, SubmissionStatus } from '../../contract/index.ts';
import { limits } from '../../contract/index.ts';
import type { Submission } from './model.ts';

/** A row as the database returns it: JSON columns are still text. */
export interface SubmissionRow extends Omit<Submission, 'lines' | 'documentNotes' | keyof import('objection').Model> {
  lines: string;
  documentNotes: string | null;
  /** The whole text; a list's query selects the previews under these names. */
  content: string | null;
  editedContent: string | null;
}

/** The record of design §4, for an administrator. */
export function recordOf(row: SubmissionRow): SubmissionRecord {
  return {
    id: row.id,
    title: row.title,
    serviceId: row.serviceId,
    service: row.service,
    wordCount: row.wordCount,
    totalPrice: row.totalPrice,
    totalPriceInr: row.totalPriceInr,
    lines: JSON.parse(row.lines),
    isAwaitingQuote: Boolean(row.isAwaitingQuote),
    quoteVersion: row.quoteVersion,
    status: row.status,
    submittedAt: row.submittedAt,
    approvedAt: row.approvedAt,
    rejectedAt: row.rejectedAt,
    paidAt: row.paidAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    updatedAt: row.updatedAt,
    userId: row.userId,
    client: clientOf(row),
    documentType: row.documentType,
    academicLevel: row.academicLevel,
    deadline: row.deadline,
    submissionMethod: row.submissionMethod,
    googleDocsLink: row.googleDocsLink,
    googleDocsAccess: row.googleDocsAccess,
    promptInstructions: row.promptInstructions,
    additionalInstructions: row.additionalInstructions,
    content: row.content,
    contentVersion: row.contentVersion,
    editedContent: row.editedContent,
    filename: row.filename,
    originalName: row.originalName,
    documentNotes: row.documentNotes === null ? null : JSON.parse(row.documentNotes),
    reviewedFile: reviewedFileOf(row),
    promoCode: row.promoCode,
    feedback: row.feedback,
    rejectionReason: row.rejectionReason,
    termsAgreedAt: row.termsAgreedAt,
    integrityAgreedAt: row.integrityAgreedAt,
  };
}

/** Whether the client may see the editor's work: only once it is finished (design §5.5). */
export function recordForOwner(row: SubmissionRow): SubmissionRecord {
  const record = recordOf(row);
  return isDelivered(row) ? record : { ...record, editedContent: null, feedback: null, reviewedFile: null };
}

export const isDelivered = ({ status }: { status: SubmissionStatus }): boolean => status === 'completed';

function clientOf({ firstName, lastName, email, countryCode, phoneNumber, universityName }: SubmissionRow) {
  if (firstName === null || lastName === null || email === null) return null;
  return { firstName, lastName, email, countryCode, phoneNumber, universityName };
}

function reviewedFileOf(row: SubmissionRow): SubmissionRecord['reviewedFile'] {
  const { reviewedFilename, reviewedOriginalName, reviewedSize, reviewedUploadedAt } = row;
  if (!reviewedFilename || !reviewedOriginalName || reviewedSize === null || !reviewedUploadedAt) return null;
  return {
    filename: reviewedFilename,
    originalName: reviewedOriginalName,
    size: reviewedSize,
    uploadedAt: reviewedUploadedAt,
  };
}

/** The first characters of a text, for lists. Half a surrogate pair at the end is left out: PostgreSQL cannot store it. */
export function previewOf(text: string | null): string | null {
  return text === null ? null : text.slice(0, limits.previewCharacters).replace(/[\uD800-\uDBFF]$/, '');
}
