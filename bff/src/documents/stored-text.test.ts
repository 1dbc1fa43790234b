import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, readComments, write } from '../redline/index.ts';
import { buildDocument, PLAIN } from '../redline/test/build.ts';
import { acceptedFiles, COLLECTION_ABSENT } from '../redline/test/corpus.ts';
import { readDocx } from './docx.ts';
import { mark } from './mark.ts';
import { storable } from './old-word.ts';

const by = { author: 'Edna Itor', date: '2026-11-20T12:00:00Z', space: 'order 1' };
const paragraph = (inner: string) => `<w:p><w:r><w:t xml:space="preserve">${inner}</w:t></w:r></w:p>`;

/** Every character that XML can hold: what `storable` leaves out or changes, the reader must leave out or change too. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) =>
    (code >= 0x20 || [9, 10, 13].includes(code)) && (code < 0xd800 || code > 0xdfff) && (code & 0xfffe) !== 0xfffe,
);
const textOf = (codes: readonly number[]) => codes.map((code) => String.fromCodePoint(code)).join('');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const withoutBrackets = characters.filter((code) => code !== 0x5d);
// Each reference is read by itself, so a million of them would take long.
const some = characters.filter((code) => code < 0x3000 || code % 97 === 0);
const spellings: [string, string, string][] = [
  ['as they are', textOf(characters), escaped(textOf(characters))],
  ['by number', textOf(some), some.map((code) => `&#${code};`).join('')],
  ['in CDATA', textOf(withoutBrackets), `<![CDATA[${textOf(withoutBrackets)}]]>`],
];

// Said aloud: a run without the collection has tried few documents.
it.runIf(COLLECTION_ABSENT).skip(COLLECTION_ABSENT, () => {});

describe('the text that is stored of a .docx', () => {
  it.each(spellings)('is the text that marks are placed in, with all characters %s', (_name, text, inner) => {
    const expected = storable(text.replace(/[\r\n]/g, ' '));
    for (const form of [PLAIN, { ...PLAIN, utf16: true }]) {
      const file = buildDocument({ body: paragraph(inner) }, form);
      const { content } = read(file);
      expect(content === expected).toBe(true);
      expect(readDocx(Buffer.from(file)).content === content).toBe(true);
    }
  });

  it.each(spellings)('and so are the words of a comment, with all characters %s', (_name, _text, inner) => {
    const body = '<w:p><w:r><w:t>Word</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>';
    const comments = `<w:comment w:id="0" w:author="C">${paragraph(`a${inner}z`)}</w:comment>`;
    const [found] = readComments(buildDocument({ body, comments })).comments;
    expect(found?.text === storable(found?.text ?? '')).toBe(true);
    expect(found?.text.length).toBeGreaterThan(0x2000);
  });

  it.each(acceptedFiles())('is the text that marks are placed in: $name', ({ bytes }) => {
    const file = bytes();
    const { content, blocks } = read(file);
    const { content: stored, headings } = readDocx(Buffer.from(file));
    expect(stored === content && content === storable(content)).toBe(true);
    if (blocks.some(({ kind, start, end }) => kind === 'heading' && content.slice(start, end).trim() !== ''))
      expect(headings.length).toBeGreaterThan(0);
  });

  const bits = [
    'a',
    'b',
    ' ',
    '\t',
    '\x7f',
    '&#127;',
    '&#x7F;',
    '<![CDATA[\x7f]]>',
    '<![CDATA[ c]]>',
    '&amp;',
    '\r\n',
    '😀',
  ];
  const words = fc.array(fc.constantFrom(...bits), { maxLength: 8 }).map((all) => all.join(''));
  const text = fc
    .tuple(words, fc.boolean())
    .map(([inner, keeps]) => `<w:t${keeps ? ' xml:space="preserve"' : ''}>${inner}</w:t>`);
  const run = text.map((inner) => `<w:r>${inner}</w:r>`);
  const inline = fc.oneof(
    run,
    fc.tuple(text, text).map(([one, two]) => `<w:r>${one}<w:tab/>${two}</w:r>`),
    words.map((inner) => `<m:oMath><m:r><m:t>${inner}</m:t></m:r></m:oMath>`),
    run.map((inner) => `<w:r><w:pict><w:txbxContent><w:p>${inner}</w:p></w:txbxContent></w:pict></w:r>`),
  );
  const line = fc
    .tuple(fc.boolean(), fc.array(inline, { maxLength: 4 }))
    .map(
      ([isHeading, runs]) =>
        `<w:p>${isHeading ? '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>' : ''}${runs.join('')}</w:p>`,
    );
  const files = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), run, fc.boolean())
    .map(([lines, note, utf16]) => (del: string) => {
      const spelled = (xml: string) => xml.replaceAll(/\x7f|&#127;|&#x7F;/g, (one) => (del === '' ? one : del));
      const reference = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
      const footnotes = `<w:footnote w:id="2"><w:p>${note}</w:p></w:footnote>`;
      return buildDocument(
        { body: spelled(lines.join('') + reference), footnotes: spelled(footnotes) },
        { ...PLAIN, utf16 },
      );
    });

  it('is that of earlier releases, which read U+007F and took it out of what they stored', () => {
    fc.assert(
      fc.property(files, (fileWith) => {
        const earlier = read(fileWith('\ue000')).content.replaceAll('\ue000', '');
        expect(readDocx(Buffer.from(fileWith(''))).content).toBe(earlier);
      }),
      { numRuns: 500, seed: 20261127 },
    );
  });

  it('takes each mark at its place beside U+007F, in text, headings, notes and text boxes', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.nat(), fc.nat(), async (fileWith, from, length) => {
        const bytes = fileWith('');
        const { content, headings } = readDocx(Buffer.from(bytes));
        for (const { startIndex, endIndex } of headings)
          expect(content.slice(startIndex, endIndex)).toMatch(/^\S(.*\S)?$/s);
        const startIndex = from % (content.length + 1);
        const endIndex = Math.min(content.length, startIndex + (length % 4));
        const asked = { id: 's', startIndex, endIndex, text: content.slice(startIndex, endIndex), replacement: 'new' };
        const { report } = write(bytes, { ...by, content, comments: [], suggestions: [asked] });
        // What Word cannot track has other reasons.
        expect(['text-differs', 'bad-range']).not.toContain(report[0]?.code);
        const clean = await mark({ ...by, bytes, content, format: 'clean', highlights: [], suggestions: [asked] });
        const changed = report[0]?.done ? `${content.slice(0, startIndex)}new${content.slice(endIndex)}` : content;
        expect(read(clean.bytes).content).toBe(changed);
        const highlight = { ...asked, comment: 'Why?', color: '#fff' };
        const { findings, missing } = await mark({
          ...by,
          bytes,
          content,
          format: 'docx',
          highlights: [highlight],
          suggestions: [],
        });
        expect([missing, findings.filter(({ reason }) => reason.includes('could not be found'))]).toEqual([[], []]);
      }),
      { numRuns: 300, seed: 20261127 },
    );
  });

  it('changes the very letter that was marked behind U+007F', async () => {
    const bytes = buildDocument({ body: paragraph('a\x7fb 1.1111 and 20000 or ha ha') });
    const { content } = readDocx(Buffer.from(bytes));
    const at = content.indexOf('0000') + 1;
    const asked = { id: 's', startIndex: at, endIndex: at + 1, text: '0', replacement: '7' };
    const clean = await mark({ ...by, bytes, content, format: 'clean', highlights: [], suggestions: [asked] });
    expect(clean.missing).toEqual([]);
    expect(read(clean.bytes).content).toBe('ab 1.1111 and 20700 or ha ha');
  });
});

it('changes nothing in a text that is stored already', () => {
  const units = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  });
  const ascii = fc.string({
    unit: fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.oneof(units, ascii), (text) => {
      expect(storable(storable(text))).toBe(storable(text));
    }),
    { numRuns: 2_000, seed: 1 },
  );
});
