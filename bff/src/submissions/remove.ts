import { recordAct } from '../accounts/acting.ts';
import type { AuditActor } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { notFound } from '../http/refusal.ts';
import { listForRemoval } from '../storage/cleaner.ts';
import { nowOf } from '../time/time.ts';
import { earlierFilesOf } from './earlier-documents.ts';
import { lockOwner, removeEmptyGuests } from './guest.ts';
import { Submission } from './model.ts';

/** Called in the transaction that deletes a submission, with the guests that go with it, for rows of a feature above. */
export type AfterDeletion = (
  transaction: Transaction,
  deleted: Pick<Submission, 'id' | 'userId' | 'totalPrice'>,
  removedGuests: readonly number[],
) => Promise<void>;

/**
 * Deletes a submission with everything that belongs to it; `afterDeletion` settles what outlives it. The same transaction lists
 * the files for removal; they are removed after it.
 */
export async function removeSubmission(
  app: DocumentsApp,
  actor: AuditActor,
  id: number,
  afterDeletion: AfterDeletion,
): Promise<void> {
  const names = await app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      const users = await lockOwner(app, transaction, id);
      // The lock keeps a new document from arriving after the files were listed.
      const row = await Submission.query(transaction)
        .findById(id)
        .forUpdate()
        .select('id', 'userId', 'totalPrice', 'filename', 'reviewedFilename');
      const earlier = await earlierFilesOf(transaction, [id]);
      const deleted = await Submission.query(transaction).deleteById(id);
      if (!row || deleted !== 1) throw notFound();
      await afterDeletion(transaction, row, await removeEmptyGuests(transaction, users));
      const names = [row.filename, row.reviewedFilename, ...earlier].filter((name) => name !== null);
      await listForRemoval(transaction, names, nowOf(app));
      await recordAct(app, transaction, actor, 'order_deleted', { targetType: 'order', targetId: id });
      return names;
    }),
  );
  await app.fileCleaner.remove(names);
}
