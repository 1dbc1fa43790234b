import type { Knex } from 'knex';
import type { Review } from '../../contract/index.ts';
import { belongsTo, Row, rowOf } from '../database/row.ts';
import { Submission } from '../submissions/model.ts';
import { nothingRemoved, type Removed } from './threads.ts';

/** The editor's working state of one submission. */
export class ReviewRow extends rowOf<Omit<Review, 'content'>>() {
  static tableName = 'reviews';
  static idColumn = 'submissionId';
  static jsonAttributes = ['highlights', 'suggestions', 'unplaced', 'removed'];
  static relationMappings = { submission: belongsTo(Submission, 'reviews.submissionId') };

  declare submissionId: number;
  /** For the server alone. */
  declare removed: Removed;
  declare updatedBy: number | null;
  declare updatedAt: string;
}

export type StoredReview = Omit<Review, 'content'> & Pick<ReviewRow, 'removed'>;

/** The review as it is stored, with what was removed from it; version 0 before the first save. */
export async function storedReviewIn(knex: Knex, submissionId: number): Promise<StoredReview> {
  const row = await ReviewRow.query(knex).findById(submissionId);
  if (row) {
    const { highlights, suggestions, unplaced, notes, version, contentVersion, removed } = row;
    return { highlights, suggestions, unplaced, notes, version, contentVersion, removed };
  }
  const submission = await Submission.query(knex).findById(submissionId).select('contentVersion');
  const marks = { highlights: [], suggestions: [], unplaced: { highlights: [], suggestions: [] } };
  const contentVersion = submission?.contentVersion ?? 0;
  return { ...marks, notes: '', version: 0, contentVersion, removed: nothingRemoved };
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

/** How often the marks of an order's review have each category, in a column of its name; the database counts them. */
export class ReviewCount extends Row {
  static tableName = 'review_counts';
  static idColumn = 'submissionId';

  declare submissionId: number;
  /** The order's; null where it is a sample. */
  declare submittedAt: string | null;
}
