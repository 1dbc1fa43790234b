import type { CompoundFile } from './cfb.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;
// Halves of a character: no database and no UTF-8 can hold them.
const loneSurrogates = /\p{Surrogate}/gu;

/** Characters that a database may refuse or a page may choke on are taken out once, on the way in. */
export const storable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(controls, '').replace(loneSurrogates, '\uFFFD');

/** What an older Word file is, told from the first bytes of its text stream ([MS-DOC] 2.5.2, FibBase). */
export type OldWord = 'word97' | 'word95' | 'encrypted' | 'none';

export function oldWordOf(file: CompoundFile): OldWord {
  if (file.names.has('EncryptedPackage') || file.names.has('EncryptionInfo')) return 'encrypted';
  const head = file.head('WordDocument');
  if (!head || head.length < 32) return 'none';
  const identifier = head.readUInt16LE(0);
  const isEncrypted = (head.readUInt16LE(10) & 0x0100) !== 0;
  if (identifier !== 0xa5ec && identifier !== 0xa5dc) return 'none';
  if (isEncrypted) return 'encrypted';
  return identifier === 0xa5ec && head.readUInt16LE(2) >= 0x00c1 ? 'word97' : 'word95';
}

export const hasMacros = ({ names }: CompoundFile): boolean =>
  names.has('Macros') || names.has('_VBA_PROJECT_CUR') || names.has('VBA');

// The published types leave out the options, by which curly quotes stay as they were written.
interface Parts {
  getBody(options: object): string;
  getFootnotes(options: object): string;
  getEndnotes(options: object): string;
  getTextboxes(options: object): string;
}

/** The body, then what stands outside of it: notes and text boxes are part of what a client wants read. */
export async function readDoc(bytes: Buffer): Promise<string> {
  // Few files need it, and each thread that reads documents would load it.
  const { default: WordExtractor } = await import('word-extractor');
  const document: Parts = await new WordExtractor().extract(bytes);
  const asWritten = { filterUnicode: false };
  return [
    document.getBody(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    document.getTextboxes({ ...asWritten, includeHeadersAndFooters: false }),
  ]
    .map((part) => storable(part).trim())
    .filter((part) => part !== '')
    .join('\n\n');
}
