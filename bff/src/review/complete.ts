import { isDeepStrictEqual } from 'node:util';
import { type Completion, findTransition } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { type Author, administrator } from '../submissions/events.ts';
import { Submission, SubmissionEventRow } from '../submissions/model.ts';
import { cannot, makeMove } from '../submissions/move.ts';
import { nowOf } from '../time/time.ts';
import { refuseMarksForOtherVersion } from './earlier-marks.ts';
import { storeFeedback } from './feedback.ts';
import { storedReviewIn } from './model.ts';
import { withReviewedDocument } from './reviewed-document.ts';
import { documentReplaced, reviewChanged, reviewIn, stampReview, storeReview } from './save-review.ts';

/**
 * Stores the review and the feedback, completes the submission and queues the client's mail, in one transaction. A request
 * that is repeated because its response was lost changes nothing and succeeds. The mail waits for `mailDelay` milliseconds.
 * @throws 409 when the status does not allow it, or when the request names another version of the review, the feedback or
 * the document than the stored one, or when a completion was undone since the submission was read
 */
export async function completeReview(
  app: DocumentsApp,
  caller: Caller,
  id: number,
  completion: Completion,
  mailDelay = 0,
): Promise<void> {
  const { review, reviewVersion, contentVersion, updatedAt } = completion;
  const author = administrator(caller);
  // The file that is made before the transaction names the same time as the review.
  const unsaved = review && { input: review, author, now: nowOf(app) };
  const change = (attach: (transaction: Transaction) => Promise<void>) =>
    app.database.transaction(async (transaction) => {
      const held = await Submission.query(transaction)
        .findById(id)
        .forUpdate()
        .select('status', 'contentVersion', 'feedback');
      if (held?.status === 'completed' && (await isDone(transaction, id, held.feedback, completion, author))) return;
      if (!held || !findTransition('complete', held.status)) throw await cannot(transaction, id, 'completed');
      if (contentVersion !== undefined && contentVersion !== held.contentVersion) throw documentReplaced();
      if (reviewVersion !== undefined && (await reviewIn(transaction, id)).version !== reviewVersion)
        throw reviewChanged();
      if (updatedAt !== undefined) await refuseUndone(transaction, id, updatedAt);
      if (unsaved) await storeReview(app, transaction, id, unsaved);
      await storeFeedback(app, transaction, id, completion, author);
      await complete(app, transaction, id, author, mailDelay);
      await attach(transaction);
    });
  await withReviewedDocument(app, id, ['paid', 'in_progress'], change, unsaved);
}

/**
 * Completes a submission in `transaction`.
 * @throws 409 when its status does not allow it, or while marks of the review belong to an earlier version of the document
 */
export async function complete(
  app: App,
  transaction: Transaction,
  id: number,
  author: Author,
  mailDelay?: number,
): Promise<void> {
  await makeMove(app, transaction, { id, action: 'complete', author, mailDelay });
  // The move locks the row, so no new document can arrive before this check, whose error rolls the move back.
  await refuseMarksForOtherVersion(transaction, id);
}

/**
 * Keeps a repeat of a request, whose response was lost, from completing again what was undone in between.
 * @throws 409 when a completion was undone after `seenAt`
 */
async function refuseUndone(transaction: Transaction, submissionId: number, seenAt: string): Promise<void> {
  const undone = SubmissionEventRow.query(transaction).where({ submissionId, type: 'completion_undone' });
  const last = await undone.orderBy('id', 'desc').first().select('at');
  if (last && last.at > seenAt)
    throw refusal(
      409,
      'The completion of this review was undone, in another window or by another editor. To complete it now, try again.',
    );
}

/** Whether a completed submission has all that the request asks for: nothing more, or what the same editor completed it with. */
async function isDone(
  transaction: Transaction,
  id: number,
  stored: string | null,
  { review, reviewVersion, feedback }: Completion,
  author: Author,
): Promise<boolean> {
  if (!review && feedback === undefined)
    return reviewVersion === undefined || (await reviewIn(transaction, id)).version === reviewVersion;
  if (feedback !== undefined && feedback !== stored) return false;
  const completed = SubmissionEventRow.query(transaction).where({
    submissionId: id,
    type: 'completed',
    actorId: author.actorId,
  });
  if (!(await completed.first().select('id'))) return false;
  if (!review) return true;
  const saved = await storedReviewIn(transaction, id);
  // Authors and times that the request does not know are those of the stored marks.
  const sent = stampReview(saved, { input: review, author, now: '' });
  return isDeepStrictEqual({ ...saved, ...sent, version: review.version + 1 }, saved);
}
