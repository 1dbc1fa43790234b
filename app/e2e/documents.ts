import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { type DemoHeading, documents } from '../../bff/seeds/rows/documents.ts';
import { docxOf } from '../../bff/seeds/rows/docx.ts';
import { root } from './server.ts';

// Word files of the project's own, so that the journeys run in every clone.

const folder = mkdtempSync(join(tmpdir(), 'marginalia-documents-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function stored(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const tested = (name: string) => join(root, 'bff/test/documents/docx', name);

/** Five long paragraphs of filler text, without headings. */
export const loremIpsum = stored(
  'lorem-ipsum.docx',
  docxOf(
    readFileSync(join(import.meta.dirname, 'lorem-ipsum.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  ),
);

/** A text with headings, a list and a table, which shares no paragraph with the others. */
export const thesis = tested('thesis.docx');

/** A text in many scripts, some of them from right to left. */
export const scripts = tested('scripts.docx');

/** The headings of the guide: the first is its title, and each begins a section of some paragraphs. */
export const guideHeadings = [
  ...['A guide to academic writing', 'Before you write', 'Reading', 'Notes', 'An outline', 'The first draft'],
  ...['Paragraphs', 'Sources', 'Quotations', 'Tables', 'Figures', 'Numbers', 'Tense', 'The abstract', 'Revision'],
  ...['Proofreading', 'Submission', 'After the review'],
];

const paragraphs = documents.flatMap((one) =>
  one.paragraphs.filter((paragraph): paragraph is string => typeof paragraph === 'string'),
);

/** As long as a thesis: the paragraphs of the demonstration, repeated. */
const guideText = guideHeadings.flatMap((heading, index): (string | DemoHeading)[] => [
  { heading, level: 1 },
  ...Array.from({ length: 14 }, (_, step) => paragraphs[(index * 14 + step) % paragraphs.length] ?? ''),
]);

/** A long text in a large file, most of whose bytes are a picture: an upload of it can be interrupted. */
export const guide = stored(
  'guide.docx',
  zipSync({ ...unzipSync(docxOf(guideText)), 'word/media/image1.bin': randomBytes(400_000) }),
);
