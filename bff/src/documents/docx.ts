import { type RedlineCode, RedlineError, read } from '../redline/index.ts';
import { storable } from './old-word.ts';
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
};

export interface DocxText extends Remarks {
  readonly content: string;
  readonly words: number;
}

/**
 * Reads the text of a .docx with the library that later writes comments and changes into it, so that offsets agree.
 * @throws DocumentRefused when it is no sound Word document
 */
export function readDocx(bytes: Buffer): DocxText {
  try {
    const { content, wordCount, notes } = read(bytes);
    if (notes.hasMacros) throw new DocumentRefused(refusals.macros);
    return { content: storable(content), words: wordCount, ...remarksOn(notes) };
  } catch (error) {
    if (error instanceof RedlineError) throw new DocumentRefused(refusalFor[error.code]);
    throw error;
  }
}
