import { transitions, undoSeconds } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { administrator, recordEvent } from '../submissions/events.ts';
import { refuseDeletedAccount } from '../submissions/hold.ts';
import { Submission } from '../submissions/model.ts';
import { cannot } from '../submissions/move.ts';
import { isoTime, nowOf, seconds } from '../time/time.ts';
import { cancelMail, finishDocument } from './document-jobs.ts';
import { setReviewedFile } from './reviewed-file.ts';

export const undoTime = undoSeconds * seconds;

/**
 * Takes a submission back to the status from which it was completed, cancels the client's mail and removes the document
 * that was made for the client. The review and the feedback stay as they were saved.
 * @throws 409 when it is not completed, when its time is over, when the mail has gone, or when the account was deleted
 */
export const undoCompletion = (app: DocumentsApp, caller: Caller, id: number): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const held = await Submission.query(transaction)
      .findById(id)
      .forUpdate()
      .select('status', 'startedAt', 'completedAt', 'reviewedFilename', 'reviewedIsAutomatic');
    const before = held?.startedAt ? 'in_progress' : 'paid';
    const move = transitions.find(
      ({ action, from, to }) => action === 'undo_completion' && from === held?.status && to === before,
    );
    if (!held || !move) throw await cannot(transaction, id, 'reopened');
    // The deletion of the account removed the mail too, and nobody is left to edit for.
    await refuseDeletedAccount(transaction, id);
    // Cancelled first, because the next steps would release the mail.
    if (!isRecent(app.clock(), held.completedAt) || !(await cancelMail(transaction, id))) throw tooLate();
    // Recorded before `updatedAt` changes: whoever has read the new `updatedAt` knows of the undo (`refuseUndone`).
    await recordEvent(app, transaction, id, 'completion_undone', administrator(caller));
    await Submission.query(transaction)
      .findById(id)
      .patch({ status: move.to, completedAt: null, updatedAt: nowOf(app) });
    if (held.reviewedFilename !== null && held.reviewedIsAutomatic)
      await setReviewedFile(app, transaction, id, {
        earlier: held.reviewedFilename,
        file: undefined,
        author: undefined,
      });
    else await finishDocument(app, transaction, id);
  });

const isRecent = (now: number, completedAt: string | null): boolean =>
  completedAt !== null && completedAt > isoTime(now - undoTime);

const tooLate = () => refusal(409, 'It’s too late to undo: the client’s email has gone.');
