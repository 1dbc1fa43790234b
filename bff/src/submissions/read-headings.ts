import type { Heading } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { DocumentRefused, refusals } from '../documents/refusal.ts';
import type { Requester } from '../http/fair-queue.ts';
import { SubmissionContent, type SubmissionWithText } from './model.ts';

/**
 * Reads the headings of a text that was stored before headings were, and stores them: once, when an administrator asks for
 * the record first. Where the file cannot be read now, the next request tries again.
 * @returns whether the stored row has changed
 */
export async function readMissingHeadings(
  app: DocumentsApp,
  { id, headings, content, filename }: Pick<SubmissionWithText, 'id' | 'headings' | 'content' | 'filename'>,
  requester: Requester,
): Promise<boolean> {
  if (headings !== null || content === null || filename === null) return false;
  const found = filename.endsWith('.docx') ? await headingsIn(app, filename, content, requester) : [];
  if (!found) return false;
  // A document that came meanwhile has its own, and another instance may have been first.
  await SubmissionContent.query(app.database.write).findById(id).whereNull('headings').patch({ headings: found });
  return true;
}

/** The headings of `content`; none where the reader has changed so that it reads another text. Undefined when nobody knows now. */
async function headingsIn(
  app: DocumentsApp,
  filename: string,
  content: string,
  requester: Requester,
): Promise<readonly Heading[] | undefined> {
  const { reader, storage } = app.documents;
  try {
    const inspection = await reader.inspect(storage.pathOf(filename), 'submission', requester);
    return inspection.content === content ? inspection.headings : [];
  } catch (error) {
    // A file that takes too long or is refused by now would be so each time.
    return error instanceof DocumentRefused && error.refusal !== refusals.busy ? [] : undefined;
  }
}
