import { Model } from 'objection';
import type { Highlight, Review, Suggestion } from '../../contract/index.ts';
import { Row } from '../database/row.ts';
import { Submission } from '../submissions/model.ts';

/** The editor's working state of one submission. */
export class ReviewRow extends Row {
  static tableName = 'reviews';
  static idColumn = 'submissionId';
  static jsonAttributes = ['highlights', 'suggestions', 'unplaced'];
  static relationMappings = {
    submission: {
      relation: Model.BelongsToOneRelation,
      modelClass: Submission,
      join: { from: 'reviews.submissionId', to: 'submissions.id' },
    },
  };

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

  declare submission?: Submission;
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
