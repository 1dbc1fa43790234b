import { deflateRawSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zip } from '../../test/zip.ts';
import { Edits } from './edits.ts';
import { Flow } from './flow.ts';
import { accept, read, readComments, write } from './index.ts';
import { buildDocument, plainDocument } from './test/build.ts';

const MB = 1024 * 1024;
const good = plainDocument('Some sound text.');

/** A package with one entry replaced or added. */
function withEntry(name: string, bytes: Uint8Array, level = 1): Uint8Array {
  return zip({ ...unzipSync(good), [name]: bytes }, { level });
}

const withBody = (body: string) => buildDocument({ body });
const withXml = (xml: string) => withEntry('word/document.xml', strToU8(xml));
const ROOT = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">';

/** Writes a 32-bit number over every central directory record, at an offset inside the record. */
function patchDirectory(bytes: Uint8Array, offset: number, value: (old: number) => number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + offset, value(view.getUint32(at + offset, true)) >>> 0, true);
    }
  }
  return copy;
}

function manyEntries(count: number): Uint8Array {
  const files: Record<string, Uint8Array> = unzipSync(good);
  for (let index = 0; index < count; index++) files[`word/media/${index}.bin`] = new Uint8Array();
  return zip(files, { level: 0 });
}

/** The same packed bytes under many names: small to send, endless to unpack. */
function overlapping(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(MB));
  const bytes = zipSync({ a: new Uint8Array(packed), b: new Uint8Array(packed) }, { level: 0 });
  return patchDirectory(bytes, 42, () => 0);
}

function bomb(megabytes: number): Uint8Array {
  return withEntry('word/media/bomb.bin', new Uint8Array(megabytes * MB), 9);
}

const nested = (depth: number) =>
  withBody(`<w:p>${'<w:smartTag>'.repeat(depth)}${'</w:smartTag>'.repeat(depth)}</w:p>`);
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${ROOT}<w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`;
const outside = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${ROOT}<w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>`;
const cfb = (name: string) => {
  const bytes = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.write(name, 1024, 'utf16le');
  return new Uint8Array(bytes);
};
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const templateType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

const hostile: [string, () => Uint8Array, string][] = [
  ['nothing', () => new Uint8Array(), 'not-word'],
  ['a picture', () => strToU8('\x89PNG\r\n\x1a\n............................'), 'not-word'],
  ['an encrypted document', () => cfb('EncryptedPackage'), 'encrypted'],
  ['an older document', () => cfb('WordDocument'), 'old-word'],
  ['a plain zip', () => zipSync({ 'a.txt': strToU8('hello') }), 'not-word'],
  ['a document with macros', () => buildDocument({ body: '', contentType: macroType }), 'macros'],
  ['a template', () => buildDocument({ body: '', contentType: templateType }), 'template'],
  ['a spreadsheet', () => buildDocument({ body: '', contentType: sheetType }), 'not-word'],
  ['half a file', () => good.slice(0, good.length / 2), 'broken'],
  ['60,000 entries', () => manyEntries(60_000), 'too-large'],
  ['2,001 entries', () => manyEntries(2_001), 'too-large'],
  ['a bomb by ratio', () => bomb(20), 'too-large'],
  ['a bomb by total', () => bomb(120), 'too-large'],
  ['a part over 32 MB', () => withXml(`${ROOT}${noise(33 * MB)}</w:document>`), 'too-large'],
  [
    'a size that claims less',
    () => patchDirectory(withEntry('word/media/a.bin', new Uint8Array(MB)), 24, (size) => (size === MB ? 10 : size)),
    'unsafe',
  ],
  ['a size that claims more', () => patchDirectory(good, 24, (size) => size + 5), 'broken'],
  ['a size of 4 GB', () => patchDirectory(good, 24, () => 0xfffffffe), 'too-large'],
  ['a wrong checksum', () => patchDirectory(good, 16, (crc) => crc ^ 1), 'broken'],
  ['an offset outside', () => patchDirectory(good, 42, () => 0x7fffffff), 'broken'],
  ['entries that share bytes', overlapping, 'unsafe'],
  ['an encrypted entry', () => patchDirectory(good, 6, (value) => value | 0x10000), 'encrypted'],
  ['a name that climbs', () => withEntry('../../etc/passwd', strToU8('x')), 'unsafe'],
  ['a name with backslashes that climbs', () => withEntry('word\\..\\..\\evil', strToU8('x')), 'unsafe'],
  ['an absolute name', () => withEntry('/etc/passwd', strToU8('x')), 'unsafe'],
  ['a drive name', () => withEntry('C:/evil', strToU8('x')), 'unsafe'],
  ['a name twice', () => withEntry('WORD/DOCUMENT.XML', strToU8('<x/>')), 'unsafe'],
  ['entities in entities', () => withXml(laughs), 'unsafe'],
  ['an entity of another file', () => withXml(outside), 'unsafe'],
  ['an unknown entity', () => withBody('<w:p><w:r><w:t>&nbsp;</w:t></w:r></w:p>'), 'unsafe'],
  ['nesting without end', () => nested(5_000), 'unsafe'],
  ['a control character', () => withBody('<w:p><w:r><w:t>\u0001</w:t></w:r></w:p>'), 'broken'],
  ['a control character by number', () => withBody('<w:p><w:r><w:t>&#0;</w:t></w:r></w:p>'), 'broken'],
  ['half a character by number', () => withBody('<w:p><w:r><w:t>&#xD800;</w:t></w:r></w:p>'), 'broken'],
  ['bytes that are no text', () => withEntry('word/document.xml', new Uint8Array([0x3c, 0x77, 0xff, 0xff])), 'broken'],
  ['an encoding that hides', () => withXml(`<?xml version="1.0" encoding="UTF-7"?>${ROOT}</w:document>`), 'broken'],
  ['tags that cross', () => withXml(`${ROOT}<w:body></w:document></w:body>`), 'broken'],
  ['a prefix of nothing', () => withXml(`${ROOT}<q:body/></w:document>`), 'broken'],
  ['an attribute twice', () => withXml(`${ROOT}<w:body w:a="1" w:a="2"/></w:document>`), 'broken'],
  ['two roots', () => withXml(`${ROOT}</w:document><x/>`), 'broken'],
  ['no end', () => withXml(`${ROOT}<w:body>`), 'broken'],
  ['an empty part', () => withXml(''), 'broken'],
];

/** Letters that do not pack: a bomb is refused by its ratio, a large part by its size. */
function noise(length: number): string {
  const piece = Array.from({ length: 4096 }, (_, at) =>
    String.fromCharCode(97 + ((at * 7919 + (at >> 3) * 31) % 26)),
  ).join('');
  let text = '';
  for (let count = 0; text.length < length; count++) text += `${count.toString(36)}${piece.slice(count % 4096)}`;
  return text;
}

describe('a hostile file', { timeout: 120_000 }, () => {
  it.each(hostile)('with %s is refused with a sentence, soon and in little memory', (_name, make, code) => {
    const bytes = make();
    const before = process.memoryUsage();
    const started = performance.now();
    for (const open of [
      read,
      accept,
      (file: Uint8Array) => write(file, { comments: [], suggestions: [], author: 'A', date: 0 as never }),
    ]) {
      let caught: unknown;
      try {
        open(bytes);
      } catch (error) {
        caught = error;
      }
      // What lies about a part that marking never opens is found when the file is read, which always comes first.
      if (caught === undefined && open !== read) continue;
      expect(caught).toMatchObject({ name: 'RedlineError', code });
      expect((caught as Error).message).toMatch(/^[A-Z].*\.$/);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
    const after = process.memoryUsage();
    expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(300 * MB);
  });

  it('with a package inside a package is not opened further', () => {
    const inner = withEntry('word/embeddings/inner.docx', bomb(20));
    expect(read(inner).content).toBe('Some sound text.');
  });

  it('with millions of elements is read in bounded time', () => {
    const started = performance.now();
    const { content } = read(withBody(variedParagraphs(150_000)));
    expect(content.length).toBeGreaterThan(150_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it.each([
    [
      'a text box',
      (lines: string) => withBody(`<w:p><w:r><w:pict><w:txbxContent>${lines}</w:txbxContent></w:pict></w:r></w:p>`),
    ],
    [
      'a note',
      (lines: string) =>
        buildDocument({
          body: '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
          footnotes: `<w:footnote w:id="2">${lines}</w:footnote>`,
        }),
    ],
  ])('with very many paragraphs in %s is read', (_name, around) => {
    const lines = Array.from({ length: 200_000 }, (_, index) => `<w:p w:a="${((index * 7919) % 1e6).toString(36)}"/>`);
    expect(readComments(around(lines.join(''))).content).toHaveLength(200_000);
  });

  it('with very many deleted paragraph marks is accepted in steps that grow with their number alone', () => {
    const deleted =
      '<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="a"/></w:rPr></w:pPr><w:del w:id="2" w:author="a"><w:r><w:delText>x</w:delText></w:r></w:del></w:p>';
    const stepsFor = (count: number) => {
      const file = withBody(`${deleted.repeat(count)}<w:p><w:r><w:t>end</w:t></w:r></w:p>`);
      const { remove } = Edits.prototype;
      let steps = 0;
      Edits.prototype.remove = function (start, end) {
        remove.call(this, start, end);
        const last = (this as unknown as { edits: { at: number }[] }).edits.at(-1);
        if (last) countReads(last, 'at', () => steps++);
      };
      try {
        expect(read(accept(file)).content).toBe('end');
      } finally {
        Edits.prototype.remove = remove;
      }
      return steps;
    };
    expect(stepsFor(2_000)).toBeLessThan(8 * stepsFor(500));
  });

  it('with very many tabs takes a change of them all in steps that grow with their number alone', () => {
    const stepsFor = (count: number) => {
      const file = withBody(`<w:p><w:r>${'<w:tab/>'.repeat(count)}</w:r></w:p>`);
      const { addPiece } = Flow.prototype;
      let steps = 0;
      Flow.prototype.addPiece = function (piece) {
        countReads(piece, 'child', () => steps++);
        addPiece.call(this, piece);
      };
      try {
        const suggestions = [{ id: 's', startIndex: 0, endIndex: count, replacement: '' }];
        const { bytes } = write(file, { comments: [], suggestions, author: 'A', date: '2026-01-01' });
        expect(read(accept(bytes)).content).toBe('');
      } finally {
        Flow.prototype.addPiece = addPiece;
      }
      return steps;
    };
    expect(stepsFor(2_000)).toBeLessThan(8 * stepsFor(500));
  });

  it('is not a long table, however well it packs', () => {
    const sides = ['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0"/>`);
    const cell = (text: number) =>
      `<w:tc><w:tcPr><w:tcW w:w="1000"/><w:tcBorders>${sides.join('')}</w:tcBorders></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const body = `<w:tbl>${Array.from({ length: 600 }, (_, row) => `<w:tr>${cell(row).repeat(8)}</w:tr>`).join('')}</w:tbl>`;
    expect(body.length / deflateRawSync(body).length).toBeGreaterThan(150);
    expect(read(withBody(body)).blocks).toHaveLength(4_800);
  });

  it('with replies to replies to replies climbs to the first comment once, and leaves out circles', () => {
    const chain = answered(1_000, (index) => index - 1);
    let steps = 0;
    const { get } = Map.prototype;
    Map.prototype.get = function (this: Map<unknown, unknown>, key: unknown) {
      steps++;
      return get.call(this, key);
    };
    try {
      const { comments } = readComments(chain);
      expect(comments.map(({ text, replies }) => [text, replies.length])).toEqual([['0', 999]]);
    } finally {
      Map.prototype.get = get;
    }
    expect(steps).toBeLessThan(100 * 1_000);
    const circle = answered(6, (index) => [-1, 0, 3, 2, 2, 1][index] as number);
    const { comments } = readComments(circle);
    expect(comments.map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)])).toEqual([
      ['0', '1', '5'],
    ]);
  });

  it('with more comments than the caller takes is refused', () => {
    const file = answered(3, (index) => index - 1);
    expect(readComments(file, 3).comments).toHaveLength(1);
    expect(() => readComments(file, 2)).toThrow(expect.objectContaining({ code: 'too-many-comments' }));
  });

  it('with the texts of an attack is read as text', () => {
    const text = '<script>alert(1)</script> &amp; {{x}} =cmd|';
    expect(read(plainDocument(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))).content).toBe(text);
  });
});

/** Calls `count` each time a property is read. */
function countReads<T extends object, K extends keyof T>(object: T, key: K, count: () => unknown): void {
  const value = object[key];
  Object.defineProperty(object, key, {
    get() {
      count();
      return value;
    },
  });
}

/** Paragraphs unlike each other, so that the file is large without being a bomb. */
function variedParagraphs(count: number): string {
  let xml = '';
  for (let index = 0; index < count; index++) {
    xml += `<w:p w:rsidR="${((index * 2654435761) % 4294967296).toString(16)}"><w:r><w:t>${(index * 40503) % 65536}</w:t></w:r></w:p>`;
  }
  return xml;
}

/** Comments with the number of the one that each answers, -1 for none. */
function answered(count: number, parentOf: (index: number) => number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const paragraphId = (index: number) => (index + 1).toString(16).padStart(8, '0');
  const [w14, w15] = ['2010', '2012'].map((year) => `http://schemas.microsoft.com/office/word/${year}/wordml`);
  const comments = numbers.map(
    (index) =>
      `<w:comment xmlns:w14="${w14}" w:id="${index}" w:author="A"><w:p w14:paraId="${paragraphId(index)}"><w:r><w:t>${index}</w:t></w:r></w:p></w:comment>`,
  );
  const files = unzipSync(buildDocument({ body: '<w:p/>', comments: comments.join('') }));
  const threads = numbers.map((index) => {
    const parent = parentOf(index);
    return `<w15:commentEx w15:paraId="${paragraphId(index)}"${parent < 0 ? '' : ` w15:paraIdParent="${paragraphId(parent)}"`}/>`;
  });
  files['word/commentsExtended.xml'] = strToU8(
    `<w15:commentsEx xmlns:w15="${w15}">${threads.join('')}</w15:commentsEx>`,
  );
  const links = 'word/_rels/document.xml.rels';
  const link =
    '<Relationship Id="x" Type="http://schemas.microsoft.com/office/2011/relationships/commentsExtended" Target="commentsExtended.xml"/>';
  const known = strFromU8(files[links] as Uint8Array);
  files[links] = strToU8(known.replace('</Relationships>', `${link}</Relationships>`));
  const types = '[Content_Types].xml';
  const type =
    '<Override PartName="/word/commentsExtended.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml"/>';
  files[types] = strToU8(strFromU8(files[types] as Uint8Array).replace('</Types>', `${type}</Types>`));
  return zipSync(files);
}
