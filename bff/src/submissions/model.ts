import { Model } from 'objection';
import type { DocumentNotes, OrderLine, SubmissionMethod, SubmissionStatus } from '../../contract/index.ts';

/** One row of `submissions`; its whole text is in `submission_contents`. Money in cents and paise, times ISO 8601. */
export class Submission extends Model {
  static tableName = 'submissions';
  static jsonAttributes = ['lines', 'documentNotes'];

  declare id: number;
  declare title: string;
  declare serviceId: number | null;
  declare service: string | null;
  declare wordCount: number | null;
  declare totalPrice: number;
  declare totalPriceInr: number;
  declare lines: OrderLine[];
  /** Over its limit, and not yet quoted or waived. */
  declare isAwaitingQuote: boolean;
  declare status: SubmissionStatus;
  declare submittedAt: string;
  declare updatedAt: string;
  declare approvedAt: string | null;
  declare rejectedAt: string | null;
  declare paidAt: string | null;
  declare startedAt: string | null;
  declare completedAt: string | null;
  declare userId: number | null;
  declare firstName: string | null;
  declare lastName: string | null;
  declare email: string | null;
  declare countryCode: string | null;
  declare phoneNumber: string | null;
  declare universityName: string | null;
  declare documentType: string | null;
  declare academicLevel: string | null;
  declare deadline: string | null;
  declare submissionMethod: SubmissionMethod;
  declare googleDocsLink: string | null;
  declare googleDocsAccess: 'reachable' | 'private' | 'blocked' | 'unchecked' | null;
  declare promptInstructions: string | null;
  declare additionalInstructions: string | null;
  declare contentPreview: string | null;
  declare editedContentPreview: string | null;
  /** How many documents have come in; 0 for a link. The earlier ones are in `earlier_documents`. */
  declare contentVersion: number;
  declare filename: string | null;
  declare originalName: string | null;
  declare documentNotes: DocumentNotes | null;
  declare reviewedFilename: string | null;
  declare reviewedOriginalName: string | null;
  declare reviewedSize: number | null;
  declare reviewedUploadedAt: string | null;
  /** Made from the review on completion, and not uploaded by an editor. */
  declare reviewedIsAutomatic: boolean;
  declare promoCode: string | null;
  declare feedback: string | null;
  declare rejectionReason: string | null;
  declare termsAgreedAt: string | null;
  declare integrityAgreedAt: string | null;
  /** Made of title, name, e-mail, file name and promo code by `searchTextOf`. */
  declare searchText: string;
}

export class SubmissionContent extends Model {
  static tableName = 'submission_contents';
  static idColumn = 'submissionId';

  declare submissionId: number;
  declare content: string | null;
  declare editedContent: string | null;
}
