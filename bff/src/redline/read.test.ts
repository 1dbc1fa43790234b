import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { accept, countWords, read } from './index.ts';
import { scan } from './scanner.ts';
import { buildDocument, PLAIN } from './test/build.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const textOf = (body: string) => read(buildDocument({ body })).content;
const inParagraph = (inner: string) => textOf(`<w:p>${inner}</w:p>`);

describe('the content', () => {
  const cases: [string, string, string][] = [
    [
      'tabs, breaks and hyphens',
      '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:softHyphen/></w:r>',
      'a\tb\nc\u2011\u00ad',
    ],
    [
      'letters of the Symbol font',
      '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Symbol" w:char="F0B3"/></w:r>',
      'α≥',
    ],
    [
      'no control character for a letter of another font',
      '<w:r><w:sym w:font="UniversalMath1 BT" w:char="0081"/><w:sym w:font="Wingdings" w:char="0041"/></w:r>',
      '\uf081A',
    ],
    [
      'insertions, not deletions',
      `<w:ins w:id="1" w:author="O">${run('in')}</w:ins><w:del w:id="2" w:author="O"><w:r><w:delText>out</w:delText></w:r></w:del>`,
      'in',
    ],
    [
      'moved text once',
      `<w:moveFrom w:id="1" w:author="O">${run('m')}</w:moveFrom>${run('-')}<w:moveTo w:id="2" w:author="O">${run('m')}</w:moveTo>`,
      '-m',
    ],
    ['a simple field', `<w:fldSimple w:instr="PAGE">${run('7')}</w:fldSimple>`, '7'],
    ['no hidden text', `${run('a')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>`, 'a'],
    [
      'the base of a phonetic guide',
      `<w:r><w:ruby><w:rt>${run('aid')}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r>`,
      'base',
    ],
    ['equations', '<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>', 'x=1'],
    ['blanks only where they are kept', '<w:r><w:t> a </w:t><w:t xml:space="preserve"> b </w:t></w:r>', 'a b '],
    ['characters by number and by name', run('&lt;&#x1F600;&#233;&amp;'), '<😀é&'],
    ['raw line ends as blanks', run('a\r\nb\nc'), 'a b c'],
  ];
  it.each(cases)('has %s', (_name, inner, expected) => expect(inParagraph(inner)).toBe(expected));

  it('has the result of a field and not its code, also nested', () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const inner = `${mark('begin')}${run('x')}${mark('separate')}${run('no')}${mark('end')}`;
    expect(
      inParagraph(
        `${mark('begin')}<w:r><w:instrText>IF</w:instrText></w:r>${inner}${mark('separate')}${run('shown')}${mark('end')}${run('.')}`,
      ),
    ).toBe('shown.');
  });

  it('has a text box once, after its paragraph', () => {
    const inner = `<w:txbxContent><w:p>${run('box')}</w:p></w:txbxContent>`;
    const twice = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${inner}</w:drawing></mc:Choice><mc:Fallback><w:pict>${inner}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    expect(inParagraph(`${run('be')}${twice}${run('fore')}`)).toBe('before\nbox');
  });

  it('has the text box of a file in the strict form, which spells it in another way', () => {
    const box = `<wne:txbxContent xmlns:wne="http://schemas.microsoft.com/office/word/2006/wordml"><w:p>${run('box')}</w:p></wne:txbxContent>`;
    const body = `<w:p>${run('be')}<w:r><w:drawing>${box}</w:drawing></w:r>${run('fore')}</w:p>`;
    const { content, notes } = read(buildDocument({ body }, { ...PLAIN, strict: true }));
    expect(content).toBe('before\nbox');
    expect(notes.hasTextBoxes).toBe(true);
  });

  it('has notes after the body, in the order of their references', () => {
    const note = (id: number, text: string) => `<w:footnote w:id="${id}"><w:p>${run(text)}</w:p></w:footnote>`;
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const body = `<w:p>${run('a')}${reference(3)}${run('b')}${reference(2)}</w:p>`;
    const { content, blocks, notes, wordCount } = read(
      buildDocument({ body, footnotes: note(2, 'second') + note(3, 'first') }),
    );
    expect(content).toBe('ab\nfirst\nsecond');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'footnote', 'footnote']);
    expect(notes).toMatchObject({ footnotes: 2, words: { withNotes: 3, withoutNotes: 1 } });
    expect(wordCount).toBe(3);
  });

  it('has blocks with their kind and level', () => {
    const level = '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>';
    const list = '<w:pPr><w:numPr><w:ilvl w:val="2"/><w:numId w:val="4"/></w:numPr></w:pPr>';
    const body = `<w:p>${level}${run('H')}</w:p><w:p>${list}${run('i')}</w:p><w:tbl><w:tr><w:tc><w:p>${run('c')}</w:p></w:tc></w:tr></w:tbl><w:p>${run('p')}</w:p>`;
    expect(read(buildDocument({ body })).blocks).toEqual([
      { kind: 'heading', start: 0, end: 1, level: 2 },
      { kind: 'list-item', start: 2, end: 3, level: 3 },
      { kind: 'table-cell', start: 4, end: 5 },
      { kind: 'paragraph', start: 6, end: 7 },
    ]);
  });

  it('has the headings that styles make: by their level, by the name of Word’s own, and by what they are based on', () => {
    const style = (id: string, name: string, rest = '') =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
    const level = (value: number) => `<w:pPr><w:outlineLvl w:val="${value}"/></w:pPr>`;
    const styles = [
      style('Standard', 'Normal'),
      style('Titel', 'Title', '<w:basedOn w:val="Standard"/>'),
      style('berschrift2', 'heading 2', `<w:basedOn w:val="Standard"/>${level(1)}`),
      style('Kapitel', 'My chapter', '<w:basedOn w:val="berschrift2"/>'),
      style('Inhalt', 'TOC Heading', `<w:basedOn w:val="berschrift2"/>${level(9)}`),
      style('Titre3', 'heading 3'),
      style('Fett', 'My bold heading', '<w:rPr><w:b/></w:rPr>'),
      '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style>',
      '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>',
    ];
    const used = ['Titel', 'berschrift2', 'Kapitel', 'Inhalt', 'Titre3', 'Fett', 'A', 'Heading4', 'Standard'];
    const paragraph = (id: string, direct = '') =>
      `<w:p><w:pPr><w:pStyle w:val="${id}"/>${direct}</w:pPr>${run(id)}</w:p>`;
    const body = [
      ...used.map((id) => paragraph(id)),
      paragraph('Titre3', '<w:outlineLvl w:val="9"/>'),
      paragraph('Standard', '<w:outlineLvl w:val="8"/>'),
    ].join('');
    const { content, blocks } = read(buildDocument({ body, styles: styles.join('') }));
    expect(
      blocks.flatMap(({ kind, start, end, level }) =>
        kind === 'heading' ? [`${level} ${content.slice(start, end)}`] : [],
      ),
    ).toEqual(['1 Titel', '2 berschrift2', '2 Kapitel', '3 Titre3', '4 Heading4', '9 Standard']);
  });

  it('comes with what is worth knowing beforehand', () => {
    const code =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN ZOTERO_ITEM </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const body = `<w:p>${code}<w:ins w:id="1" w:author="Ann">${run('x')}</w:ins><m:oMath/></w:p><w:altChunk/>`;
    const comments = '<w:comment w:id="0" w:author="Bob"><w:p/></w:comment>';
    expect(read(buildDocument({ body, comments })).notes).toMatchObject({
      trackedChanges: { count: 1, authors: ['Ann'] },
      comments: { count: 1, authors: ['Bob'] },
      referenceManagers: ['Zotero'],
      hasEquations: true,
      hasAltChunk: true,
      hasTextBoxes: false,
      hasMacros: false,
    });
  });
});

describe('tracked changes of a header', () => {
  const header = `<w:p><w:ins w:id="1" w:author="Ann">${run('x')}</w:ins></w:p>`;

  it('count among those of the file, for they are accepted with them; its text is none of the content', () => {
    const file = buildDocument({ body: `<w:p>${run('y')}</w:p>`, header });
    const { content, notes } = read(file);
    expect([content, notes.trackedChanges]).toEqual(['y', { count: 1, authors: ['Ann'] }]);
    expect(read(accept(file)).notes.trackedChanges.count).toBe(0);
  });
});

describe('words', () => {
  const counts: [string, number][] = [
    ['', 0],
    ['one two\nthree\tfour', 4],
    ['well-known – really', 2],
    ['漢字かな', 4],
    ['Word 2020年 x', 4],
    ['• 1.', 1],
  ];
  it.each(counts)('of %j are counted as Word counts them', (text, count) => expect(countWords(text)).toBe(count));
});

describe('the scanner', () => {
  const TOKENS = [
    '<a>',
    '</a>',
    '<b x="1"/>',
    '<b x="1" x="2"/>',
    '<p:c xmlns:p="u">',
    '</p:c>',
    '<p:d/>',
    'text',
    '&amp;',
    '&bad;',
    '&#65;',
    '&#0;',
    '&',
    '<',
    '>',
    '"',
    ']]>',
    '<!-- c -->',
    '<!-- a--b -->',
    '<![CDATA[<x>]]>',
    '<?pi x?>',
    '</a >',
    '<a b=1>',
    '<a b="<">',
    '<a\n>',
    '< a>',
    '</b>',
    '<1/>',
  ];

  it('accepts what a reference parser accepts, and refuses what it refuses', () => {
    const accepts = (parse: () => void) => {
      try {
        parse();
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TOKENS), { maxLength: 7 }), (tokens) => {
        const xml = `<a>${tokens.join('')}</a>`;
        const reference = accepts(() => {
          const parser = new SaxesParser({ xmlns: true });
          parser.on('error', (error) => {
            throw error;
          });
          parser.write(xml).close();
        });
        expect({ xml, accepted: accepts(() => scan(xml, { open() {}, close() {} })) }).toEqual({
          xml,
          accepted: reference,
        });
      }),
      { numRuns: 20_000, seed: 5 },
    );
  });

  it('gives the exact place of every tag', () => {
    const xml = '<?xml version="1.0"?><a><b c="&lt;" >x</b><d/></a>';
    const seen: string[] = [];
    scan(xml, {
      open: (tag) => seen.push(xml.slice(tag.start, tag.end)),
      close: (tag) => seen.push(xml.slice(tag.start, tag.end)),
    });
    expect(seen).toEqual(['<a>', '<b c="&lt;" >', '</b>', '<d/>', '', '</a>']);
  });
});
