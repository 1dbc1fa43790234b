import { readStatus, type SubmissionStatus, submissionStatuses } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { administrator } from '../submissions/events.ts';
import { Submission } from '../submissions/model.ts';
import { type Move, makeMove } from '../submissions/move.ts';
import { completeReview } from './complete.ts';

const actions: Readonly<Partial<Record<SubmissionStatus, Move['action']>>> = {
  approved: 'approve',
  rejected: 'reject',
  in_progress: 'start',
  completed: 'complete',
};
const refusedStatuses: Readonly<Partial<Record<SubmissionStatus, string>>> = {
  paid: 'A submission becomes paid when its payment is recorded. Record the payment with its amount and reference.',
  pending_approval: 'An approved or rejected submission can’t become pending again.',
};

/** Makes the move that leads to a status. Completing a completed submission changes nothing and succeeds (design §5.5). */
export async function changeStatus(app: DocumentsApp, caller: Caller, id: number, asked: string): Promise<void> {
  const status = readStatus(asked);
  if (!status) throw refusal(422, `Please choose a status: ${submissionStatuses.join(', ')}`);
  const action = actions[status];
  if (action === 'complete') return completeReview(app, caller, id, {});
  await app.database.transaction(async (transaction) => {
    if (action) return makeMove(app, transaction, { id, action, author: administrator(caller) });
    throw (await Submission.query(transaction).findById(id).select('id'))
      ? refusal(409, refusedStatuses[status] ?? '')
      : refusal(404, 'We couldn’t find this, or you don’t have access to it.');
  });
}
