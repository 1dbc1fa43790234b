import { Buffer } from 'node:buffer';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type Marks, read, write } from '../src/redline/index.ts';
import { XmlScanner } from '../src/redline/scanner.ts';

const PARAGRAPHS = 3_000;
const COMMENTS = 40;
const ROUNDS = 9;

/** One line of the result: a time against the named floor, measured in the same run in turns. */
export interface BenchRow {
  name: string;
  /** Median of the subject divided by the median of the floor. */
  ratio: number;
  /** The most the ratio may be; absent where the row only informs. */
  wanted?: number;
  unit: 'ms';
  value: number;
  floor: number;
  floorName: string;
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SENTENCE =
  'The argument of this chapter rests on three observations, each of which is discussed below in detail.'.split(' ');

/** A thesis-like body: several runs to a paragraph, with the ids and properties that Word writes. */
function documentXml(): string {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => {
    const runs = [0, 1, 2, 3].map((part) => {
      const words = SENTENCE.map((word, at) => ((at + index + part) % 7 === 0 ? `${word}${index}` : word)).join(' ');
      const look =
        part % 2 === 0 ? '<w:rPr><w:lang w:val="en-GB"/></w:rPr>' : '<w:rPr><w:i/><w:lang w:val="en-GB"/></w:rPr>';
      return `<w:r w:rsidR="00${(index * 97).toString(16)}">${look}<w:t xml:space="preserve">${words} </w:t></w:r>`;
    });
    const own = '<w:pPr><w:spacing w:line="360" w:lineRule="auto"/><w:jc w:val="both"/></w:pPr>';
    return `<w:p w:rsidR="00A1B2C3" w:rsidRDefault="00A1B2C3">${own}${runs.join('')}</w:p>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:document xmlns:w="${W}"><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`;
}

function packageOf(xml: string): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': xml,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function fortyComments(content: string): Marks {
  const step = Math.floor(content.length / COMMENTS);
  const comments = Array.from({ length: COMMENTS }, (_, index) => {
    const startIndex = index * step + 11;
    return { id: `c${index}`, startIndex, endIndex: startIndex + 30, comment: 'Could this be said in fewer words?' };
  });
  return { comments, suggestions: [], author: 'An editor', date: '2026-01-01T00:00:00Z' };
}

/** Milliseconds of each task in turns, so that a slow second of the machine meets all of them alike; medians. */
function medians(tasks: Record<string, () => unknown>): Record<string, number> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const started = performance.now();
      task();
      // The first round warms up.
      if (round > 0) times[name]?.push(performance.now() - started);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0]),
  );
}

/**
 * Writing 40 comments into a file of 3,000 paragraphs.
 * Floor of the wanted ratio: the tree parser reads the same XML and writes it again with nothing changed, without any
 * zip. Beside it, for whoever looks where the time goes: our own scan of the XML alone, and the same floor with its zip.
 */
export async function bench(): Promise<BenchRow[]> {
  const bytes = packageOf(documentXml());
  const marks = fortyComments(read(bytes).content);
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] as Uint8Array);
  const rewrite = (source: string) =>
    new XMLSerializer().serializeToString(new DOMParser().parseFromString(source, 'text/xml'));
  const names = { floor: 'parse and serialise with a tree, nothing changed', scan: 'our scan of the same XML alone' };
  const times = medians({
    write: () => write(bytes, marks),
    read: () => read(bytes),
    floor: () => rewrite(xml),
    zipped: () => {
      const files = unzipSync(bytes);
      return zipSync({
        ...files,
        'word/document.xml': Buffer.from(rewrite(strFromU8(files['word/document.xml'] as Uint8Array))),
      });
    },
    scan: () => new XmlScanner(xml).run({ open() {}, close() {} }),
  });
  const row = (name: string, subject: string, floor: string, floorName: string, wanted?: number): BenchRow => {
    const value = times[subject] ?? Number.NaN;
    const below = times[floor] ?? Number.NaN;
    return {
      name,
      ratio: value / below,
      ...(wanted !== undefined && { wanted }),
      unit: 'ms',
      value,
      floor: below,
      floorName,
    };
  };
  return [
    row('redline: write 40 comments into 3,000 paragraphs', 'write', 'floor', names.floor, 1.5),
    row('redline: the same against the floor with its zip', 'write', 'zipped', `${names.floor}, unzipped and zipped`),
    row('redline: the same against our own scan', 'write', 'scan', names.scan),
    row('redline: read the same file', 'read', 'floor', names.floor),
  ];
}
