import { RedlineError } from './errors.ts';

/** How a part's bytes spell its characters, kept so that the part is written back the same way. */
export interface Encoding {
  name: 'utf-8' | 'utf-16le' | 'utf-16be';
  mark: boolean;
}

/** Characters that XML 1.0 cannot hold, in any spelling. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are exactly what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** The one character that XML can hold and a stored text cannot: no text that is read has it, so that offsets agree. */
export const UNSTORED = '\x7f';

/** Half of a surrogate pair without its other half. */
const LONE = /\p{Surrogate}/u;

function detect(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: 'utf-8', mark: true };
  if (a === 0xff && b === 0xfe) return { name: 'utf-16le', mark: true };
  if (a === 0xfe && b === 0xff) return { name: 'utf-16be', mark: true };
  if (a === 0x3c && b === 0) return { name: 'utf-16le', mark: false };
  if (a === 0 && b === 0x3c) return { name: 'utf-16be', mark: false };
  return { name: 'utf-8', mark: false };
}

/**
 * Turns the bytes of a part into a string, without its byte order mark, so that {@link encode} gives the same bytes back.
 * @throws RedlineError `broken` for anything but sound UTF-8 or UTF-16, the two that a Word package may use
 */
export function decode(bytes: Uint8Array): { xml: string; encoding: Encoding } {
  const encoding = detect(bytes);
  let xml: string;
  try {
    xml = new TextDecoder(encoding.name, { fatal: true }).decode(bytes);
  } catch {
    throw new RedlineError('broken', `not ${encoding.name}`);
  }
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(xml)?.[1]?.toLowerCase();
  const agrees = encoding.name === 'utf-8' ? ['utf-8', 'utf8', 'us-ascii'] : ['utf-16', 'utf-16le', 'utf-16be'];
  if (declared !== undefined && !agrees.includes(declared)) throw new RedlineError('broken', 'unknown encoding');
  if (FORBIDDEN.test(xml)) throw new RedlineError('broken', 'a character that XML cannot hold');
  return { xml, encoding };
}

/** The bytes of a part, spelled as it was read. */
export function encode(xml: string, { name, mark }: Encoding): Uint8Array {
  const text = mark ? `\ufeff${xml}` : xml;
  if (name === 'utf-8') return new TextEncoder().encode(text);
  const bytes = Buffer.from(text, 'utf16le');
  return name === 'utf-16be' ? bytes.swap16() : bytes;
}

/** Whether XML can hold every character of the text. */
export function isXmlText(text: string): boolean {
  return !LONE.test(text) && !FORBIDDEN.test(text);
}

/** Replaces each character that XML cannot hold, so that a comment is kept although one of its characters is not. */
export function replaceForbidden(text: string): string {
  return text.replace(new RegExp(LONE, 'gu'), '\ufffd').replace(new RegExp(FORBIDDEN, 'g'), '\ufffd');
}
