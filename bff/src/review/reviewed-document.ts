import type { SubmissionStatus } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import { databaseProblem } from '../database/errors.ts';
import { discardFile } from '../documents/claims.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { DocumentRefused, refusals } from '../documents/refusal.ts';
import { type StoredFile, storeGenerated } from '../documents/store-file.ts';
import { refusal } from '../http/refusal.ts';
import { serverRequester } from '../http/requester.ts';
import { StorageError } from '../storage/storage-error.ts';
import { findSubmission } from '../submissions/find.ts';
import { Submission, SubmissionContent } from '../submissions/model.ts';
import { finishDocument, recordFailure, requestDocument } from './document-jobs.ts';
import { hasMarks, isForOtherVersion, type Marks } from './earlier-marks.ts';
import { deliveredName, markedFile } from './marked-file.ts';
import { ReviewRow, storedReviewIn } from './model.ts';
import { holdReviewedFile, setReviewedFile } from './reviewed-file.ts';
import { stampReview, type Unsaved } from './save-review.ts';

/** Attaches the generated document in the caller's transaction, unless an editor has uploaded one. */
export type Attach = (transaction: Transaction) => Promise<void>;

/**
 * The reviewed document generated from one version of the review and one version of the content. It has no file when
 * there are no marks or the file cannot be made.
 */
interface Made {
  readonly version: number;
  readonly contentVersion: number;
  readonly file: StoredFile | undefined;
  /** Why the file could not be made; after a temporary error the attempt is repeated later. */
  readonly failure?: Error;
}

/** Thrown when the order or its review has changed since the document was made, so that it is made again. */
class MadeFromEarlier extends Error {}
const maxTries = 3;

/**
 * Makes the reviewed `.docx`, the client's file with comments and tracked changes, and then runs `change`, which may
 * attach it. The marks are those of `unsaved`, a review that `change` stores, else those of the stored one. The file is
 * made before the transaction, because a large one takes seconds, and only when the status is one of `statuses`. A file
 * that was not attached is removed. A file that cannot be made does not stop `change`: after a temporary error a job makes
 * it later. The client keeps the previous file until then, and for good when it can't be made. Returns the temporary error
 * that stopped the file, if there was one.
 */
export async function withReviewedDocument(
  app: DocumentsApp,
  id: number,
  statuses: readonly SubmissionStatus[],
  change: (attach: Attach) => Promise<void>,
  unsaved?: Unsaved,
): Promise<Error | undefined> {
  for (let tries = 1; ; tries++) {
    const made = await make(app, id, statuses, unsaved);
    let isAttached = false;
    try {
      await change(async (transaction) => {
        isAttached = await attach(app, transaction, id, made);
      });
      return made?.failure && isPassing(made.failure) ? made.failure : undefined;
    } catch (error) {
      isAttached = false;
      if (!(error instanceof MadeFromEarlier)) throw error;
      if (tries === maxTries)
        throw refusal(409, 'This review is being saved in another window. Try again in a moment.');
    } finally {
      if (made?.file && !isAttached) await discardFile(app, made.file.filename);
    }
  }
}

/**
 * Makes the document of a completed submission again after its review was saved. Never rejects: when this attempt fails,
 * the job makes the document later.
 */
export async function remakeReviewedDocument(app: DocumentsApp, id: number): Promise<void> {
  try {
    await makeCompletedDocument(app, id);
  } catch (error) {
    const { message } = error as Error;
    app.log.warn({ submission: id, error: message, problem: 'the reviewed document could not be made anew' });
  }
}

/** Makes the document of a completed submission; returns the temporary error that stopped it, if there was one. */
export const makeCompletedDocument = (app: DocumentsApp, id: number): Promise<Error | undefined> =>
  withReviewedDocument(app, id, ['completed'], (attach) =>
    app.database.transaction(async (transaction) => {
      // Locked: a completion that is undone at this moment leaves no document behind.
      const row = await Submission.query(transaction).findById(id).forUpdate().select('status');
      if (row?.status === 'completed') await attach(transaction);
    }),
  );

async function make(
  app: DocumentsApp,
  id: number,
  statuses: readonly SubmissionStatus[],
  unsaved: Unsaved | undefined,
): Promise<Made | undefined> {
  const row = await findSubmission(app, id);
  if (!row || !statuses.includes(row.status)) return undefined;
  if (row.reviewedFilename !== null && !row.reviewedIsAutomatic) return undefined;
  const { contentVersion } = row;
  const stored = await storedReviewIn(app.database.read, row.id);
  const review = unsaved
    ? { contentVersion, ...stampReview(stored, unsaved), version: unsaved.input.version + 1 }
    : stored;
  const made = { version: review.version, contentVersion };
  const canBe = row.filename?.endsWith('.docx') && hasMarks(review) && !isForOtherVersion(review, row);
  if (!canBe) return { ...made, file: undefined };
  try {
    return { ...made, file: await makeFrom(app, row, review) };
  } catch (error) {
    const { message } = error as Error;
    app.log.warn({ submission: id, error: message, problem: 'the reviewed document could not be made' });
    return { ...made, file: undefined, failure: error as Error };
  }
}

async function makeFrom(app: DocumentsApp, row: Submission, review: Marks): Promise<StoredFile> {
  const text = await SubmissionContent.query(app.database.read).findById(row.id).select('content');
  const { bytes, missing } = await markedFile(
    app,
    { id: row.id, filename: row.filename, content: text?.content ?? null },
    review,
    'docx',
    serverRequester,
  );
  if (missing.length > 0) throw new Error(missing.join(' '));
  return storeGenerated(app, bytes, deliveredName(row, 'reviewed.docx'), row.userId);
}

async function attach(
  app: DocumentsApp,
  transaction: Transaction,
  id: number,
  made: Made | undefined,
): Promise<boolean> {
  const earlier = await holdReviewedFile(transaction, id);
  if (earlier.filename !== null && !earlier.isAutomatic) return false;
  // No document was made for the earlier status; a payment, for example, has changed the status since.
  if (!made) throw new MadeFromEarlier();
  const { version, contentVersion, file } = made;
  const review = await ReviewRow.query(transaction).findById(id).select('version');
  if ((review?.version ?? 0) !== version || earlier.contentVersion !== contentVersion) throw new MadeFromEarlier();
  if (made.failure) {
    // An earlier file stays; the client reads the newer marks on the screen.
    if (isPassing(made.failure)) await requestDocument(app, transaction, id);
    else {
      await finishDocument(app, transaction, id);
      await recordFailure(app, transaction, id);
    }
    return false;
  }
  if (file || earlier.filename !== null)
    await setReviewedFile(app, transaction, id, { earlier: earlier.filename, file, author: undefined });
  else await finishDocument(app, transaction, id);
  return file !== undefined;
}

const passingProblems: ReadonlySet<unknown> = new Set(['busy', 'unavailable', 'lost', 'disk-full']);

/** Whether an error is temporary: caused by the machine and not by the document, so that another attempt may succeed. */
function isPassing(error: unknown): boolean {
  // A busy machine makes any document take too long.
  if (error instanceof DocumentRefused) return error.refusal.status === 503 || error.refusal === refusals.tooHard;
  if (error instanceof StorageError || passingProblems.has(databaseProblem(error))) return true;
  // The system's own errors: no more open files, a read-only or lost disk.
  return /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code ?? ''));
}
