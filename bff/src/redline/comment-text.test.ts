import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accept, readComments, write } from './index.ts';
import { buildDocument, PLAIN, plainDocument } from './test/build.ts';
import { acceptedFiles, COLLECTION_ABSENT } from './test/corpus.ts';
import { noOffice, openInOffice } from './test/office.ts';
import { structureProblems } from './test/structure.ts';

const partsOf = (bytes: Uint8Array) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const written = (bytes: Uint8Array, ...texts: string[]) =>
  write(bytes, {
    comments: texts.map((comment, index) => ({ id: `c${index}`, startIndex: 0, endIndex: 4, comment })),
    suggestions: [],
    author: 'Edna Itor',
    date: '2026-05-04T03:02:01Z',
  }).bytes;
const textsIn = (bytes: Uint8Array) => readComments(bytes).comments.map(({ text }) => text);

const rich =
  'See [the guide](https://example.org/a?b=1&c=2#d):\n- one\n- two https://example.org/e.\nOr [me](mailto:a@example.org).';

describe('the text of a comment in Word', () => {
  it('has links of Word and items behind a hanging hyphen, and nothing else of the file changes', async () => {
    const source = plainDocument('Some text');
    const bytes = written(source, rich, rich);
    const parts = partsOf(bytes);
    const xml = parts.get('word/comments.xml') ?? '';
    const links = parts.get('word/_rels/comments.xml.rels') ?? '';
    // The same address is one relationship.
    expect(
      [...links.matchAll(/Id="(\w+)" Type="[^"]*\/hyperlink" Target="([^"]*)" TargetMode="External"/g)].map(
        ([, , target]) => target,
      ),
    ).toEqual(['https://example.org/a?b=1&amp;c=2', 'https://example.org/e', 'mailto:a@example.org']);
    expect(xml).toMatch(
      /<w:hyperlink [^>]*r:id="rId1" w:anchor="d"><w:r><w:rPr>.*?<\/w:rPr><w:t xml:space="preserve">the guide<\/w:t><\/w:r><\/w:hyperlink>/,
    );
    expect(xml.match(/<w:ind w:left="240" w:hanging="240"\/>/g)).toHaveLength(4);
    expect(textsIn(bytes)).toEqual([rich, rich]);
    expect(await structureProblems(bytes)).toEqual([]);
    expect(partsOf(accept(bytes)).has('word/_rels/comments.xml.rels')).toBe(false);
  });

  it('adds its addresses to those that the comments of the file have', async () => {
    const first = written(plainDocument('Some text'), rich);
    const bytes = written(first, 'Also https://example.org/f');
    expect(
      partsOf(bytes)
        .get('word/_rels/comments.xml.rels')
        ?.match(/Id="\w+"/g),
    ).toEqual([1, 2, 3, 4].map((id) => `Id="rId${id}"`));
    expect(textsIn(bytes)).toEqual([rich, 'Also https://example.org/f']);
    expect(await structureProblems(bytes)).toEqual([]);
  });

  it('links to pages and mail addresses only', () => {
    const text =
      '[a](javascript:alert(1)) [b](data:text/html,x) [https://bank.example](file:///etc) https://x@evil.example';
    const parts = partsOf(written(plainDocument('Some text'), text));
    expect(parts.get('word/_rels/comments.xml.rels')?.match(/Target="[^"]*"/g)).toEqual([
      'Target="https://bank.example"',
    ]);
    expect(parts.get('word/comments.xml')?.match(/w:hyperlink /g)).toHaveLength(1);
  });

  it('reads the links and lists that somebody made in Word', () => {
    const item = (text: string, id: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const link = (id: string, text: string) => `<w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`;
    const body = `<w:p><w:r><w:t>Word</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
    const inner = ['rId1', 'rId2', 'rId3', 'rId9'].map((id) => `<w:p>${link(id, `words ${id}`)}</w:p>`).join('');
    const source = buildDocument({
      body,
      comments: `<w:comment xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:id="0" w:author="A">${inner}${item('one', 1)}${item('two', 0)}<w:p>${link('rId1', 'https://example.org/')}</w:p></w:comment>`,
      commentLinks: [
        ['rId1', 'https://example.org/(a) b'],
        ['rId2', 'javascript:alert(1)'],
        ['rId3', 'file:///C:/x'],
      ],
    });
    expect(textsIn(source)).toEqual([
      '[words rId1](https://example.org/%28a%29%20b)\nwords rId2\nwords rId3\nwords rId9\n- one\ntwo\nhttps://example.org/',
    ]);
  });

  it('has the symbols and equations that somebody put in, also in our own comments, which are changed then', () => {
    const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
    const wingdings = (char: string) => sym('Wingdings', char);
    const comment = (id: number, inner: string) =>
      `<w:comment w:id="${id}" w:author="C"><w:p>${inner}</w:p></w:comment>`;
    const equation = '<m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath>';
    const source = buildDocument({
      body: '<w:p><w:r><w:t>Some text</w:t></w:r></w:p>',
      comments: [
        comment(0, `${run('use ')}${sym('Symbol', 'F061')}${run(' ')}${wingdings('F0E0')}${run(' 5 or ')}${equation}`),
        comment(1, wingdings('F04A')),
        comment(2, `${wingdings('F0DF')}${sym('Webdings', 'F021')}${sym('Calibri', '2713')}${sym('Symbol', '12345')}`),
      ].join(''),
    });
    expect(textsIn(source)).toEqual(['use α → 5 or E=mc', '☺', '←\uf021✓']);
    const ours = unzipSync(written(plainDocument('Some text'), 'Why?'));
    const xml = strFromU8(ours['word/comments.xml'] ?? new Uint8Array());
    ours['word/comments.xml'] = strToU8(xml.replace('</w:p></w:comment>', `${wingdings('F04A')}</w:p></w:comment>`));
    expect(readComments(zipSync(ours)).comments).toEqual([
      expect.objectContaining({ text: 'Why?☺', isWrittenHere: true, isChanged: true }),
    ]);
  });

  const withSmiley = acceptedFiles().find(({ name }) => name.endsWith('123-Comment025.docx'));
  it.skipIf(!withSmiley)(`has the smiley of a real comment ${COLLECTION_ABSENT}`, () => {
    expect(textsIn(withSmiley?.bytes() ?? new Uint8Array()).some((text) => text.includes('☺'))).toBe(true);
  });

  const bits = [
    '[',
    ']',
    '(',
    ')',
    '](',
    '- ',
    '\n',
    'a',
    ' ',
    '.',
    '\t',
    'https://',
    'https://x.org/',
    '#',
    'mailto:a@x.org',
    '😀',
    '"',
    '&',
    '<',
  ];
  const texts = fc.array(
    fc.array(fc.constantFrom(...bits), { minLength: 1, maxLength: 20 }).map((all) => all.join('')),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const forms = fc.constantFrom(
    PLAIN,
    { ...PLAIN, prefix: 'x' },
    { ...PLAIN, strict: true },
    { ...PLAIN, utf16: true },
  );

  it('comes back from Word as it was, whatever it says', async () => {
    const body = '<w:p><w:r><w:t>Some text</w:t></w:r></w:p>';
    await fc.assert(
      fc.asyncProperty(texts, forms, async (all, form) => {
        const bytes = written(buildDocument({ body }, form), ...all);
        expect(textsIn(bytes)).toEqual(all);
        expect(await structureProblems(bytes)).toEqual([]);
      }),
      { numRuns: Number(process.env.REDLINE_RUNS ?? 80), seed: 20261123 },
    );
  });

  it.skipIf(noOffice)(
    `comes back from LibreOffice as it was ${noOffice}`,
    () => {
      const profile = mkdtempSync(join(tmpdir(), 'comment-text-'));
      try {
        const whole =
          'See [the guide](https://example.org/a?b=1&c=2):\n- one\n- two https://example.org/e.\nOr [me](mailto:a@example.org).';
        const bytes = written(plainDocument('Some text'), whole, '- [x](https://example.org/x#y)');
        const [file] = openInOffice(new Map([['rich', bytes]]), 'docx', profile).values();
        // LibreOffice 7.4 leaves of an address with a fragment nothing but the words.
        expect(textsIn(file ?? new Uint8Array())).toEqual([whole, '- x']);
      } finally {
        rmSync(profile, { recursive: true, force: true });
      }
    },
    240_000,
  );

  it('is written and read in time that grows with its length alone', () => {
    const longest = 5000;
    const hostile = ['[', '- ', '- \n', '[[', '[a](', 'https://', '[a](https://x.org)'].map((bit) =>
      bit.repeat(Math.floor(longest / bit.length)),
    );
    const bytes = written(plainDocument('Some text'), ...hostile);
    expect(textsIn(bytes)).toEqual(hostile);
  });
});
