import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Heading, Highlight, Suggestion } from '../../contract/index.ts';
import { mark } from '../../src/documents/mark.ts';
import type { DemoDocument, DemoHeading } from './documents.ts';
import { docxOf } from './docx.ts';

const wordsOf = (paragraph: string | DemoHeading) => (typeof paragraph === 'string' ? paragraph : paragraph.heading);

export const textOf = ({ paragraphs }: DemoDocument): string => paragraphs.map(wordsOf).join('\n');

/** What reading the file of `writeDocument` finds. */
export function headingsOf({ paragraphs }: DemoDocument): Heading[] {
  let startIndex = 0;
  return paragraphs.flatMap((paragraph) => {
    const start = startIndex;
    startIndex += wordsOf(paragraph).length + 1;
    return typeof paragraph === 'string'
      ? []
      : [{ startIndex: start, endIndex: startIndex - 1, level: paragraph.level }];
  });
}

/** Writes the file that the client sent at `submittedAt`. */
export async function writeDocument(document: DemoDocument, submittedAt: number, folder: string) {
  const filename = storedNameOf(document, `demo ${submittedAt}`);
  await writeFile(join(folder, filename), docxOf(document.paragraphs));
  return { filename, originalName: `${readableTitle(document)}.docx` };
}

/** Writes the same file with the editor's comments and tracked changes in it. */
export async function writeReviewed(
  document: DemoDocument,
  completedAt: number,
  folder: string,
  { isAutomatic }: { isAutomatic: boolean },
) {
  const date = new Date(completedAt).toISOString();
  const { bytes } = await mark({
    bytes: docxOf(document.paragraphs),
    content: textOf(document),
    format: 'docx',
    highlights: highlightsOf(document),
    suggestions: suggestionsOf(document),
    author: 'Marginalia',
    date,
    space: 'demo',
  });
  const reviewedFilename = storedNameOf(document, `demo reviewed ${completedAt}`);
  await writeFile(join(folder, reviewedFilename), bytes);
  return {
    reviewedFilename,
    reviewedOriginalName: `${readableTitle(document)} - reviewed.docx`,
    reviewedSize: bytes.length,
    reviewedUploadedAt: date,
    reviewedIsAutomatic: isAutomatic,
  };
}

export const highlightsOf = (document: DemoDocument): Highlight[] => marksOf(document, document.remarks, 'h');
export const suggestionsOf = (document: DemoDocument): Suggestion[] => marksOf(document, document.changes, 's');

/** Each remark or change with the place of its words in the text. */
function marksOf<T extends { quote: string }>(document: DemoDocument, remarks: readonly T[], prefix: string) {
  const text = textOf(document);
  return remarks.map(({ quote, ...remark }, index) => {
    const startIndex = text.indexOf(quote);
    return { id: `${prefix}${index + 1}`, text: quote, startIndex, endIndex: startIndex + quote.length, ...remark };
  });
}

const readableTitle = ({ title }: DemoDocument) => title.replace(/[?:]/g, '');

function storedNameOf({ title }: DemoDocument, key: string): string {
  const bits = createHash('sha256').update(`${key} ${title}`).digest('hex').slice(0, 32);
  return `${bits}-${title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}.docx`;
}
