import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Author } from '../submissions/events.ts';
import { tryMove } from '../submissions/move.ts';
import { refuseMarksForOtherVersion } from './earlier-marks.ts';

/**
 * Completes a submission in `transaction`. Returns false when its status does not allow it.
 * @throws 409 while marks of the review belong to an earlier version of the document
 */
export async function tryComplete(app: App, transaction: Transaction, id: number, author: Author): Promise<boolean> {
  if (!(await tryMove(app, transaction, { id, action: 'complete', author }))) return false;
  // The move locks the row, so no new document can arrive before this check, whose error rolls the move back.
  await refuseMarksForOtherVersion(transaction, id);
  return true;
}
