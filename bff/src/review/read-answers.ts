import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { type Answers, AnswersUploadSchema } from '../../contract/index.ts';
import type { AnswersFound } from '../documents/answers.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { type ArrivedFile, readForm } from '../documents/multipart.ts';
import type { LocalFile } from '../documents/reader.ts';
import { DocumentRefused, refused } from '../documents/refusal.ts';
import { refuseName } from '../documents/store-file.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { callerNow } from '../http/route.ts';
import { readBody } from '../http/validation.ts';
import { administrator, recordEvent } from '../submissions/events.ts';
import { findWithText } from '../submissions/find.ts';
import { holdOrder } from '../submissions/hold.ts';
import type { SubmissionWithText } from '../submissions/model.ts';
import { nowOf } from '../time/time.ts';
import { namedForClients } from './client-names.ts';
import { refuseForOtherVersion } from './earlier-marks.ts';
import { authorNamed } from './mark-author.ts';
import { spaceOf } from './marked-file.ts';
import { type Merged, mergeAnswers } from './merge-answers.ts';
import { type StoredReview, storedReviewIn } from './model.ts';
import { remakeReviewedDocument } from './reviewed-document.ts';
import { documentReplaced, reviewChanged, storeMarks } from './save-review.ts';

/**
 * Adds what the client wrote in a Word file with the review's comments to the stored review: replies, resolved comments and
 * new comments. The same file again adds nothing.
 * @throws 409 when the review's version is not the stored one, 415 and 422 when the file has nothing that belongs here
 */
export async function readAnswers(
  app: DocumentsApp,
  caller: Caller,
  id: number,
  request: Request,
  body: Readable,
): Promise<Answers> {
  const row = await findWithText(app, id);
  if (!row) throw notFound();
  const { temporaryFolder } = app.documents.storage;
  const headers = request.headers as Parameters<typeof readForm>[1];
  const { fields, file } = await readForm(body, headers, { fileField: 'fileUpload', folder: temporaryFolder });
  try {
    await callerNow(request, 'readAnswers');
    const { version } = readBody(AnswersUploadSchema, { version: fields.get('version')?.[0] });
    if (!file) throw refusal(400, 'Please choose the Word file that the client answered in');
    const stored = await storedReviewIn(app.database.read, id);
    if (stored.version !== version) throw reviewChanged();
    refuseForOtherVersion(stored, row);
    const found = await answersIn(app, request, file, row, stored);
    if (found.comments.length === 0)
      throw refusal(422, 'This file has no comments. Choose the Word file that the client answered in');
    return await merge(app, caller, row, version, found);
  } finally {
    if (file) await rm(file.path, { force: true });
  }
}

async function answersIn(
  app: DocumentsApp,
  request: Request,
  { path, sentName }: ArrivedFile,
  { id, filename, content }: SubmissionWithText,
  { suggestions }: StoredReview,
): Promise<AnswersFound> {
  const { reader, storage } = app.documents;
  const original: LocalFile | undefined = filename?.endsWith('.docx')
    ? (work) => storage.withFile(filename, work)
    : undefined;
  try {
    refuseName(sentName);
    return await reader.answers({ path, content, suggestions }, original, requesterOf(app, request));
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    if (error.cause) app.log.warn({ submission: id, problem: 'answers could not be read', error: error.cause });
    throw refused(error.refusal);
  }
}

async function merge(
  app: DocumentsApp,
  caller: Caller,
  row: SubmissionWithText,
  version: number,
  found: AnswersFound,
): Promise<Answers> {
  const { id, content } = row;
  const author = administrator(caller);
  const client = authorNamed([row.firstName, row.lastName].filter(Boolean).join(' ') || 'Client');
  const answers = await app.database.transaction(async (transaction): Promise<Answers> => {
    const held = await holdOrder(transaction, id);
    if (held.contentVersion !== row.contentVersion) throw documentReplaced();
    const stored = await storedReviewIn(transaction, id);
    if (stored.version !== version) throw reviewChanged();
    const named = { ...stored, ...(await namedForClients(transaction, stored)) };
    const unplaced = await namedForClients(transaction, stored.unplaced);
    const context = { named: { ...named, unplaced }, space: spaceOf(id), content, client, now: nowOf(app) };
    const { review, isChanged, ...counts } = mergeAnswers(stored, found, context);
    if (!isChanged) {
      const { removed: _, ...unchanged } = stored;
      return { review: unchanged, ...counts };
    }
    const saved = await storeMarks(app, transaction, held, review, author);
    await recordEvent(app, transaction, id, 'answers_read', author, describe(counts));
    return { review: saved, ...counts };
  });
  await remakeReviewedDocument(app, id);
  return answers;
}

function describe({ added: { replies, comments }, resolved }: Pick<Merged, 'added' | 'resolved'>): string | null {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  const parts = [
    ...counted(replies, 'reply', 'replies'),
    ...counted(comments, 'new comment', 'new comments'),
    ...counted(resolved, 'resolved', 'resolved'),
  ];
  return parts.join(', ') || null;
}
