import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Author } from '../submissions/events.ts';
import { tryMove } from '../submissions/move.ts';
import { refuseMarksForOtherVersion } from './earlier-marks.ts';

/**
 * Completes a submission in `transaction`. Returns false when its status does not allow it.
 * @throws a readable 409 while marks of the review stand in an earlier version of the document
 */
export async function tryComplete(app: App, transaction: Transaction, id: number, author: Author): Promise<boolean> {
  if (!(await tryMove(app, transaction, { id, action: 'complete', author }))) return false;
  // The move holds the row: no document comes in between it and this check, which rolls it back.
  await refuseMarksForOtherVersion(transaction, id);
  return true;
}
