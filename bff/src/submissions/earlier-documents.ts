import type { AnyQueryBuilder } from 'objection';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { nowOf } from '../time/time.ts';
import { EarlierDocumentRow, type Submission } from './model.ts';

/** A document that another one replaced, with its text. */
export type EarlierDocument = Pick<EarlierDocumentRow, 'filename' | 'originalName' | 'title' | 'content'>;

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
    headings,
  }: Pick<Submission, 'id' | 'contentVersion' | 'documentNotes'> &
    EarlierDocument &
    Pick<EarlierDocumentRow, 'headings'>,
): Promise<void> {
  if (filename === null && content === null) return;
  await EarlierDocumentRow.query(transaction).insert({
    ...{ submissionId: id, contentVersion, filename, originalName, title, documentNotes, content, headings },
    replacedAt: nowOf(app),
  });
}

export const findEarlierDocument = (
  { database: { read } }: Pick<App, 'database'>,
  submissionId: number,
  contentVersion: number,
): Promise<EarlierDocument | undefined> =>
  EarlierDocumentRow.query(read)
    .findById([submissionId, contentVersion])
    .select('filename', 'originalName', 'title', 'content')
    .execute();

type EarlierFile = Pick<Submission, 'id' | 'userId'> & { originalName: string };

/** The submission and the original name of an earlier document's stored file. */
export const findEarlierFile = (
  { database: { read } }: Pick<App, 'database'>,
  filename: string,
): Promise<EarlierFile | undefined> =>
  EarlierDocumentRow.query(read)
    .joinRelated('submission')
    .where('earlier_documents.filename', filename)
    .first()
    .select('submission.id', 'submission.userId', 'earlier_documents.originalName')
    .castTo<EarlierFile | undefined>()
    .execute();

/** The stored files of the earlier documents of some submissions. */
export async function earlierFilesOf(transaction: Transaction, submissionIds: AnyQueryBuilder | number[]) {
  const rows = await EarlierDocumentRow.query(transaction)
    .whereIn('submissionId', submissionIds as number[])
    .whereNotNull('filename')
    .select('filename');
  return rows.map(({ filename }) => filename as string);
}
