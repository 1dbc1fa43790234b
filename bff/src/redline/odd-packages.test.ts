import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accept, read, readComments, write } from './index.ts';
import { buildDocument, type Form, PLAIN } from './test/build.ts';
import { structureProblems } from './test/structure.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TRANSITIONAL = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const TYPES = '[Content_Types].xml';
const LINKS = 'word/_rels/document.xml.rels';
const body = '<w:p><w:r><w:t>Some text</w:t></w:r></w:p>';

const xmlOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
const withPart = (bytes: Uint8Array, name: string, xml: string) =>
  zipSync({ ...unzipSync(bytes), [name]: strToU8(xml) });
const changed = (bytes: Uint8Array, name: string, from: string, to: string) =>
  withPart(bytes, name, xmlOf(bytes, name).replace(from, to));
const links = (...lines: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

const marks = {
  comments: [{ id: 'c', startIndex: 0, endIndex: 4, comment: 'See https://example.org/' }],
  suggestions: [{ id: 's', startIndex: 5, endIndex: 9, replacement: 'words' }],
  author: 'Edna Itor',
  date: '2026-05-04T03:02:01Z',
};
const kinds = ['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible'];

describe('a package that still names parts that somebody has removed', () => {
  const source = buildDocument({ body });
  const type = (name: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml"/>`;

  it.each([
    ['a type for each', (file: Uint8Array) => changed(file, TYPES, '</Types>', `${kinds.map(type).join('')}</Types>`)],
    ['a type in other letters', (file: Uint8Array) => changed(file, TYPES, '</Types>', `${type('COMMENTS')}</Types>`)],
    [
      'a link to each',
      (file: Uint8Array) =>
        withPart(file, LINKS, links(...kinds.map((kind, at) => link(`rId${at}`, `${OFFICE}/${kind}`, `${kind}.xml`)))),
    ],
    [
      'a link to a part of another name',
      (file: Uint8Array) => withPart(file, LINKS, links(link('rId1', `${OFFICE}/comments`, 'remarks/c.xml'))),
    ],
    [
      'the links of the part',
      (file: Uint8Array) =>
        withPart(file, 'word/_rels/comments.xml.rels', links(link('rId1', `${OFFICE}/image`, 'media/a.png'))),
    ],
  ])('gets each line once: %s', async (_name, stale) => {
    const { bytes, report } = write(stale(source), marks);
    expect(report.every(({ done }) => done)).toBe(true);
    expect(await structureProblems(bytes)).toEqual([]);
    expect(readComments(bytes).comments.map(({ text }) => text)).toEqual(['See https://example.org/']);
    for (const kind of kinds) {
      expect(xmlOf(bytes, LINKS).match(new RegExp(`/${kind}"`, 'g')), kind).toHaveLength(1);
      expect(xmlOf(bytes, TYPES).match(new RegExp(`[./]${kind}\\+xml"`, 'gi')), kind).toHaveLength(1);
    }
    const clean = accept(bytes);
    expect([read(clean).content, xmlOf(clean, LINKS).includes('comments')]).toEqual(['Some words', false]);
  });
});

describe('the form of the standard', () => {
  const declaring = (prefix: string, address: string, form: Form) =>
    changed(
      buildDocument({ body, footnotes: '<w:footnote w:id="2"><w:p/></w:footnote>' }, form),
      form.documentName,
      `<${form.prefix}:document `,
      `<${form.prefix}:document xmlns:${prefix}="${address}" `,
    );
  const strict = { ...PLAIN, strict: true };

  it.each([
    ['a text that names the other', buildDocument({ body: body.replace('Some text', `Some text: ${STRICT}`) }), false],
    ['a root that declares the other first', declaring('s', STRICT, PLAIN), false],
    ['a root that declares the other under w', declaring('w', STRICT, { ...PLAIN, prefix: 'x' }), false],
    ['a root that quotes the other', declaring('q', `urn:x xmlns:s='${STRICT}'`, PLAIN), false],
    ['a strict root that declares the transitional form first', declaring('t', TRANSITIONAL, strict), true],
    ['a strict root', buildDocument({ body }, strict), true],
  ])('is that of the root element: %s', async (_name, source, isStrict) => {
    const { bytes } = write(source, marks);
    const [own, other] = isStrict ? [STRICT, TRANSITIONAL] : [TRANSITIONAL, STRICT];
    const comments = xmlOf(bytes, 'word/comments.xml');
    expect([comments.includes(own), comments.includes(other)]).toEqual([true, false]);
    expect(xmlOf(bytes, LINKS).includes('purl.oclc.org')).toBe(isStrict);
    expect(xmlOf(bytes, 'word/_rels/comments.xml.rels').includes('purl.oclc.org')).toBe(isStrict);
    const root = /<(\w+):document /.exec(xmlOf(bytes, 'word/document.xml'))?.[1];
    const written = xmlOf(bytes, 'word/document.xml').match(/<\w+:(?:ins|del|commentRangeStart) /g);
    expect(written).toEqual(['commentRangeStart', 'del', 'ins'].map((name) => `<${root}:${name} `));
    expect(await structureProblems(bytes)).toEqual([]);
  });
});
