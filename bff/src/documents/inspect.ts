import { readFile } from 'node:fs/promises';
import type { Heading } from '../../contract/index.ts';
import { countWords } from '../redline/index.ts';
import type { DocumentKind } from '../storage/names.ts';
import { isCompoundFile, readCompoundFile } from './cfb.ts';
import { type DocxText, readDocx } from './docx.ts';
import { hasMacros, oldWordOf, readDoc } from './old-word.ts';
import { DocumentRefused, refusals } from './refusal.ts';
import type { Remarks } from './remarks.ts';

/** The purpose of a file decides which types are accepted: a reviewed document may also be a PDF, and its text is not read. */
export type Purpose = 'submission' | 'review';

export interface Inspection extends Remarks {
  readonly kind: DocumentKind;
  /** Null when there is no text to highlight. */
  readonly content: string | null;
  /** The headings of `content`; of an older Word file none are read. */
  readonly headings: readonly Heading[];
  readonly words: number | null;
}

const zipStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** A longer text is not an essay, and would slow down every response that contains it. */
const longestContent = 5_000_000;

const found = {
  oldWord:
    'This file is older than Word 97, so its text can’t be shown here. To show it, save the file as .docx in Word.',
  oldFormat:
    'Only .docx files can hold comments and tracked changes. For this .doc file, they are delivered as a separate document.',
  macros: 'This file contains macros. Macros never run here, but they may run in Word: open the file with care.',
  noText: 'No text was found in this file. It may contain only pictures.',
  unreadable:
    'The text of this file could not be read, so it can’t be highlighted here. The file itself is stored unchanged.',
  tooLong: 'This file contains more text than can be shown here.',
} as const;

/**
 * Detects the type of the file at `path` from its content alone, and reads its text. Runs in a worker thread, because a
 * hostile file can use up all memory and time.
 * @throws DocumentRefused
 */
export async function inspect(path: string, purpose: Purpose): Promise<Inspection> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new DocumentRefused(refusals.empty);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (purpose === 'submission') throw new DocumentRefused(refusals.pdf);
    return withoutText('pdf');
  }
  if (bytes.subarray(0, 4).equals(zipStart)) return inspectPackage(bytes, purpose);
  if (isCompoundFile(bytes)) return inspectOldWord(bytes, purpose);
  throw new DocumentRefused(purpose === 'review' ? refusals.notReview : refusals.notWord);
}

const nothing: Remarks = { remarks: [], editorRemarks: [] };

function inspectPackage(bytes: Buffer, purpose: Purpose): Inspection {
  try {
    const text = readDocx(bytes);
    return purpose === 'review' ? withoutText('docx') : described('docx', text);
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    return withoutText('docx', nothing, found.unreadable);
  }
}

async function inspectOldWord(bytes: Buffer, purpose: Purpose): Promise<Inspection> {
  const file = readCompoundFile(bytes);
  if (!file) throw new DocumentRefused(refusals.damaged);
  const version = oldWordOf(file);
  if (version === 'encrypted') throw new DocumentRefused(refusals.password);
  if (version === 'none') throw new DocumentRefused(purpose === 'review' ? refusals.notReview : refusals.notWord);
  if (purpose === 'review') return withoutText('doc');
  const remarks = hasMacros(file) ? { remarks: [], editorRemarks: [found.macros] } : nothing;
  if (version === 'word95') return withoutText('doc', remarks, found.oldWord);
  try {
    const content = await readDoc(bytes);
    return described('doc', {
      content,
      words: countWords(content),
      headings: [],
      ...remarks,
      remarks: [found.oldFormat],
    });
  } catch {
    return withoutText('doc', remarks, found.unreadable);
  }
}

/** @param reason why there is no text, in a sentence */
const withoutText = (kind: DocumentKind, remarks = nothing, ...reason: string[]): Inspection => ({
  kind,
  content: null,
  headings: [],
  words: null,
  ...remarks,
  remarks: [...remarks.remarks, ...reason],
});

function described(kind: DocumentKind, { content, words, headings, ...remarks }: DocxText): Inspection {
  if (content.trim() === '') return withoutText(kind, remarks, found.noText);
  if (content.length > longestContent) return { ...withoutText(kind, remarks, found.tooLong), words };
  return { kind, content, words, headings, ...remarks };
}
