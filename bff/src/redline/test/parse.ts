import { DOMParser, type Element } from '@xmldom/xmldom';
import JSZip from 'jszip';

interface Parsed {
  root: Element | undefined;
  problems: string[];
}

/** A written file has parts of the one that it was made of, and parsing is most of a check's time: the last few trees are kept. */
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

/** A file and what it was made of are looked at by one check after the other: the last two are kept open. */
const opened = new Map<Uint8Array, Promise<JSZip>>();
const OPENED = 2;

/** The parts of a file. Nobody may change them, or the bytes. */
export function openPackage(bytes: Uint8Array): Promise<JSZip> {
  const known = opened.get(bytes);
  if (known) return known;
  const zip = JSZip.loadAsync(bytes);
  const [oldest] = opened.keys();
  if (opened.size >= OPENED && oldest !== undefined) opened.delete(oldest);
  opened.set(bytes, zip);
  return zip;
}

const unpacked = new WeakMap<JSZip.JSZipObject, Promise<Buffer>>();

/** What a part holds. */
export function bytesOf(part: JSZip.JSZipObject): Promise<Buffer> {
  const bytes = unpacked.get(part) ?? part.async('nodebuffer');
  unpacked.set(part, bytes);
  return bytes;
}

const trees = new WeakMap<JSZip.JSZipObject, Promise<Parsed>>();

/** The tree of a part of an open file. */
export function treeOf(part: JSZip.JSZipObject): Promise<Parsed> {
  const tree = trees.get(part) ?? bytesOf(part).then(parsePart);
  trees.set(part, tree);
  return tree;
}
