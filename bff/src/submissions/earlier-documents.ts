import type { Knex } from 'knex';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { nowOf } from '../time/time.ts';
import type { SubmissionRow } from './record.ts';

/** A document that another one replaced, with its text. */
export interface EarlierDocument {
  readonly filename: string | null;
  readonly originalName: string | null;
  readonly title: string;
  readonly content: string | null;
}

/** Stores the document that is about to be replaced under its version. An order by link has none. */
export async function keepEarlier(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  {
    id,
    contentVersion,
    filename,
    originalName,
    title,
    documentNotes,
    content,
  }: Pick<SubmissionRow, 'id' | 'contentVersion' | 'documentNotes' | keyof EarlierDocument>,
): Promise<void> {
  if (filename === null && content === null) return;
  await transaction('earlier_documents').insert({
    ...{ submissionId: id, contentVersion, filename, originalName, title, documentNotes, content },
    replacedAt: nowOf(app),
  });
}

export const findEarlierDocument = (
  { database: { read } }: Pick<App, 'database'>,
  submissionId: number,
  contentVersion: number,
): Promise<EarlierDocument | undefined> =>
  read('earlier_documents')
    .where({ submissionId, contentVersion })
    .first('filename', 'originalName', 'title', 'content');

/** The submission and the original name of an earlier document's stored file. */
export const findEarlierFile = (
  { database: { read } }: Pick<App, 'database'>,
  filename: string,
): Promise<{ id: number; userId: number | null; originalName: string } | undefined> =>
  read('earlier_documents')
    .join('submissions', 'submissions.id', 'earlier_documents.submissionId')
    .where('earlier_documents.filename', filename)
    .first('submissions.id', 'submissions.userId', 'earlier_documents.originalName');

/** The stored files of the earlier documents of some submissions. */
export async function earlierFilesOf(transaction: Transaction, submissionIds: Knex.QueryBuilder | number[]) {
  const rows = await transaction('earlier_documents')
    .whereIn('submissionId', submissionIds as number[])
    .whereNotNull('filename')
    .select('filename');
  return rows.map(({ filename }): string => filename);
}
