import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isBoom } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { endpoints, needsQuote, replacementStatuses, type SubmissionStatus } from '../../contract/index.ts';
import { contactEmailOf } from '../catalogue/store.ts';
import type { Transaction } from '../database/database.ts';
import { adoptFile, discardFile } from '../documents/claims.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { type ArrivedFile, readForm } from '../documents/multipart.ts';
import { isSameFile } from '../documents/same-file.ts';
import { documentNotes, type StoredDocument, storeUpload } from '../documents/store-file.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { callerNow } from '../http/route.ts';
import { readBody } from '../http/validation.ts';
import { readableName, titleOf } from '../storage/names.ts';
import { nowOf } from '../time/time.ts';
import { keepEarlier } from './earlier-documents.ts';
import { administrator, client, recordEvent } from './events.ts';
import { findSubmission, findVisible, findVisibleWithText, recordFor } from './find.ts';
import { refuseFlood } from './flood.ts';
import { holdVisible } from './hold.ts';
import { Submission, SubmissionContent } from './model.ts';
import { orderedServiceIn, previewOf } from './record.ts';
import { searchTextOf } from './search-text.ts';

/** The person who replaces a document, and the version that they saw, if the request names it. */
interface Replacement {
  readonly role: keyof typeof replacementStatuses;
  readonly seen: number | undefined;
}

const ended: Readonly<Partial<Record<SubmissionStatus, string>>> = {
  completed:
    'This submission is completed, so you can no longer replace its document. To have another version edited, place a new order.',
  rejected: 'This submission was rejected, so you can no longer replace its document. Place a new order.',
};

/** @throws 409 when the current version is not the one that the person saw */
export function refuseUnseen(seen: number | undefined, { contentVersion }: { contentVersion: number }): void {
  if (seen !== undefined && seen !== contentVersion)
    throw refusal(409, 'The document was already replaced. Look at the newer one first.');
}

/** @throws 409 when this document may not be replaced in its status */
async function refuseReplacing(
  app: Pick<App, 'config' | 'catalogue'>,
  submission: { status: SubmissionStatus; contentVersion: number },
  { role, seen }: Replacement,
  transaction?: Transaction,
): Promise<void> {
  const { status } = submission;
  if (!replacementStatuses[role].includes(status))
    throw refusal(
      409,
      ended[status] ??
        `This order is already approved, so you can’t replace its document here. Write to ${await contactEmailOf(app, transaction)} and we will replace it for you.`,
    );
  refuseUnseen(seen, submission);
}

const { body: schema, fileField } = endpoints.replaceDocument;

/**
 * Replaces the client's document and keeps the previous one under its version. The marks of a review do not change: an
 * editor places them on the new text. A request that is repeated because its response was lost gets the record and changes
 * nothing, nor does one that sends the current document again.
 */
export async function replaceDocument(app: DocumentsApp, caller: Caller, id: number, request: Request, body: Readable) {
  const { row, isAdmin } = await findVisible(app, caller, id);
  await refuseFlood(app, caller, request);
  const headers = request.headers as Parameters<typeof readForm>[1];
  const { fields, file } = await readForm(body, headers, { fileField, folder: app.documents.storage.temporaryFolder });
  let document: StoredDocument | undefined;
  try {
    await callerNow(request, 'replaceDocument');
    const seen = readBody(schema, { contentVersion: fields.get('contentVersion')?.[0] || undefined }).contentVersion;
    const asked: Replacement = { role: isAdmin ? 'administrator' : 'owner', seen };
    try {
      // Reading a large file takes seconds, so everything else is checked first.
      await refuseReplacing(app, row, asked);
      if (!file) throw refusal(400, 'Please choose the new document');
      if (!(await isDone(app, id, seen, file))) {
        document = await storeUpload(app, file, 'submission', row.userId, requesterOf(app, request));
        await store(app, caller, id, asked, document);
        document = undefined;
      }
    } catch (error) {
      if (!(isConflict(error) && file && (await isDone(app, id, seen, file)))) throw error;
    }
  } finally {
    if (file) await rm(file.path, { force: true });
    if (document) await discardFile(app, document.filename);
  }
  return recordFor(await findVisibleWithText(app, caller, id));
}

const isConflict = (error: unknown): boolean => isBoom(error) && error.output.statusCode === 409;

/**
 * Whether this file, under this name, is the current one and is the version `seen` or has replaced it: an earlier attempt
 * has arrived, and its sender may have read the order again since.
 */
async function isDone(app: DocumentsApp, id: number, seen: number | undefined, file: ArrivedFile): Promise<boolean> {
  const row = await findSubmission(app, id);
  if (seen === undefined || !row?.filename || ![seen, seen + 1].includes(row.contentVersion)) return false;
  // The same bytes have the same extension.
  if (titleOf(row.originalName ?? '') !== titleOf(readableName(file.sentName, 'docx'))) return false;
  return isSameFile(app.documents.storage, row.filename, file);
}

const store = (
  app: DocumentsApp,
  caller: Caller,
  id: number,
  asked: Replacement,
  document: StoredDocument,
): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const row = await hold(app, transaction, caller, id);
    await refuseReplacing(app, row, asked, transaction);
    await keepEarlier(app, transaction, row);
    await put(app, transaction, row, document);
    const author = asked.role === 'administrator' ? administrator(caller) : client(caller, row);
    await recordEvent(app, transaction, id, 'document_replaced', author, document.originalName);
  });

type Held = Submission & Pick<SubmissionContent, 'content' | 'headings'>;

/** Like `holdVisible`, with the text. */
async function hold(app: App, transaction: Transaction, caller: Caller, id: number): Promise<Held> {
  const row = await holdVisible(app, transaction, caller, id);
  const text = await SubmissionContent.query(transaction).findById(id).select('content', 'headings');
  return Object.assign(row, { content: text?.content ?? null, headings: text?.headings ?? null });
}

async function put(app: DocumentsApp, transaction: Transaction, row: Held, document: StoredDocument): Promise<void> {
  const { filename, originalName, inspection } = document;
  const { content, headings } = inspection;
  await adoptFile(app, transaction, filename);
  const isNamedAfterFile = row.originalName !== null && row.title === titleOf(row.originalName);
  const notes = documentNotes(inspection);
  const searched = { ...row, title: isNamedAfterFile ? titleOf(originalName) : row.title, originalName };
  await Submission.query(transaction)
    .findById(row.id)
    .patch({
      ...{ filename, originalName, title: searched.title, searchText: searchTextOf(searched) },
      documentNotes: notes,
      // The price of an approved order is decided or waits for a quote.
      ...(row.status === 'pending_approval' && {
        isAwaitingQuote: needsQuote({
          orderedService: orderedServiceIn(row),
          wordCount: row.wordCount,
          documentNotes: notes,
        }),
      }),
      contentVersion: row.contentVersion + 1,
      contentPreview: previewOf(content),
      editedContentPreview: null,
      updatedAt: nowOf(app),
    });
  await SubmissionContent.query(transaction)
    .insert({ submissionId: row.id, content, headings, editedContent: null })
    .onConflict('submissionId')
    .merge();
}
