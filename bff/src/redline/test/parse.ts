import { DOMParser, type Element } from '@xmldom/xmldom';

interface Parsed {
  root: Element | undefined;
  problems: string[];
}

/** Two checks look at one part in turn, and parsing is most of their time: the last few trees are kept. */
const kept = new Map<string, Parsed>();
const KEPT = 8;

/** The tree of a part, by another parser than the library's. Nobody may change it. */
export function parsePart(raw: Buffer): Parsed {
  const utf16 = raw[0] === 0xff && raw[1] === 0xfe;
  const xml = (utf16 ? raw.toString('utf16le') : raw.toString('utf8')).replace(/^\ufeff/, '');
  const known = kept.get(xml);
  if (known) return known;
  const problems: string[] = [];
  const onError = (_level: string, message: string) => problems.push(message);
  // The line ends of XML 1.0; by itself this parser takes those of XML 1.1 for them too.
  const normalizeLineEndings = (text: string) => text.replace(/\r\n?/g, '\n');
  const root =
    new DOMParser({ onError, normalizeLineEndings }).parseFromString(xml, 'text/xml').documentElement ?? undefined;
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(xml, { root, problems });
  return { root, problems };
}
