import { Model } from 'objection';
import type {
  DocumentNotes,
  OrderLine,
  SubmissionEvent,
  SubmissionMethod,
  SubmissionStatus,
} from '../../contract/index.ts';
import { User } from '../accounts/model.ts';
import { Row } from '../database/row.ts';
import { OutboxMail } from '../mail/model.ts';

/** One row of `submissions`; its whole text is in `submission_contents`. Money in cents and paise, times ISO 8601. */
export class Submission extends Row {
  static tableName = 'submissions';
  static jsonAttributes = ['lines', 'documentNotes'];
  static booleanAttributes = ['isAwaitingQuote', 'reviewedIsAutomatic'];
  static relationMappings = () => ({
    contents: {
      relation: Model.HasOneRelation,
      modelClass: SubmissionContent,
      join: { from: 'submissions.id', to: 'submission_contents.submissionId' },
    },
    events: {
      relation: Model.HasManyRelation,
      modelClass: SubmissionEventRow,
      join: { from: 'submissions.id', to: 'submission_events.submissionId' },
    },
    feedbackVersions: {
      relation: Model.HasManyRelation,
      modelClass: FeedbackVersionRow,
      join: { from: 'submissions.id', to: 'feedback_versions.submissionId' },
    },
    earlierDocuments: {
      relation: Model.HasManyRelation,
      modelClass: EarlierDocumentRow,
      join: { from: 'submissions.id', to: 'earlier_documents.submissionId' },
    },
    mails: {
      relation: Model.HasManyRelation,
      modelClass: OutboxMail,
      join: { from: 'submissions.id', to: 'outbox.submissionId' },
    },
  });

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
  /** Counts the decisions about the quote. */
  declare quoteVersion: number;
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

  declare contents?: SubmissionContent | null;
  declare events?: SubmissionEventRow[];
  declare feedbackVersions?: FeedbackVersionRow[];
  declare earlierDocuments?: EarlierDocumentRow[];
  declare mails?: OutboxMail[];
}

/** A submission with its whole text, or in a list with the previews. */
export type SubmissionWithText = Submission & Pick<SubmissionContent, 'content' | 'editedContent'>;

export class SubmissionContent extends Row {
  static tableName = 'submission_contents';
  static idColumn = 'submissionId';

  declare submissionId: number;
  declare content: string | null;
  declare editedContent: string | null;
}

/** Who did what and when; written in the same transaction as the change. */
export class SubmissionEventRow extends Row {
  static tableName = 'submission_events';
  static relationMappings = {
    /** The account of a client or an administrator. */
    account: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'submission_events.actorId', to: 'users.id' },
    },
  };

  declare id: number;
  declare submissionId: number;
  declare type: SubmissionEvent['type'];
  declare actor: SubmissionEvent['actor'];
  declare actorId: number | null;
  declare actorName: string | null;
  declare at: string;
  declare detail: string | null;

  declare account?: User | null;
}

/** One saved version of a submission's feedback. */
export class FeedbackVersionRow extends Row {
  static tableName = 'feedback_versions';
  static relationMappings = {
    author: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'feedback_versions.authorId', to: 'users.id' },
    },
  };

  declare id: number;
  declare submissionId: number;
  declare version: number;
  declare feedback: string;
  declare authorId: number | null;
  declare createdAt: string;

  declare author?: User | null;
}

/** A document that another one replaced, with its text. */
export class EarlierDocumentRow extends Row {
  static tableName = 'earlier_documents';
  static idColumn = ['submissionId', 'contentVersion'];
  static jsonAttributes = ['documentNotes'];
  static relationMappings = () => ({
    submission: {
      relation: Model.BelongsToOneRelation,
      modelClass: Submission,
      join: { from: 'earlier_documents.submissionId', to: 'submissions.id' },
    },
  });

  declare submissionId: number;
  declare contentVersion: number;
  declare filename: string | null;
  declare originalName: string | null;
  declare title: string;
  declare documentNotes: DocumentNotes | null;
  declare content: string | null;
  declare replacedAt: string;

  declare submission?: Submission;
}

/** The key under which one order may be sent several times. */
export class IdempotencyKey extends Row {
  static tableName = 'idempotency_keys';
  static idColumn = ['key', 'caller'];
  static relationMappings = {
    submission: {
      relation: Model.BelongsToOneRelation,
      modelClass: Submission,
      join: { from: 'idempotency_keys.submissionId', to: 'submissions.id' },
    },
  };

  declare key: string;
  declare caller: string;
  declare bodyHash: string;
  declare submissionId: number | null;
  declare createdAt: string;

  declare submission?: Submission | null;
}

/** An order that waits until the account whose address it names takes or refuses it. */
export class WaitingOrderRow extends Row {
  static tableName = 'waiting_orders';
  static idColumn = 'submissionId';
  static relationMappings = {
    submission: {
      relation: Model.BelongsToOneRelation,
      modelClass: Submission,
      join: { from: 'waiting_orders.submissionId', to: 'submissions.id' },
    },
  };

  declare submissionId: number;
  declare userId: number;
  declare createdAt: string;
  /** null: the account has not decided yet. */
  declare refusedAt: string | null;

  declare submission?: Submission;
}
