import type { Review, SubmissionStatus } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import { discardFile } from '../documents/claims.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { type StoredFile, storeGenerated } from '../documents/store-file.ts';
import { refusal } from '../http/refusal.ts';
import { house } from '../http/requester.ts';
import { findSubmission } from '../submissions/find.ts';
import { Submission } from '../submissions/model.ts';
import type { SubmissionRow } from '../submissions/record.ts';
import { finishDocument, requestDocument } from './document-jobs.ts';
import { hasMarks, isForOtherVersion } from './earlier-marks.ts';
import { deliveredName, markedFile } from './marked-file.ts';
import { ReviewRow } from './model.ts';
import { isPassing } from './passing-error.ts';
import { holdReviewedFile, setReviewedFile } from './reviewed-file.ts';
import { findReview } from './save-review.ts';

/** Gives the submission the document that was made, unless an editor's own is there. For the change's own transaction. */
export type Attach = (transaction: Transaction) => Promise<void>;

/**
 * The reviewed document as one version of the review makes it in one version of the content; without a file when nothing
 * is marked there, or none can be made.
 */
interface Made {
  readonly version: number;
  readonly contentVersion: number;
  readonly file: StoredFile | undefined;
  /** Why the file could not be made this time; the attempt is repeated later. */
  readonly failure?: Error;
}

class ReviewChanged extends Error {}
const maxTries = 3;

/**
 * Runs `change` with the reviewed `.docx` at hand: the client's own file with comments and tracked changes.
 * It is made before the transaction, because a large file takes seconds, and only when the submission stands in one of
 * `statuses`. What is not attached in the end is removed again. A file that cannot be made stops nothing: where something
 * was busy, a job makes it later, and the document that the client has stays until then.
 */
export async function withReviewedDocument(
  app: DocumentsApp,
  id: number,
  statuses: readonly SubmissionStatus[],
  change: (attach: Attach) => Promise<void>,
): Promise<void> {
  await attemptWithDocument(app, id, statuses, change);
}

/** The same; answers why the document is still to be made. */
async function attemptWithDocument(
  app: DocumentsApp,
  id: number,
  statuses: readonly SubmissionStatus[],
  change: (attach: Attach) => Promise<void>,
): Promise<Error | undefined> {
  for (let tries = 1; ; tries++) {
    const made = await make(app, id, statuses);
    let isAttached = false;
    try {
      await change(async (transaction) => {
        isAttached = made !== undefined && (await attach(app, transaction, id, made));
      });
      return made?.failure;
    } catch (error) {
      isAttached = false;
      if (!(error instanceof ReviewChanged)) throw error;
      if (tries === maxTries)
        throw refusal(409, 'This review is being saved in another window. Try again in a moment.');
    } finally {
      if (made?.file && !isAttached) await discardFile(app, made.file.filename);
    }
  }
}

/**
 * Makes the document that the client has already anew, of the review as it is now. It never rejects: the review is saved,
 * and its job makes the document when this attempt fails.
 */
export async function remakeReviewedDocument(app: DocumentsApp, id: number): Promise<void> {
  try {
    await makeCompletedDocument(app, id);
  } catch (error) {
    const { message } = error as Error;
    app.log.warn({ submission: id, error: message, problem: 'the reviewed document could not be made anew' });
  }
}

/** Makes the document of a completed submission; answers why it is still to be made. */
export const makeCompletedDocument = (app: DocumentsApp, id: number): Promise<Error | undefined> =>
  attemptWithDocument(app, id, ['completed'], (attach) =>
    app.database.transaction(async (transaction) => {
      const row = await Submission.query(transaction).findById(id).select('status');
      if (row?.status === 'completed') await attach(transaction);
    }),
  );

async function make(app: DocumentsApp, id: number, statuses: readonly SubmissionStatus[]): Promise<Made | undefined> {
  const row = await findSubmission(app, id);
  if (!row || !statuses.includes(row.status)) return undefined;
  if (row.reviewedFilename !== null && !row.reviewedIsAutomatic) return undefined;
  const review = await findReview(app, row.id);
  const made = { version: review.version, contentVersion: row.contentVersion };
  const canBe = row.filename?.endsWith('.docx') && hasMarks(review) && !isForOtherVersion(review, row);
  if (!canBe) return { ...made, file: undefined };
  try {
    return { ...made, file: await makeFrom(app, row, review) };
  } catch (error) {
    const { message } = error as Error;
    app.log.warn({ submission: id, error: message, problem: 'the reviewed document could not be made' });
    if (isPassing(error)) return { ...made, file: undefined, failure: error as Error };
    // The review itself is complete without it, and the export says to whoever asks what is wrong with the file. One that
    // was made of an earlier version goes: it would lack what the client sees on the screen.
    return { ...made, file: undefined };
  }
}

async function makeFrom(app: DocumentsApp, row: SubmissionRow, review: Review): Promise<StoredFile> {
  const { bytes, missing } = await markedFile(app, row, review, 'docx', house);
  if (missing.length > 0) throw new Error(missing.join(' '));
  return storeGenerated(app, bytes, deliveredName(row, 'reviewed.docx'), row.userId);
}

async function attach(app: DocumentsApp, transaction: Transaction, id: number, made: Made): Promise<boolean> {
  const { version, contentVersion, file } = made;
  const earlier = await holdReviewedFile(transaction, id);
  if (earlier.filename !== null && !earlier.isAutomatic) return false;
  const review = await ReviewRow.query(transaction).findById(id).select('version');
  if ((review?.version ?? 0) !== version || earlier.contentVersion !== contentVersion) throw new ReviewChanged();
  if (made.failure) {
    await requestDocument(app, transaction, id);
    return false;
  }
  if (file || earlier.filename !== null)
    await setReviewedFile(app, transaction, id, { earlier: earlier.filename, file, author: undefined });
  else await finishDocument(app, transaction, id);
  return file !== undefined;
}
