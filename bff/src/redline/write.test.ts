import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accept, type CommentMark, type Marks, read, type SuggestionMark, write } from './index.ts';
import { buildDocument, plainDocument } from './test/build.ts';
import { secondRead } from './test/second-reader.ts';
import { structureProblems } from './test/structure.ts';
import { readZip } from './zip.ts';

const paragraph = (inner: string) => buildDocument({ body: `<w:p>${inner}</w:p>` });
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const xmlOf = (bytes: Uint8Array, name = 'word/document.xml') => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());

function marks(more: Partial<Marks>): Marks {
  return { comments: [], suggestions: [], author: 'Edna Itor', date: '2026-05-04T03:02:01.999Z', ...more };
}

function comment(startIndex: number, endIndex: number, more: Partial<CommentMark> = {}): CommentMark {
  return { id: 'c', startIndex, endIndex, comment: 'Why?', ...more };
}

function suggestion(
  startIndex: number,
  endIndex: number,
  replacement: string,
  more: Partial<SuggestionMark> = {},
): SuggestionMark {
  return { id: 's', startIndex, endIndex, replacement, ...more };
}

const suggest = (bytes: Uint8Array, ...suggestions: SuggestionMark[]) => write(bytes, marks({ suggestions }));
const annotate = (bytes: Uint8Array, ...comments: CommentMark[]) => write(bytes, marks({ comments }));

describe('a comment', () => {
  it('carries author, initials, date and category, and keeps its lines', async () => {
    const { bytes } = annotate(plainDocument('Some text'), comment(0, 4, { category: 'Style', comment: 'One\nTwo' }));
    const { comments } = await secondRead(bytes);
    expect([...comments.values()]).toEqual([
      { text: '[Style] One\nTwo', author: 'Edna Itor', initials: 'EI', date: '2026-05-04T03:02:01Z', done: false },
    ]);
  });

  it('has replies and a resolved state as Word keeps them', async () => {
    const replies = [{ comment: 'Because.', author: 'Client' }, { comment: 'I see.' }];
    const { bytes } = annotate(plainDocument('Some text'), comment(0, 4, { replies, resolved: true }), comment(5, 9));
    const { comments } = await secondRead(bytes);
    const [first, ...others] = [...comments];
    expect(first?.[1]).toMatchObject({ text: 'Why?', done: true });
    expect(others.map(([, { text, author, parent, done }]) => [text, author, parent, done])).toEqual([
      ['Because.', 'Client', first?.[0], false],
      ['I see.', 'Edna Itor', first?.[0], false],
      ['Why?', 'Edna Itor', undefined, false],
    ]);
    expect(await structureProblems(bytes)).toEqual([]);
    const paragraphs = (name: string, xml = xmlOf(bytes, name)) =>
      [...xml.matchAll(/paraId="(\w+)"/g)].map(([, id]) => id);
    expect(paragraphs('word/commentsIds.xml')).toEqual(paragraphs('word/comments.xml'));
    expect(xmlOf(bytes, 'word/commentsIds.xml')).toMatch(/w16cid:durableId="(?!0{8})[0-7][0-9A-F]{7}"/);
    // Of three comments at one place all ranges end before the first reference: Word shows no thread otherwise.
    const marked = xmlOf(bytes);
    expect(marked.indexOf('commentReference')).toBeGreaterThan(marked.indexOf('<w:commentRangeEnd w:id="2"/>'));
    const again = annotate(bytes, comment(0, 9, { resolved: true, comment: 'Later' }));
    const later = (await secondRead(again.bytes)).comments;
    expect([...later.values()].filter(({ done }) => done).map(({ text }) => text)).toEqual(['Why?', 'Later']);
    expect(await structureProblems(again.bytes)).toEqual([]);
  });

  it('stands outside of a link, a field or a control that begins and ends with its words', () => {
    const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>ADDIN ZOTERO_ITEM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('(Who 2020)')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    for (const inner of [
      field,
      `<w:hyperlink w:anchor="a">${run('(Who 2020)')}</w:hyperlink>`,
      `<w:sdt><w:sdtPr/><w:sdtContent>${run('(Who 2020)')}</w:sdtContent></w:sdt>`,
    ]) {
      const xml = xmlOf(annotate(paragraph(`${run('See ')}${inner}${run('.')}`), comment(4, 14)).bytes);
      expect(xml).toContain(`<w:commentRangeStart w:id="0"/>${inner}<w:commentRangeEnd w:id="0"/>`);
    }
  });

  it('keeps its reference out of what may be rejected or written anew', () => {
    const inner = `<w:ins w:id="5" w:author="Old">${run('one two')}</w:ins>`;
    const xml = xmlOf(annotate(paragraph(inner), comment(0, 3)).bytes);
    expect(xml.indexOf('<w:commentRangeEnd')).toBeLessThan(xml.indexOf('</w:ins>'));
    expect(xml.indexOf('<w:commentReference')).toBeGreaterThan(xml.indexOf('</w:ins>'));
  });

  it('takes in a whole character, never half of one', async () => {
    const { bytes } = annotate(plainDocument('a😀b'), comment(2, 4));
    const marked = (await secondRead(bytes)).units.filter(({ comments }) => comments.length > 0);
    expect(marked.map(({ text }) => text).join('')).toBe('😀b');
  });

  it('takes in the whole of a text that stands deeper in its run than a run can be cut', () => {
    const changed = '<m:r><w:ins w:id="5" w:author="Old"><w:rPr/><m:t>abcdef</m:t></w:ins></m:r>';
    const bytes = paragraph(`${run('So ')}<m:oMath>${changed}</m:oMath>`);
    const { bytes: written, report } = annotate(bytes, comment(5, 7));
    expect(report).toEqual([{ id: 'c', kind: 'comment', done: true }]);
    expect(xmlOf(written)).toContain(`<w:commentRangeStart w:id="6"/>${changed}<w:commentRangeEnd w:id="6"/>`);
  });

  it('keeps the blanks of an equation that it cuts', () => {
    const bytes = paragraph('<m:oMath><m:r><m:t>a + b</m:t></m:r></m:oMath>');
    const xml = xmlOf(annotate(bytes, comment(2, 4)).bytes);
    const texts = [...xml.matchAll(/<m:t( xml:space="preserve")?>([^<]*)</g)].map(([, kept, text]) => [text, !!kept]);
    expect(texts).toEqual([
      ['a ', true],
      ['+ ', true],
      ['b', true],
    ]);
  });

  it('holds any text, and none of it becomes markup', async () => {
    const text = '</w:t><w:evil/> & "quotes" \u0001\u{D800} ]]> 😀';
    const { bytes } = annotate(plainDocument('Some text'), comment(0, 4, { comment: text, author: '"<&>"' }));
    const [found] = [...(await secondRead(bytes)).comments.values()];
    expect(found?.text).toBe('</w:t><w:evil/> & "quotes" \ufffd\ufffd ]]> 😀');
    expect(found?.author).toBe('"<&>"');
  });

  it('goes beside older comments, with a higher id, and leaves them as they were', () => {
    const older = '<w:comment w:id="41" w:author="Old"><w:p><w:r><w:t>Old &#233;</w:t></w:r></w:p></w:comment>';
    const body = `<w:p><w:commentRangeStart w:id="41"/>${run('Some text')}<w:commentRangeEnd w:id="41"/></w:p>`;
    const { bytes } = annotate(buildDocument({ body, comments: older }), comment(2, 6));
    expect(xmlOf(bytes, 'word/comments.xml')).toContain(older);
    expect(xmlOf(bytes, 'word/comments.xml')).toContain('<w:comment w:id="42"');
    expect(read(bytes).notes.comments).toEqual({ count: 2, authors: ['Old', 'Edna Itor'] });
  });

  it('may stand at a place without text, in an empty paragraph, or run over many', async () => {
    const bytes = buildDocument({ body: `<w:p/><w:p>${run('text')}</w:p><w:p><w:pPr/></w:p>` });
    const written = annotate(
      bytes,
      comment(0, 0),
      comment(3, 3, { id: 'd' }),
      comment(0, 6, { id: 'e' }),
      comment(5, 6, { id: 'f' }),
    );
    expect(written.report.every(({ done }) => done)).toBe(true);
    expect(await structureProblems(written.bytes)).toEqual([]);
    expect(read(written.bytes).content).toBe('\ntext\n');
  });
});

describe('what is not touched', () => {
  it('leaves with the packed bytes it came with', () => {
    const packed = (bytes: Uint8Array) =>
      new Map(readZip(bytes).map((entry) => [entry.name, Buffer.from(entry.packed).toString('hex')]));
    const footnotes = `<w:footnote w:id="2"><w:p>${run('Note')}</w:p></w:footnote>`;
    const bytes = buildDocument({ body: `<w:p>${run('Body')}</w:p>`, footnotes });
    const before = packed(bytes);
    const after = packed(annotate(bytes, comment(0, 4)).bytes);
    for (const name of ['docProps/note.bin', '_rels/.rels', 'word/footnotes.xml'])
      expect(after.get(name), name).toBe(before.get(name));
    expect(after.get('word/document.xml')).not.toBe(before.get('word/document.xml'));
  });

  it('is the document but for the marks, character by character', () => {
    const body = `<w:p ><w:r  w:rsidR='1'><w:t >one  two</w:t ></w:r></w:p><!-- kept --><?kept too?><w:p\n/>`;
    const bytes = buildDocument({ body });
    const xml = xmlOf(annotate(bytes, comment(0, 8)).bytes);
    const marks = /<w:commentRange(?:Start|End) [^>]*>|<w:r><w:commentReference [^>]*><\/w:r>/g;
    expect(xml.match(marks)).toHaveLength(3);
    expect(xml.replace(marks, '')).toBe(xmlOf(bytes));
  });
});

describe('a suggestion', () => {
  it('becomes a deletion and an insertion with the properties of its run', () => {
    const bytes = paragraph('<w:r><w:rPr><w:b/></w:rPr><w:t>one two three</w:t></w:r>');
    const xml = xmlOf(suggest(bytes, suggestion(4, 7, '2', { author: 'A & B' })).bytes);
    const stamp = 'w:author="A &amp; B" w:date="2026-05-04T03:02:01Z"';
    const rest = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}`;
    expect(xml).toContain(
      `${rest('one </w:t></w:r>')}<w:del w:id="1" ${stamp}><w:r><w:rPr><w:b/></w:rPr><w:delText xml:space="preserve">two</w:delText></w:r></w:del>`,
    );
    expect(xml).toContain(`<w:ins w:id="0" ${stamp}>${rest('2</w:t></w:r></w:ins>')}${rest(' three</w:t></w:r>')}`);
  });

  it('deletes inside an older insertion, and splits it to insert', async () => {
    const bytes = paragraph(`<w:ins w:id="5" w:author="Old">${run('one two')}</w:ins>`);
    const { bytes: written, report } = suggest(bytes, suggestion(0, 3, 'five'), suggestion(5, 5, 'X', { id: 't' }));
    expect(report.every(({ done }) => done)).toBe(true);
    const xml = xmlOf(written);
    expect(xml).not.toMatch(/<w:ins [^>]*>(?:(?!<\/w:ins>).)*<w:ins /);
    expect(read(written).content).toBe('five tXwo');
    expect(read(accept(written)).content).toBe('five tXwo');
    expect(await structureProblems(written)).toEqual([]);
  });

  it('leaves notes, pictures and older deletions inside its range alone', () => {
    const footnotes = `<w:footnote w:id="2"><w:p>${run('Note')}</w:p></w:footnote>`;
    const deleted = '<w:del w:id="9" w:author="Old"><w:r><w:delText>gone</w:delText></w:r></w:del>';
    const body = `<w:p><w:r><w:t>one</w:t><w:footnoteReference w:id="2"/><w:t>two</w:t></w:r>${deleted}${run('three')}</w:p>`;
    const { bytes } = suggest(buildDocument({ body, footnotes }), suggestion(0, 11, ''));
    expect(read(bytes).content).toBe('\nNote');
    expect(xmlOf(bytes)).toContain(deleted);
    expect(read(accept(bytes)).content).toBe('\nNote');
  });

  it('brings its own comment, around old and new text', async () => {
    for (const [start, end, replacement] of [
      [4, 7, '2'],
      [4, 4, 'new '],
      [4, 7, ''],
    ] as const) {
      const { bytes } = suggest(
        plainDocument('one two three'),
        suggestion(start, end, replacement, { comment: 'Shorter' }),
      );
      const { units, comments } = await secondRead(bytes);
      expect([...comments.values()].map(({ text }) => text)).toEqual(['Shorter']);
      const marked = units.filter((unit) => unit.comments.length > 0);
      expect(marked.map(({ text }) => text).join('')).toBe('one two three'.slice(start, end) + replacement);
      expect(await structureProblems(bytes)).toEqual([]);
    }
  });

  it('keeps the reference of its comment out of what may be written anew', async () => {
    const kind = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = `${kind('begin')}<w:r><w:instrText>QUOTE x</w:instrText></w:r>${kind('separate')}${run('one two')}${kind('end')}`;
    const link = `<w:hyperlink w:anchor="a">${run('one two')}</w:hyperlink>`;
    for (const [inner, last] of [
      [field, '"end"/></w:r>'],
      [link, '</w:hyperlink>'],
    ] as const) {
      for (const [start, end, replacement] of [
        [4, 7, '2'],
        [4, 7, ''],
        [4, 4, 'new '],
      ] as const) {
        const { bytes } = suggest(
          paragraph(inner + run('.')),
          suggestion(start, end, replacement, { comment: 'Shorter' }),
        );
        const xml = xmlOf(bytes);
        expect(xml.indexOf('<w:commentRangeEnd')).toBeLessThan(xml.indexOf(last));
        expect(xml.indexOf('<w:commentReference')).toBeGreaterThan(xml.indexOf(last));
        expect(await structureProblems(bytes)).toEqual([]);
      }
    }
  });

  it('keeps tabs and line ends of new text as Word does', () => {
    const { bytes } = suggest(plainDocument('ab'), suggestion(1, 1, ' x\ty\nz '));
    expect(read(bytes).content).toBe('a x\ty\nz b');
    expect(xmlOf(bytes)).toContain('<w:tab/>');
  });

  it('does not make a link of text added beside one', () => {
    const look = '<w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr>';
    const bytes = paragraph(
      `<w:hyperlink w:anchor="a"><w:r>${look}<w:t>link</w:t></w:r></w:hyperlink>${run(' after')}`,
    );
    const xml = xmlOf(suggest(bytes, suggestion(4, 4, 's')).bytes);
    expect(xml).toMatch(/<\/w:hyperlink><w:ins [^>]*><w:r><w:t xml:space="preserve">s</);
  });

  const math = '<m:oMath><m:r><m:t>x+y</m:t></m:r></m:oMath>';
  const bound = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr><w:sdtContent>${run('Title here')}</w:sdtContent></w:sdt>`;
  const locked = (lock: string) =>
    `<w:sdt><w:sdtPr><w:lock w:val="${lock}"/></w:sdtPr><w:sdtContent>${run('Title here')}</w:sdtContent></w:sdt>`;
  const lockedBlock = `<w:sdt><w:sdtPr><w:lock w:val="contentLocked"/></w:sdtPr><w:sdtContent><w:p>${run('Title here')}</w:p></w:sdtContent></w:sdt>`;
  const ruby = `<w:r><w:ruby><w:rt>${run('aid')}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r>`;
  const linked = `<w:ins w:id="1" w:author="Old"><w:hyperlink w:anchor="a">${run('one two')}</w:hyperlink></w:ins>`;
  const twoForms =
    '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx/></mc:Choice><mc:Fallback><w:t>😎</w:t><w:t>x</w:t></mc:Fallback></mc:AlternateContent></w:r>';
  const inTwoForms =
    '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx/></mc:Choice><mc:Fallback><w:t>abcdef</w:t></mc:Fallback></mc:AlternateContent></w:r>';
  const changedMath = '<m:oMath><m:r><w:ins w:id="1" w:author="Old"><m:t>x+y</m:t></w:ins></m:r></m:oMath>';
  const refusals: [string, string, SuggestionMark[]][] = [
    ['bad-range', run('text'), [suggestion(-1, 2, 'x')]],
    ['bad-range', run('text'), [suggestion(2, 5, 'x')]],
    ['bad-range', run('text'), [suggestion(3, 2, 'x')]],
    ['bad-range', run('text'), [suggestion(0.5, 2, 'x')]],
    ['text-differs', run('text'), [suggestion(0, 2, 'x', { text: 'xx' })]],
    ['empty', run('text'), [suggestion(2, 2, '')]],
    ['crosses-paragraph', `${run('one')}</w:p><w:p>${run('two')}`, [suggestion(2, 5, 'x')]],
    ['splits-character', run('a😀b'), [suggestion(2, 4, 'x')]],
    ['overlaps-suggestion', run('one two'), [suggestion(0, 4, 'x', { id: 'first' }), suggestion(3, 6, 'y')]],
    ['overlaps-suggestion', run('one two'), [suggestion(0, 4, 'x', { id: 'first' }), suggestion(2, 2, 'y')]],
    ['bad-characters', run('text'), [suggestion(0, 2, 'a\u0000b')]],
    ['equation', math, [suggestion(0, 1, 'z')]],
    ['bound-control', bound, [suggestion(2, 4, 'z')]],
    ['bound-control', locked('contentLocked'), [suggestion(2, 4, 'z')]],
    ['bound-control', locked('sdtContentLocked'), [suggestion(2, 2, 'z')]],
    ['bound-control', `</w:p>${lockedBlock}<w:p>`, [suggestion(3, 5, 'z')]],
    ['phonetic-guide', ruby, [suggestion(0, 2, 'z')]],
    ['moved-text', `<w:moveTo w:id="1" w:author="Old">${run('moved')}</w:moveTo>`, [suggestion(1, 2, 'z')]],
    ['inside-change', linked, [suggestion(1, 2, 'z')]],
    ['object', twoForms, [suggestion(0, 2, 'z')]],
    ['object', twoForms, [suggestion(2, 2, 'z')]],
    ['object', inTwoForms, [suggestion(3, 3, 'ZZ')]],
    ['equation', changedMath, [suggestion(1, 1, 'z')]],
  ];
  it.each(refusals)('is refused as %s, with a sentence, and the file stays whole', (code, inner, list) => {
    const bytes = paragraph(inner);
    const { content } = read(bytes);
    const { report, bytes: written } = suggest(bytes, ...list);
    const line = report.at(-1);
    expect(line).toMatchObject({ id: 's', kind: 'suggestion', done: false, code });
    expect(line?.reason).toMatch(/^[A-Z].*\.$/);
    if (list.length === 1) expect(written).toBe(bytes);
    else expect(read(written).content).toBe(`x${content.slice(4)}`);
  });

  it('is made in a content control that only keeps itself from being deleted, and that anybody may change', () => {
    for (const lock of ['sdtLocked', 'unlocked'])
      expect(read(suggest(paragraph(locked(lock)), suggestion(0, 5, 'Name')).bytes).content).toBe('Name here');
  });

  it('stands in the form of a text box that Word shows, whatever that form needs', () => {
    const box = `<w:txbxContent><w:p>${run('box')}</w:p></w:txbxContent>`;
    const wp14 = 'xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"';
    const shown = (inner: string) =>
      `<mc:Choice ${wp14} Requires="wps wp14"><w:drawing>${inner}</w:drawing></mc:Choice>`;
    const fallback = `<mc:Fallback><w:pict>${box}</w:pict></mc:Fallback>`;
    const bytes = paragraph(`<w:r><mc:AlternateContent>${shown(box)}${fallback}</mc:AlternateContent></w:r>`);
    const xml = xmlOf(suggest(bytes, suggestion(1, 4, 'crate')).bytes);
    expect(xml).toMatch(/<mc:Choice .*>crate<.*<\/mc:Choice>/);
    expect(xml).toContain(fallback);
  });

  it('repeats no text of a run whose properties stand behind it', () => {
    const bytes = paragraph(
      '<w:r><w:t>abc</w:t><w:rPr><w:b/><w:rPrChange w:id="1" w:author="A"><w:rPr/></w:rPrChange></w:rPr><w:t>def</w:t></w:r>',
    );
    expect(read(annotate(bytes, comment(4, 5)).bytes).content).toBe('abcdef');
    expect(read(suggest(bytes, suggestion(1, 2, 'B'), suggestion(4, 4, 'x')).bytes).content).toBe('aBcdxef');
  });

  it.each([0, 6])('stands beside an object that cannot be cut: at %d', (offset) => {
    const { bytes } = suggest(paragraph(inTwoForms), suggestion(offset, offset, 'ZZ'));
    expect(read(bytes).content).toBe(offset === 0 ? 'ZZabcdef' : 'abcdefZZ');
  });

  it('is refused in a file without text, and a wrong date is an error', () => {
    const none = buildDocument({ body: '' });
    expect(suggest(none, suggestion(0, 0, 'x')).report[0]).toMatchObject({ done: false, code: 'no-text' });
    expect(() => write(none, marks({ date: 'yesterday' }))).toThrow(expect.objectContaining({ code: 'bad-date' }));
  });
});

describe('the clean copy', () => {
  it('has no comments, no changes and no parts for them', () => {
    const bytes = plainDocument('one two three');
    const written = write(
      bytes,
      marks({ comments: [comment(0, 7, { resolved: true })], suggestions: [suggestion(4, 7, '2')] }),
    ).bytes;
    const clean = accept(written);
    expect(Object.keys(unzipSync(clean)).filter((name) => /comments/.test(name))).toEqual([]);
    expect(xmlOf(clean, '[Content_Types].xml')).not.toContain('comments');
    expect(xmlOf(clean, 'word/_rels/document.xml.rels')).not.toContain('comments');
    expect(xmlOf(clean)).not.toMatch(/comment|w:ins|w:del|annotation/);
    expect(read(clean).content).toBe('one 2 three');
  });

  it('joins paragraphs whose mark is deleted, with the properties of the one that stays', () => {
    const gone = (more = '') => `<w:pPr>${more}<w:rPr><w:del w:id="1" w:author="Old"/></w:rPr></w:pPr>`;
    const changed = '<w:pPrChange w:id="3" w:author="Old"><w:pPr/></w:pPrChange>';
    const body = `<w:p>${gone('<w:jc w:val="left"/>')}${run('a')}</w:p><w:p>${gone()}${run('b')}</w:p><w:p><w:pPr><w:jc w:val="right"/>${changed}</w:pPr>${run('c')}</w:p>`;
    const clean = accept(buildDocument({ body }));
    expect(xmlOf(clean)).toContain(
      `<w:body><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run('a')}${run('b')}${run('c')}</w:p></w:body>`,
    );
  });

  it('drops deleted rows and cells, and a table that has none left', () => {
    const cell = (text: string, properties = '') => `<w:tc>${properties}<w:p>${run(text)}</w:p></w:tc>`;
    const row = (inner: string, properties = '') => `<w:tr>${properties}${inner}</w:tr>`;
    const deletedRow = '<w:trPr><w:del w:id="1" w:author="Old"/></w:trPr>';
    const deletedCell = '<w:tcPr><w:cellDel w:id="2" w:author="Old"/></w:tcPr>';
    const body = `<w:tbl>${row(cell('a') + cell('b', deletedCell))}${row(cell('c'), deletedRow)}</w:tbl><w:tbl>${row(cell('d'), deletedRow)}</w:tbl><w:p/>`;
    const bytes = buildDocument({ body });
    expect(read(bytes).content).toBe('a\n');
    const clean = accept(bytes);
    expect(xmlOf(clean)).toContain(`<w:body><w:tbl>${row(cell('a'))}</w:tbl><w:p/></w:body>`);
    expect(read(clean).content).toBe('a\n');
  });

  it('drops all that stands in a deleted cell, whatever stands around it there', () => {
    const cell = (inner: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${inner}</w:tc>`;
    const kept = cell(`<w:p>${run('kept')}</w:p>`);
    const gone = cell(
      `<w:customXml><w:p>${run('gone')}</w:p></w:customXml><w:p/>`,
      '<w:cellDel w:id="1" w:author="O"/>',
    );
    const bytes = buildDocument({ body: `<w:tbl><w:tr>${kept}${gone}</w:tr></w:tbl>` });
    expect(read(bytes).content).toBe('kept');
    expect(read(accept(bytes)).content).toBe('kept');
  });

  it('keeps nothing of a fraction that was deleted, and all of one that was not', () => {
    const change = (name: 'del' | 'ins', inner: string) =>
      `<w:${name} w:id="1" w:author="Old"><w:rPr/>${inner}</w:${name}>`;
    const fraction = (name: 'del' | 'ins', numerator: string, denominator: string) =>
      `<m:f><m:fPr><m:ctrlPr>${change(name, '')}</m:ctrlPr></m:fPr><m:num>${numerator}</m:num><m:den>${denominator}</m:den></m:f>`;
    const term = (inner: string) => `<m:r>${inner}</m:r>`;
    const deleted = (words: string) => term(change('del', `<m:t>${words}</m:t>`));
    const kept = '<m:r><m:rPr/><m:t>x</m:t></m:r>';
    const gone = fraction('del', deleted('1'), fraction('del', deleted('2'), deleted('3')));
    const inserted = fraction('ins', term(change('ins', '<m:t>4</m:t>')), kept);
    const odd = fraction('del', deleted('5'), kept);
    const bytes = paragraph(`<m:oMath>${gone}${kept}${inserted}${odd}</m:oMath>`);
    const clean = accept(bytes);
    expect(read(clean).content).toBe(read(bytes).content);
    const [first, second] = xmlOf(clean).match(/<m:f>.*?<\/m:f>/g) ?? [];
    expect(xmlOf(clean)).toContain(`<m:oMath>${kept}<m:f>`);
    expect(first).toContain('<m:num><m:r><w:rPr/><m:t>4</m:t></m:r></m:num>');
    expect(second).toBe(`<m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num></m:num><m:den>${kept}</m:den></m:f>`);
  });

  it('keeps nothing of an object whose properties say more than that it was deleted', () => {
    const change = '<w:del w:id="1" w:author="Old"><w:rPr/>';
    const deleted = `<m:r><m:rPr><m:sty m:val="p"/></m:rPr>${change}<m:t>x</m:t></w:del></m:r>`;
    const root = `<m:rad><m:radPr><m:degHide m:val="1"/><m:ctrlPr>${change}</w:del></m:ctrlPr></m:radPr><m:deg/><m:e>${deleted}</m:e></m:rad>`;
    const display = `<m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr><m:oMath>${deleted}</m:oMath></m:oMathPara>`;
    const words = '<w:r><w:t>kept</w:t></w:r>';
    const clean = accept(paragraph(`${words}<m:oMath>${root}</m:oMath>${display}<m:oMath>${deleted}</m:oMath>`));
    expect(xmlOf(clean)).not.toContain('<m:');
    expect(read(clean).content).toBe('kept');
  });

  it('keeps an object without text beside what was deleted, as it stays in the text', () => {
    const deleted = '<w:del w:id="1" w:author="Old"><m:r><m:t>x</m:t></m:r></w:del>';
    const empty = '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub/><m:sup/><m:e/></m:nary>';
    const clean = accept(paragraph(`<m:oMath>${empty}${deleted}</m:oMath><m:oMath>${deleted}</m:oMath>`));
    expect(xmlOf(clean)).toContain(`<w:p><m:oMath>${empty}</m:oMath>`);
  });

  it('is the same file when there is nothing to accept', () => {
    const bytes = plainDocument('Calm text');
    expect(accept(bytes)).toBe(bytes);
  });
});
