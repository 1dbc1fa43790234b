import { Model } from 'objection';
import type {
  FeedbackVersion,
  Heading,
  SubmissionEvent,
  Submission as SubmissionRecord,
  SubmissionStatus,
} from '../../contract/index.ts';
import { User } from '../accounts/model.ts';
import { belongsTo, Row, rowOf } from '../database/row.ts';

type Client = NonNullable<SubmissionRecord['client']>;

/** The columns that the contract's record describes; a sample or a deleted account has no client. */
type RecordColumns = Omit<SubmissionRecord, 'client' | 'content' | 'headings' | 'editedContent' | 'reviewedFile'> & {
  [Field in keyof Client]: Client[Field] | null;
};

/** One row of `submissions`; its whole text is in `submission_contents`. Money in cents and paise, times ISO 8601. */
export class Submission extends rowOf<RecordColumns>() {
  static tableName = 'submissions';
  /** `headings` comes from `submission_contents`, with the text. */
  static jsonAttributes = ['lines', 'orderedService', 'documentNotes', 'headings'];
  static booleanAttributes = ['isAwaitingQuote', 'reviewedIsAutomatic', 'feedbackIsList', 'hasOldSearchText'];
  static relationMappings = () => ({
    contents: {
      relation: Model.HasOneRelation,
      modelClass: SubmissionContent,
      join: { from: 'submissions.id', to: 'submission_contents.submissionId' },
    },
  });

  declare contentPreview: string | null;
  declare editedContentPreview: string | null;
  declare reviewedFilename: string | null;
  declare reviewedOriginalName: string | null;
  declare reviewedSize: number | null;
  declare reviewedUploadedAt: string | null;
  /** Made from the review on completion, and not uploaded by an editor. */
  declare reviewedIsAutomatic: boolean;
  /** Made of title, name, e-mail, file name and promo code by `searchTextOf`. */
  declare searchText: string;
  /** `searchText` still has what the fields had before; see `renewSearchTexts`. */
  declare hasOldSearchText: boolean;
}

/** What the database keeps by itself; a status may have several rows, whose sum counts. */
export class SubmissionCount extends rowOf<{ status: SubmissionStatus; isSample: boolean; count: number }>() {
  static tableName = 'submission_counts';
  static booleanAttributes = ['isSample'];
}

/** A submission with its whole text, or in a list with the previews. */
export type SubmissionWithText = Submission &
  Pick<SubmissionContent, 'content' | 'editedContent'> &
  Partial<Pick<SubmissionContent, 'headings'>>;

export class SubmissionContent extends Row {
  static tableName = 'submission_contents';
  static idColumn = 'submissionId';
  static jsonAttributes = ['headings'];

  declare submissionId: number;
  declare content: string | null;
  /** null: the text was read before headings were. */
  declare headings: readonly Heading[] | null;
  declare editedContent: string | null;
}

/** Who did what and when; written in the same transaction as the change. */
export class SubmissionEventRow extends rowOf<Omit<SubmissionEvent, 'id' | 'writtenAt'>>() {
  static tableName = 'submission_events';
  static relationMappings = {
    /** The account of a client or an administrator. */
    account: belongsTo(User, 'submission_events.actorId'),
  };

  declare id: number;
  declare submissionId: number;
  declare actorId: number | null;

  declare account?: User | null;
}

/** One saved version of a submission's feedback. */
export class FeedbackVersionRow extends rowOf<Omit<FeedbackVersion, 'author'>>() {
  static tableName = 'feedback_versions';
  static relationMappings = { author: belongsTo(User, 'feedback_versions.authorId') };

  declare id: number;
  declare submissionId: number;
  declare authorId: number | null;

  declare author?: User | null;
}

type ReplacedColumns = Pick<Submission, 'contentVersion' | 'filename' | 'originalName' | 'title' | 'documentNotes'>;

/** A document that another one replaced, with its text. */
export class EarlierDocumentRow extends rowOf<ReplacedColumns>() {
  static tableName = 'earlier_documents';
  static idColumn = ['submissionId', 'contentVersion'];
  static jsonAttributes = ['documentNotes', 'headings'];
  static relationMappings = { submission: belongsTo(Submission, 'earlier_documents.submissionId') };

  declare submissionId: number;
  declare content: string | null;
  declare headings: readonly Heading[] | null;
  declare replacedAt: string;
}

/** The key under which one order may be sent several times. */
export class IdempotencyKey extends Row {
  static tableName = 'idempotency_keys';
  static idColumn = ['key', 'caller'];
  static relationMappings = { submission: belongsTo(Submission, 'idempotency_keys.submissionId') };

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
  static relationMappings = { submission: belongsTo(Submission, 'waiting_orders.submissionId') };

  declare submissionId: number;
  declare userId: number;
  declare createdAt: string;
  /** null: the account has not decided yet. */
  declare refusedAt: string | null;
}
