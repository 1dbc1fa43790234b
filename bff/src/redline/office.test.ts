import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { accept, type CommentMark, read, type SuggestionMark, write } from './index.ts';
import { buildDocument } from './test/build.ts';
import { acceptedFiles } from './test/corpus.ts';
import { randomMarks } from './test/marks.ts';
import { noOffice, openInOffice } from './test/office.ts';
import { secondRead } from './test/second-reader.ts';

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

// LibreOffice fills a new one for seconds.
const profile = mkdtempSync(join(tmpdir(), 'redline-profile-'));
afterAll(() => rmSync(profile, { recursive: true, force: true }));

const openAll = (files: Map<string, Uint8Array>, form: 'txt' | 'fodt' | 'pdf'): Map<string, string> =>
  new Map([...openInOffice(files, form, profile)].map(([name, bytes]) => [name, bytes.toString('utf8')]));

it.skipIf(noOffice)(
  `a word processor opens what was written and shows its text ${noOffice}`,
  { timeout: 300_000 },
  async () => {
    const written = new Map<string, Uint8Array>();
    const expected = new Map<string, string>();
    for (const [index, { characters, bytes }] of acceptedFiles().entries()) {
      if (characters < 100) continue;
      const source = bytes();
      const { content } = read(source);
      const marks = randomMarks(content, Number(process.env.REDLINE_SEED ?? 11), { comments: 3, suggestions: 2 });
      const result = write(source, marks);
      written.set(`marked-${index}`, result.bytes);
      const clean = accept(result.bytes);
      written.set(`clean-${index}`, clean);
      const inBody = (await secondRead(clean)).units.filter(({ story }) => story === 'body');
      expected.set(`clean-${index}`, inBody.map(({ text }) => text).join(''));
    }
    const shown = openAll(written, 'txt');
    expect(shown.size).toBe(written.size);
    for (const [name, text] of shown) expect(letters(text).length, name).toBeGreaterThan(0);
    for (const [name, text] of expected) {
      // As plain text the program leaves out text boxes and notes, and writes list numbers.
      expect(letters(shown.get(name) ?? '').length, name).toBeGreaterThan(0.5 * letters(text).length);
    }
  },
);

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const note = (kind: string) =>
  ['first', 'second']
    .map(
      (text, at) => `<w:${kind} w:id="${at + 2}">${paragraph(`<w:r><w:${kind}Ref/></w:r>${run(`${kind} ${text}`)}`)}`,
    )
    .map((open) => `${open}${paragraph(run('more'))}</w:${kind}>`)
    .join('');
const mark = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
const cell = (inner: string) => `<w:tc><w:tcPr/>${inner}</w:tc>`;
/** Every kind of place that text stands in; the words that are marked are told by their places. */
const PLACES = [
  'plain words',
  'footnote first',
  'footnote second',
  'endnote first',
  'endnote second',
  'in a box',
  'in a cell',
  'in a link',
  'in a field',
  'inside a control',
  'alone in a control',
];
const everywhere = () =>
  buildDocument({
    body: [
      paragraph(run('plain words') + [2, 3].map((id) => mark('footnote', id)).join(run(' then '))),
      `<w:sdt><w:sdtPr/><w:sdtContent>${paragraph(run('alone in a control'))}</w:sdtContent></w:sdt>`,
      paragraph(run('After') + [2, 3].map((id) => mark('endnote', id)).join('')),
      paragraph(
        `${run('Beside')}<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape type="#_x0000_t202" style="width:200pt;height:60pt"><v:textbox><w:txbxContent>${paragraph(run('in a box'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell(paragraph(run('in a cell')))}</w:tr></w:tbl>`,
      paragraph(`<w:hyperlink w:anchor="a">${run('in a link')}</w:hyperlink>`),
      paragraph(
        `${field('begin')}<w:r><w:instrText>QUOTE x</w:instrText></w:r>${field('separate')}${run('in a field')}${field('end')}`,
      ),
      paragraph(`<w:sdt><w:sdtPr/><w:sdtContent>${run('inside a control')}</w:sdtContent></w:sdt>`),
      paragraph(run('The end')),
    ].join(''),
    footnotes: note('footnote'),
    endnotes: note('endnote'),
  });

it.skipIf(noOffice)(`a word processor shows comments and changes wherever text stands ${noOffice}`, () => {
  const source = everywhere();
  const { content } = read(source);
  const comments: CommentMark[] = [];
  const suggestions: SuggestionMark[] = [];
  for (const [at, words] of PLACES.entries()) {
    const startIndex = content.indexOf(words);
    const endIndex = startIndex + words.length;
    expect(startIndex, words).toBeGreaterThanOrEqual(0);
    comments.push({ id: `c${at}`, startIndex, endIndex: startIndex + 5, comment: `Comment ${at} is here` });
    const change = { id: `s${at}`, startIndex: endIndex - 3, endIndex, replacement: `new${at}` };
    suggestions.push({ ...change, comment: `Reason ${at} is here` });
  }
  const { bytes, report } = write(source, { comments, suggestions, author: 'Ed Itor', date: '2026-05-04' });
  expect(report.filter(({ done }) => !done)).toEqual([]);
  const shown = openAll(new Map([['marked', bytes]]), 'fodt').get('marked') ?? '';
  const told = (text: string) => shown.split(text).length - 1;
  for (const [at, words] of PLACES.entries()) {
    // LibreOffice 7.4 shows the first comment in such a control at its place, but without its text.
    const first = words === 'alone in a control' ? 0 : 1;
    const shownAt = [told(`Comment ${at} is here`), told(`Reason ${at} is here`), told(`new${at}<`)];
    expect([words, ...shownAt]).toEqual([words, first, 1, 1]);
  }
  expect(shown.match(/<office:annotation /g)).toHaveLength(2 * PLACES.length);
  expect(shown.match(/<text:deletion>/g)).toHaveLength(PLACES.length);
});

/** A text box as Word's own cover pages hold it: placed by the page, in a content control, with a form for old programs. */
function coverPage(): Uint8Array {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const box = `<w:txbxContent>${paragraph(run('Title of the thesis'))}</w:txbxContent>`;
  const position = (axis: string) =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>900000</wp:posOffset></wp:position${axis}>`;
  const anchor = `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="1" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${position('H')}${position('V')}<wp:extent cx="4000000" cy="2000000"/><wp:wrapNone/><wp:docPr id="1" name="Box"/>`;
  const shape = `<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${box}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>`;
  const choice = `<w:drawing xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main">${anchor}${shape}</wp:anchor></w:drawing>`;
  const fallback = `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="position:absolute;width:300pt;height:150pt;mso-position-horizontal-relative:page;mso-position-vertical-relative:page"><v:textbox>${box}</v:textbox></v:shape></w:pict>`;
  const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
  const control = (inner: string) =>
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Cover Pages"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
  const pageBreak = paragraph('<w:r><w:br w:type="page"/></w:r>');
  return buildDocument({ body: control(paragraph(both) + pageBreak) + paragraph(run('First chapter')) });
}

it.skipIf(noOffice)(
  `a word processor lays out a cover page with comments on its box ${noOffice}`,
  { timeout: 300_000 },
  () => {
    const source = coverPage();
    const startIndex = read(source).content.indexOf('Title');
    const place = { startIndex, endIndex: startIndex + 'Title'.length };
    const { bytes, report } = write(source, {
      comments: ['c1', 'c2'].map((id) => ({ id, ...place, comment: `Comment ${id} is here` })),
      suggestions: [{ id: 's1', ...place, replacement: 'Name', comment: 'Reason s1 is here' }],
      author: 'Ed Itor',
      date: '2026-05-04',
    });
    expect(report.map(({ done, code }) => [done, code])).toEqual(Array(3).fill([true, 'in-text-box']));
    const marked = new Map([['marked', bytes]]);
    const shown = openAll(marked, 'fodt').get('marked') ?? '';
    for (const text of ['Comment c1 is here', 'Comment c2 is here', 'Reason s1 is here'])
      expect(shown.split(text).length - 1, text).toBe(1);
    expect(openAll(marked, 'pdf').get('marked')).toMatch(/^%PDF/);
  },
);
