import type { SubmissionStatus } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import { discard, type StoredFile, storeMade } from '../documents/intake.ts';
import type { App } from '../server/app.ts';
import { refusal } from '../server/refusal.ts';
import { findSubmission } from '../submissions/find.ts';
import type { SubmissionRow } from '../submissions/record.ts';
import { deliveredName, markedFile } from './marked-file.ts';
import { holdReviewedFile, setReviewedFile } from './reviewed-file.ts';
import { findReview } from './store.ts';

/** Gives the submission the document that was made, unless an editor's own is there. For the change's own transaction. */
export type Attach = (transaction: Transaction) => Promise<void>;

/** The reviewed document as one version of the review makes it; without a file when that version marks nothing. */
interface Made {
  readonly version: number;
  readonly file: StoredFile | undefined;
}

class ReviewChanged extends Error {}
const mostTries = 3;

/**
 * Runs `change` with the reviewed `.docx` at hand: the client's own file with comments and tracked changes.
 * It is made before the transaction, because a large file takes seconds, and only when the submission stands in one of
 * `statuses`. What is not attached in the end is removed again. A file that cannot be made stops nothing.
 */
export async function withReviewedDocument(
  app: App,
  id: number,
  statuses: readonly SubmissionStatus[],
  change: (attach: Attach) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const made = await make(app, id, statuses);
    let isAttached = false;
    try {
      await change(async (transaction) => {
        isAttached = made !== undefined && (await attach(app, transaction, id, made));
      });
      return;
    } catch (error) {
      isAttached = false;
      if (!(error instanceof ReviewChanged)) throw error;
      if (tries === mostTries)
        throw refusal(409, 'This review is being saved somewhere else at this moment. Please try again.');
    } finally {
      if (made?.file && !isAttached) await discard(app.documents, made.file.filename);
    }
  }
}

async function make(app: App, id: number, statuses: readonly SubmissionStatus[]): Promise<Made | undefined> {
  const row = await findSubmission(app, id);
  if (!row?.filename?.endsWith('.docx') || !statuses.includes(row.status)) return undefined;
  if (row.reviewedFilename !== null && !row.reviewedIsAutomatic) return undefined;
  try {
    return await makeFrom(app, row);
  } catch (error) {
    // The review itself is complete without it, and the export says to whoever asks what is wrong with the file.
    const { message } = error as Error;
    app.log.warn({ submission: id, error: message, problem: 'the reviewed document could not be made' });
    return undefined;
  }
}

async function makeFrom(app: App, row: SubmissionRow): Promise<Made> {
  const review = await findReview(app, row.id);
  const { version, highlights, suggestions } = review;
  if (highlights.length + suggestions.length === 0) return { version, file: undefined };
  const { bytes, missing } = await markedFile(app, row, review, 'docx');
  if (missing.length > 0) throw new Error(missing.join(' '));
  return { version, file: await storeMade(app.documents, bytes, deliveredName(row, 'reviewed.docx')) };
}

async function attach(app: App, transaction: Transaction, id: number, { version, file }: Made): Promise<boolean> {
  const earlier = await holdReviewedFile(transaction, id);
  if (earlier.filename !== null && !earlier.isAutomatic) return false;
  const review = await transaction('reviews').where({ submissionId: id }).first('version');
  if ((review?.version ?? 0) !== version) throw new ReviewChanged();
  if (!file && earlier.filename === null) return false;
  await setReviewedFile(app, transaction, id, { earlier: earlier.filename, file, author: undefined });
  return true;
}
