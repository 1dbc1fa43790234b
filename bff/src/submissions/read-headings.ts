import { access } from 'node:fs/promises';
import type { Heading } from '../../contract/index.ts';
import { databaseProblem } from '../database/errors.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { DocumentRefused, type Refusal, refusals } from '../documents/refusal.ts';
import type { Requester } from '../http/fair-queue.ts';
import { SubmissionContent, type SubmissionWithText } from './model.ts';

/**
 * Reads the headings of a text that was stored before headings were, and stores them: once, when an administrator asks for
 * the record first. What cannot be read now is tried again later, and so is what cannot be stored now: `row` has it then.
 * @returns whether the stored row has changed
 */
export async function readMissingHeadings(
  app: DocumentsApp,
  row: Pick<SubmissionWithText, 'id' | 'headings' | 'content' | 'filename'>,
  requester: Requester,
): Promise<boolean> {
  const { id, headings, content, filename } = row;
  if (headings !== null || content === null || filename === null) return false;
  const found = filename.endsWith('.docx') ? await headingsIn(app, filename, content, requester) : [];
  if (!found) return false;
  try {
    // A document that came meanwhile has its own, and another instance may have been first.
    await SubmissionContent.query(app.database.write).findById(id).whereNull('headings').patch({ headings: found });
    return true;
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem === undefined) throw error;
    // The order is read, so that nobody is refused it because of a full disk or a locked database.
    app.log.warn({ submission: id, problem: 'the headings of an order were not stored', error: problem });
    row.headings = found;
    return false;
  }
}

/** A refusal that says nothing of the file: it comes of a busy machine or a broken thread too. */
const passing: readonly Refusal[] = [refusals.busy, refusals.tooHard];

/** The headings of `content`; none where the reader has changed so that it reads another text. Undefined when nobody knows now. */
async function headingsIn(
  app: DocumentsApp,
  filename: string,
  content: string,
  requester: Requester,
): Promise<readonly Heading[] | undefined> {
  const { reader, storage } = app.documents;
  try {
    const inspection = await storage.withFile(filename, async (path) => {
      // Where the file is missing, no thread is asked for it at each reading of the order.
      await access(path);
      return reader.inspect(path, 'submission', requester);
    });
    return inspection.content === content ? inspection.headings : [];
  } catch (error) {
    // What is refused because of the file itself would be so each time.
    return error instanceof DocumentRefused && !passing.includes(error.refusal) ? [] : undefined;
  }
}
