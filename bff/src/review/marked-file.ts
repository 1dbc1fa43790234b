import type { DocumentsApp } from '../documents/documents.ts';
import type { Marked, Marking } from '../documents/mark.ts';
import type { Requester } from '../http/fair-queue.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { titleOf } from '../storage/names.ts';
import type { Submission, SubmissionWithText } from '../submissions/model.ts';
import { nowOf } from '../time/time.ts';
import { namedForClients } from './client-names.ts';
import type { Marks } from './earlier-marks.ts';

/** The author's name that Word shows beside marks from before they had authors. */
const author = 'Marginalia';

/** What makes the numbers of an order's marks in Word unlike those of other orders. */
export const spaceOf = (id: number): string => `order ${id}`;

/** The name of a delivered document, such as "My essay - reviewed.docx". */
export const deliveredName = ({ originalName, title }: Submission, ending: string): string =>
  `${titleOf(originalName ?? title)} - ${ending}`;

/** Writes the review into the client's file. @throws 409 when there is no .docx; DocumentRefused when it can't be marked */
export async function markedFile(
  app: DocumentsApp,
  { id, filename, content }: Pick<SubmissionWithText, 'id' | 'filename' | 'content'>,
  marks: Marks,
  format: Marking['format'],
  requester: Requester,
): Promise<Marked> {
  if (filename === null)
    throw refusal(
      409,
      'This submission is a Google Docs link, so there is no Word file for the comments. Export it as HTML.',
    );
  if (!filename.endsWith('.docx'))
    throw refusal(
      409,
      'Only .docx files can hold comments and tracked changes, and this is a .doc file. Export it as HTML.',
    );
  const { reader, storage } = app.documents;
  const { highlights, suggestions } = await namedForClients(app.database.read, marks);
  try {
    return await reader.mark(
      (work) => storage.withFile(filename, work),
      { content, format, highlights, suggestions, author, date: nowOf(app), space: spaceOf(id) },
      requester,
    );
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound() : error;
  }
}
