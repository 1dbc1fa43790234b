import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentNotes } from '../../contract/index.ts';
import type { Requester } from '../http/fair-queue.ts';
import { readableName, storedName } from '../storage/names.ts';
import { claimFile } from './claims.ts';
import type { DocumentsApp } from './documents.ts';
import type { Inspection, Purpose } from './inspect.ts';
import type { ArrivedFile } from './multipart.ts';
import { DocumentRefused, refusals, refused } from './refusal.ts';

/**
 * A stored document that no row names yet. The caller passes it to `adoptFile` in the transaction that names it, or to
 * `discardFile`.
 */
export interface StoredFile {
  readonly filename: string;
  readonly originalName: string;
  readonly size: number;
}
export interface StoredDocument extends StoredFile {
  readonly inspection: Inspection;
}

// The content decides whether a document is accepted, but a name that says macros or template is enough to refuse it.
const refusedNames = [
  { ending: /\.(docm|dotm)$/i, refusal: refusals.macros },
  { ending: /\.(dotx|dot)$/i, refusal: refusals.template },
];

/** @throws DocumentRefused when the name says that the file has macros or is a template */
export function refuseName(sentName: string): void {
  const named = refusedNames.find(({ ending }) => ending.test(sentName));
  if (named) throw new DocumentRefused(named.refusal);
}

/** Checks an uploaded file and moves it into the store for `userId`. A refused file is removed. @throws a refusal */
export async function storeUpload(
  app: Pick<DocumentsApp, 'database' | 'documents' | 'clock'>,
  { path, sentName, size }: ArrivedFile,
  purpose: Purpose,
  userId: number | null,
  requester: Requester,
): Promise<StoredDocument> {
  try {
    refuseName(sentName);
    const inspection = await app.documents.reader.inspect(path, purpose, requester);
    const originalName = readableName(sentName, inspection.kind);
    const filename = storedName(originalName, inspection.kind);
    await claimFile(app, filename, userId);
    await app.documents.storage.put(filename, path);
    return { filename, originalName, size, inspection };
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof DocumentRefused ? refused(error.refusal) : error;
  }
}

/** Stores a document that the server generated. Once this resolves, the file survives a power cut. */
export async function storeGenerated(
  app: Pick<DocumentsApp, 'database' | 'documents' | 'clock'>,
  bytes: Uint8Array,
  name: string,
  userId: number | null,
): Promise<StoredFile> {
  const { storage } = app.documents;
  const path = join(storage.temporaryFolder, randomBytes(16).toString('hex'));
  const originalName = readableName(name, 'docx');
  const filename = storedName(originalName, 'docx');
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await claimFile(app, filename, userId);
    await storage.put(filename, path);
    return { filename, originalName, size: bytes.length };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export function documentNotes({ kind, words, remarks, editorRemarks }: Inspection): DocumentNotes {
  return {
    ...{ kind: kind === 'pdf' ? null : kind, words, remarks: [...remarks] },
    ...(editorRemarks.length > 0 && { editorRemarks: [...editorRemarks] }),
  };
}
