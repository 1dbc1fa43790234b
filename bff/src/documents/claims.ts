import type { Transaction } from '../database/database.ts';
import { refusal } from '../http/refusal.ts';
import { FileToRemove } from '../storage/model.ts';
import { abandonedAfter } from '../storage/storage.ts';
import { isoTime, nowOf } from '../time/time.ts';
import type { DocumentsApp } from './documents.ts';

type Parts = Pick<DocumentsApp, 'database' | 'clock' | 'fileCleaner' | 'log'>;

/**
 * Lists a file for removal before it is stored. Only the transaction that names the file takes it off the list, so a
 * file whose request was killed, or whose commit failed, is removed later.
 */
export async function claimFile(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  filename: string,
  userId: number | null,
): Promise<void> {
  const now = clock();
  await FileToRemove.query(database.write).insert({
    ...{ filename, userId, createdAt: isoTime(now) },
    removeAfter: isoTime(now + abandonedAfter),
  });
}

/**
 * Takes a file off the list, in the transaction that names it.
 * @throws 409 when the file may be gone: its account was deleted, or the request took too long
 */
export async function adoptFile(
  app: Pick<DocumentsApp, 'clock'>,
  transaction: Transaction,
  filename: string,
): Promise<void> {
  const adopted = await FileToRemove.query(transaction)
    .where({ filename })
    .where('removeAfter', '>', nowOf(app))
    .delete();
  if (adopted !== 1) throw refusal(409, 'We couldn’t save this document. Upload it again.');
}

/**
 * Removes a stored file unless a transaction has adopted it. The list says so even when the response to a commit was
 * lost. Never rejects: a file that could not be removed now is removed when its claim is due.
 */
export async function discardFile({ database, fileCleaner, log }: Parts, filename: string): Promise<void> {
  try {
    const isListed = await FileToRemove.query(database.write).findById(filename).patch({ removeAfter: '' });
    if (isListed) await fileCleaner.remove([filename]);
  } catch (error) {
    log.warn({ filename, error: (error as Error).message, problem: 'a file is removed later' });
  }
}
