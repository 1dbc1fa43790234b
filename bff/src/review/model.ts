import type { Review } from '../../contract/index.ts';
import { belongsTo, Row, rowOf } from '../database/row.ts';
import { Submission } from '../submissions/model.ts';

/** The editor's working state of one submission. */
export class ReviewRow extends rowOf<Omit<Review, 'content'>>() {
  static tableName = 'reviews';
  static idColumn = 'submissionId';
  static jsonAttributes = ['highlights', 'suggestions', 'unplaced'];
  static relationMappings = { submission: belongsTo(Submission, 'reviews.submissionId') };

  declare submissionId: number;
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
