import { feedbackStatuses } from '../../contract/index.ts';
import { type App, nowOf } from '../server/app.ts';
import type { Caller } from '../session/caller.ts';
import { administrator, noteEvent } from './events.ts';
import { cannot, tryMove } from './move.ts';

/**
 * Stores feedback as a new version (design §5.5): on a paid submission it also completes, unless `complete` is false;
 * in progress or completed it is stored only; in any other status 409.
 */
export async function giveFeedback(
  app: App,
  caller: Caller,
  id: number,
  { feedback, complete = true }: { feedback: string; complete?: boolean | undefined },
): Promise<void> {
  const author = administrator(caller);
  const now = nowOf(app);
  await app.database.transaction(async (transaction) => {
    const stored = await transaction('submissions')
      .where({ id })
      .whereIn('status', feedbackStatuses)
      .update({ feedback, updatedAt: now });
    if (stored !== 1) throw await cannot(transaction, id, 'given feedback');
    // The update above holds the row, so that two versions never get one number.
    const last = await transaction('feedback_versions').where({ submissionId: id }).max({ version: 'version' }).first();
    const version = Number(last?.version ?? 0) + 1;
    await transaction('feedback_versions').insert({
      submissionId: id,
      version,
      feedback,
      authorId: author.actorId,
      createdAt: now,
    });
    await noteEvent(app, transaction, id, 'feedback_saved', author, `Version ${version}`);
    const { status } = await transaction('submissions').where({ id }).first('status');
    if (complete && status === 'paid') await tryMove(app, transaction, { id, action: 'complete', author });
  });
}
