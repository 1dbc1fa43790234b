import type { Heading } from '../../contract/index.ts';
import { type Block, type RedlineCode, RedlineError, read } from '../redline/index.ts';
import { DocumentRefused, type Refusal, refusals } from './refusal.ts';
import { type Remarks, remarksOn } from './remarks.ts';

export const refusalFor: Readonly<Record<RedlineCode, Refusal>> = {
  encrypted: refusals.password,
  'old-word': refusals.notWord,
  'not-word': refusals.otherOffice,
  macros: refusals.macros,
  template: refusals.template,
  'too-large': refusals.unpacksTooLarge,
  unsafe: refusals.unsafe,
  broken: refusals.damaged,
  'bad-date': refusals.damaged,
  'too-many-comments': refusals.tooManyComments,
};

export interface DocxText extends Remarks {
  readonly content: string;
  readonly words: number;
  readonly headings: readonly Heading[];
}

/** A longer outline leads nobody through a text, and would outweigh the text. */
const maxHeadings = 2_000;

/** The headings that have words, without the blanks around them. Word's levels 7 to 9 are shown as the sixth. */
function headingsOf(content: string, blocks: readonly Block[]): Heading[] {
  const headings: Heading[] = [];
  for (const { kind, start, end, level = 1 } of blocks) {
    const words = kind === 'heading' ? content.slice(start, end) : '';
    if (words.trim() === '' || headings.length === maxHeadings) continue;
    const startIndex = start + words.length - words.trimStart().length;
    headings.push({ startIndex, endIndex: startIndex + words.trim().length, level: Math.min(level, 6) });
  }
  return headings;
}

/**
 * Reads the text of a .docx with the library that later writes comments and changes into it, so that offsets agree.
 * @throws DocumentRefused when it is no sound Word document
 */
export function readDocx(bytes: Buffer): DocxText {
  try {
    const { content, blocks, wordCount, notes } = read(bytes);
    if (notes.hasMacros) throw new DocumentRefused(refusals.macros);
    return { content, headings: headingsOf(content, blocks), words: wordCount, ...remarksOn(notes) };
  } catch (error) {
    if (error instanceof RedlineError) throw new DocumentRefused(refusalFor[error.code]);
    throw error;
  }
}
