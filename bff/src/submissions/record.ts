import type { DocumentNotes, Submission as SubmissionRecord, SubmissionStatus } from '../../contract/index.ts';
import { initialOffering, limits, orderedServiceOf } from '../../contract/index.ts';
import type { SubmissionWithText } from './model.ts';

/** The record that an administrator gets (design §4). */
export function recordOf(row: SubmissionWithText): SubmissionRecord {
  return {
    id: row.id,
    title: row.title,
    serviceId: row.serviceId,
    service: row.service,
    orderedService: orderedServiceIn(row),
    catalogueVersion: row.catalogueVersion,
    wordCount: row.wordCount,
    totalPrice: row.totalPrice,
    totalPriceInr: row.totalPriceInr,
    lines: row.lines,
    isAwaitingQuote: row.isAwaitingQuote,
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
    ...(row.headings && { headings: [...row.headings] }),
    contentVersion: row.contentVersion,
    editedContent: row.editedContent,
    filename: row.filename,
    originalName: row.originalName,
    documentNotes: row.documentNotes,
    reviewedFile: reviewedFileOf(row),
    promoCode: row.promoCode,
    feedback: row.feedback,
    ...(row.feedbackIsList && { feedbackIsList: true }),
    rejectionReason: row.rejectionReason,
    termsAgreedAt: row.termsAgreedAt,
    integrityAgreedAt: row.integrityAgreedAt,
  };
}

/** The service as it was ordered. An order of an earlier release was ordered under the specification's catalogue. */
export const orderedServiceIn = ({
  service,
  orderedService,
  lines,
}: Pick<SubmissionWithText, 'service' | 'orderedService' | 'lines'>): SubmissionRecord['orderedService'] =>
  orderedService ??
  orderedServiceOf(
    initialOffering,
    service,
    lines.map(({ id }) => id),
  );

/** The record that the order's owner gets: the editor's work is in it only once the order is delivered (design §5.5). */
export function recordForOwner(row: SubmissionWithText): SubmissionRecord {
  const { documentNotes, feedbackIsList: _, ...rest } = recordOf(row);
  const record = { ...rest, documentNotes: documentNotes && withoutEditors(documentNotes) };
  return isDelivered(row) ? record : { ...record, editedContent: null, feedback: null, reviewedFile: null };
}

const withoutEditors = ({ editorRemarks: _, ...notes }: DocumentNotes): DocumentNotes => notes;

export const isDelivered = ({ status }: { status: SubmissionStatus }): boolean => status === 'completed';

function clientOf({ firstName, lastName, email, countryCode, phoneNumber, universityName }: SubmissionWithText) {
  if (firstName === null || lastName === null) return null;
  return { firstName, lastName, email, countryCode, phoneNumber, universityName };
}

function reviewedFileOf(row: SubmissionWithText): SubmissionRecord['reviewedFile'] {
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
