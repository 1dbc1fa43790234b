import type { ResponseObject } from '@hapi/hapi';
import { recordDownload } from '../accounts/acting.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { sendDocument, sendGenerated } from '../documents/send.ts';
import { type Caller, isAdministrator, owns } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { isStoredName } from '../storage/names.ts';
import { type EarlierDocument, findEarlierDocument, findEarlierFile } from './earlier-documents.ts';
import { findVisible, findWithText } from './find.ts';
import { Submission } from './model.ts';
import { isDelivered } from './record.ts';

/** Sends the client's document, an earlier version of it, or the reviewed document. */
export async function download(
  app: DocumentsApp,
  { h, caller, params: { id }, query }: Call<'download'>,
): Promise<ResponseObject> {
  const { row, isAdmin } = await findVisible(app, caller, id);
  const { file = 'original', version } = query;
  const action = file === 'reviewed' ? 'reviewed_downloaded' : 'document_downloaded';
  const record = () => recordDownload(app, caller, action, id, version === undefined ? null : `Version ${version}`);
  const send = (filename: string | null, name: string | null) => {
    if (filename === null || name === null) throw notFound();
    return sendDocument(app.documents, h, { filename, name }, record);
  };
  if (file === 'reviewed') {
    if (version !== undefined)
      throw refusal(400, 'The reviewed document has no versions. Ask for `file=reviewed` or for a version, not both');
    if (!isAdmin && !isDelivered(row)) throw notFound();
    return send(row.reviewedFilename, row.reviewedOriginalName);
  }
  if (version === undefined) return send(row.filename, row.originalName);
  const asked: EarlierDocument | undefined =
    version === row.contentVersion ? await findWithText(app, row.id) : await findEarlierDocument(app, row.id, version);
  if (!asked) throw notFound();
  // A sample has a text but no file, so the text itself is sent.
  if (asked.filename === null && asked.content !== null) {
    await record();
    return sendGenerated(h, asked.content, 'text/plain; charset=utf-8', `${asked.title}.txt`);
  }
  return send(asked.filename, asked.originalName);
}

/** Sends a stored file by its name, to the submission's owner and to administrators. */
export async function downloadUpload(
  app: DocumentsApp,
  { h, caller, params: { filename } }: Call<'uploadedFile'>,
): Promise<ResponseObject> {
  const found = await findFile(app, caller, filename);
  if (!found) throw notFound();
  const { id, name, isReviewed } = found;
  const action = isReviewed ? 'reviewed_downloaded' : 'document_downloaded';
  return sendDocument(app.documents, h, { filename, name }, () => recordDownload(app, caller, action, id));
}

interface FoundFile {
  /** The submission's number. */
  readonly id: number;
  readonly name: string;
  readonly isReviewed: boolean;
}

/** Returns a stored file with its original name if the caller may download it. */
async function findFile({ database }: DocumentsApp, caller: Caller, filename: string): Promise<FoundFile | undefined> {
  if (!isStoredName(filename)) return undefined;
  const row = await Submission.query(database.read)
    .where({ filename })
    .orWhere({ reviewedFilename: filename })
    .first()
    .select('id', 'userId', 'status', 'filename', 'originalName', 'reviewedOriginalName');
  if (!row) {
    const earlier = await findEarlierFile({ database }, filename);
    const mayHave = earlier && (isAdministrator(caller) || owns(caller, earlier));
    return mayHave ? { id: earlier.id, name: earlier.originalName, isReviewed: false } : undefined;
  }
  const isReviewed = row.filename !== filename;
  const mayHave = isAdministrator(caller) || (owns(caller, row) && (!isReviewed || isDelivered(row)));
  const name = isReviewed ? row.reviewedOriginalName : row.originalName;
  return mayHave && name ? { id: row.id, name, isReviewed } : undefined;
}
