import type { Highlight, Review, Suggestion } from '../../contract/index.ts';
import { belongsTo, Row } from '../database/row.ts';
import { Submission } from '../submissions/model.ts';

/** The editor's working state of one submission. */
export class ReviewRow extends Row {
  static tableName = 'reviews';
  static idColumn = 'submissionId';
  static jsonAttributes = ['highlights', 'suggestions', 'unplaced'];
  static relationMappings = { submission: belongsTo(Submission, 'reviews.submissionId') };

  declare submissionId: number;
  declare highlights: Highlight[];
  declare suggestions: Suggestion[];
  declare unplaced: Review['unplaced'];
  declare notes: string;
  declare version: number;
  /** The content version that the marks stand in. */
  declare contentVersion: number;
  declare updatedBy: number | null;
  declare updatedAt: string;
}

/** A reviewed document that is still to be made. */
export class DocumentJob extends Row {
  static tableName = 'reviewed_document_jobs';
  static idColumn = 'submissionId';

  declare submissionId: number;
  declare attempts: number;
  declare nextAttemptAt: string;
  declare lastError: string | null;
  declare createdAt: string;
}
