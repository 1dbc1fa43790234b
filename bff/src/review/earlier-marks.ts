import { ref } from 'objection';
import type { Review } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { findEarlierDocument } from '../submissions/earlier-documents.ts';
import { ReviewRow } from './model.ts';

export type Marks = Pick<Review, 'highlights' | 'suggestions'>;

export const hasMarks = ({ highlights, suggestions }: Marks): boolean => highlights.length + suggestions.length > 0;

/** Whether the marks belong to another version of the document, so that their offsets do not apply to this one. */
export const isForOtherVersion = (
  review: Marks & Pick<Review, 'contentVersion'>,
  { contentVersion }: { contentVersion: number },
): boolean => hasMarks(review) && review.contentVersion !== contentVersion;

/**
 * Adds the text of the earlier document to a review whose marks belong to it, for the editors: marks that were saved
 * without anchors can be placed only by that text. A review of the current document stays as it is.
 */
export async function withEarlierText(app: Pick<App, 'database'>, id: number, review: Review): Promise<Review> {
  if (!hasMarks(review) && !hasMarks(review.unplaced)) return review;
  const earlier = await findEarlierDocument(app, id, review.contentVersion);
  return earlier ? { ...review, content: earlier.content } : review;
}

const marksNotPlaced = () =>
  refusal(
    409,
    'The document was replaced after this review was saved. Open the review in the editor, check its marks and save it.',
  );

/** @throws 409 while the marks belong to an earlier document */
export function refuseForOtherVersion(review: Review, submission: { contentVersion: number }): void {
  if (isForOtherVersion(review, submission)) throw marksNotPlaced();
}

/** Like `refuseForOtherVersion`, inside a transaction that holds the submission's row. */
export async function refuseMarksForOtherVersion(transaction: Transaction, id: number): Promise<void> {
  const review = await ReviewRow.query(transaction)
    .findById(id)
    .joinRelated('submission')
    .where('reviews.contentVersion', '<>', ref('submission.contentVersion'))
    .select('reviews.highlights', 'reviews.suggestions');
  if (review && hasMarks(review)) throw marksNotPlaced();
}
