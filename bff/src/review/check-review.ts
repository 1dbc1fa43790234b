import type { FileFinding } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { DocumentRefused } from '../documents/refusal.ts';
import type { Requester } from '../http/fair-queue.ts';
import { notFound } from '../http/refusal.ts';
import { system } from '../submissions/events.ts';
import { findWithText } from '../submissions/find.ts';
import { nowOf } from '../time/time.ts';
import { hasMarks } from './earlier-marks.ts';
import { unreadable } from './export.ts';
import { markedFile } from './marked-file.ts';
import { refuseMisplacedMarks } from './misplaced-marks.ts';
import { storedReviewIn } from './model.ts';
import { documentReplaced, type Input, stampReview } from './save-review.ts';

/**
 * Writes a review into the client's Word file without storing either. Returns what the file has otherwise than the
 * editor, nothing where there is no Word file.
 * @throws 409 when the review is about another document, or when the file can't hold comments; 422 for misplaced marks
 */
export async function checkReview(
  app: DocumentsApp,
  requester: Requester,
  id: number,
  review: Input,
): Promise<readonly FileFinding[]> {
  const row = await findWithText(app, id);
  if (!row) throw notFound();
  if (review.contentVersion !== undefined && review.contentVersion !== row.contentVersion) throw documentReplaced();
  if (!row.filename?.endsWith('.docx') || !hasMarks(review)) return [];
  refuseMisplacedMarks(row.content, review, { highlights: [], suggestions: [] });
  const stored = await storedReviewIn(app.database.read, id);
  const stamped = stampReview(stored, { input: review, author: system, now: nowOf(app) });
  try {
    const { findings } = await markedFile(app, row, stamped, 'docx', requester);
    return findings;
  } catch (error) {
    throw error instanceof DocumentRefused ? unreadable(error) : error;
  }
}
