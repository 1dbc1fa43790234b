import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type CommentMark, read, type SuggestionMark, write } from './index.ts';
import { buildDocument } from './test/build.ts';
import { secondRead } from './test/second-reader.ts';
import { structureProblems } from './test/structure.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const note = (kind: string, inner: string) =>
  `<w:${kind} w:id="2"><w:p><w:r><w:${kind}Ref/></w:r>${inner}</w:p></w:${kind}>`;
const mark = (kind: string) => `<w:r><w:${kind}Reference w:id="2"/></w:r>`;
const box = (text: string) => `<w:r><w:pict><w:txbxContent><w:p>${run(text)}</w:p></w:txbxContent></w:pict></w:r>`;
const said = run('The said words');

const inFootnote = { body: `<w:p>${run('Body')}${mark('footnote')}</w:p>`, footnotes: note('footnote', said) };
const inEndnote = { body: `<w:p>${run('Body')}${mark('endnote')}</w:p>`, endnotes: note('endnote', said) };
const inBox = { body: `<w:p>${run('Body')}${box('The said words')}</w:p>` };
const boxInNote = { ...inFootnote, footnotes: note('footnote', run('Note') + box('The said words')) };
const inLink = {
  ...inFootnote,
  body: `<w:p>${run('Body')}<w:ins w:id="7" w:author="Old">${mark('footnote')}</w:ins></w:p>`,
};
const inOneRun = {
  ...inFootnote,
  body: '<w:p><w:r><w:t>Bo</w:t><w:footnoteReference w:id="2"/><w:t>dy</w:t></w:r></w:p>',
};
const inBranch = {
  body: `<w:p>${run('Body')}<mc:AlternateContent><mc:Choice Requires="wps">${box('The said words')}</mc:Choice></mc:AlternateContent></w:p>`,
};

const marked = (
  parts: Parameters<typeof buildDocument>[0],
  marks: { comments?: Partial<CommentMark>[]; suggestions?: Partial<SuggestionMark>[] },
) => {
  const source = buildDocument(parts);
  const { content } = read(source);
  const at = content.indexOf('said');
  const place = { id: 'm', startIndex: at, endIndex: at + 4 };
  const comments = (marks.comments ?? []).map((one) => ({ ...place, comment: 'Who?', ...one }));
  const suggestions = (marks.suggestions ?? []).map((one) => ({ ...place, replacement: '', ...one }));
  return { source, content, ...write(source, { comments, suggestions, author: 'Ed', date: '2026-05-04' }) };
};
const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[`word/${name}.xml`] ?? new Uint8Array());

describe('a comment on words where Word keeps none', () => {
  it.each([
    ['footnote', 'in-note', inFootnote, 'In this footnote, on “said”:'],
    ['endnote', 'in-note', inEndnote, 'In this endnote, on “said”:'],
    ['text box', 'in-text-box', inBox, 'In this text box, on “said”:'],
    ['text box in a footnote', 'in-text-box', boxInNote, 'In this text box, on “said”:'],
    ['footnote that was inserted', 'in-note', inLink, 'In this footnote, on “said”:'],
    ['footnote whose mark shares its run', 'in-note', inOneRun, 'In this footnote, on “said”:'],
    ['text box in one branch of two', 'in-text-box', inBranch, 'In this text box, on “said”:'],
  ])('stands on what hangs in the body and quotes them: %s', async (_, code, parts, lead) => {
    const replies = [{ comment: 'She.' }];
    const { source, content, bytes, report } = marked(parts, { comments: [{ category: 'Evidence', replies }] });
    expect(report).toEqual([{ id: 'm', kind: 'comment', done: true, code, reason: expect.stringMatching(/quotes/) }]);
    const { units, comments, hosts } = await secondRead(bytes);
    const [[id, comment] = [], [reply, answer] = []] = [...comments];
    expect(comment?.text).toBe(`${lead}\n[Evidence] Who?`);
    expect(answer).toMatchObject({ text: 'She.', parent: id });
    const inBody = [...hosts.values()].filter(({ story }) => story === 'body');
    expect(inBody.map((host) => host.comments)).toEqual([[id, reply]]);
    expect(units.flatMap((unit) => unit.comments)).toEqual([]);
    for (const name of ['footnotes', 'endnotes']) expect(partOf(bytes, name)).toBe(partOf(source, name));
    expect(partOf(bytes, 'document')).not.toMatch(/<w:txbxContent>(?:(?!<\/w:txbxContent>).)*comment/);
    expect(partOf(bytes, 'document')).toMatch(/<w:r><w:commentReference/);
    expect(read(bytes).content).toBe(content);
    expect(await structureProblems(bytes)).toEqual([]);
  });

  it.each([
    ['alone in its paragraph', `<w:p>${box('The said words')}</w:p>`],
    [
      'in the midst',
      `<w:p>${run('Text')}${box('First')}${box('The said words')}${run('!')}${box('Last')}${run('.')}</w:p>`,
    ],
    [
      'before a control',
      `<w:p>${box('The said words')}<w:sdt><w:sdtContent>${box('Last')}</w:sdtContent></w:sdt></w:p>`,
    ],
    ['before an insertion', `<w:p>${box('The said words')}<w:ins w:id="7" w:author="Old">${box('Last')}</w:ins></w:p>`],
  ])('has its reference behind the last drawing of the paragraph: %s', async (_, body) => {
    const { bytes } = marked({ body }, { comments: [{}], suggestions: [{ comment: 'Better' }] });
    const xml = partOf(bytes, 'document').replace(/<w:txbxContent>.*?<\/w:txbxContent>/g, '');
    expect(xml.lastIndexOf('<w:pict>')).toBeLessThan(xml.indexOf('<w:commentReference'));
    expect(xml).toMatch(/<\/w:(r|sdt|ins)>((<w:commentRangeEnd [^>]*>)*<w:r><w:commentReference [^>]*><\/w:r>){2}/);
    expect(xml).toMatch(/(<w:commentRangeStart [^>]*>){2}<w:r><w:pict>/);
    expect(await structureProblems(bytes)).toEqual([]);
  });

  it('is two comments where it runs from the body into a note', async () => {
    const { bytes } = marked(inFootnote, { comments: [{ startIndex: 2, endIndex: 8 }] });
    const { units, comments, hosts } = await secondRead(bytes);
    const [[first] = [], [second, { text }] = ['', { text: '' }]] = [...comments];
    const on = units.filter((unit) => unit.comments.length > 0);
    expect(on.map((unit) => unit.text).join('')).toBe('dy');
    expect(on.flatMap((unit) => unit.comments)).toEqual([first, first]);
    expect(hosts.get('footnote 2')?.comments).toEqual([second]);
    expect(text).toBe('In this footnote, on “The”:\nWho?');
  });

  it('needs no second one when its words in the body go around the box', async () => {
    const parts = {
      body: `<w:p>${run('Body')}${box('The said words')}${run(' goes on')}</w:p><w:p>${run('Next')}</w:p>`,
    };
    const whole = marked(parts, { comments: [{ startIndex: 0, endIndex: 32 }] });
    expect(whole.content).toBe('Body goes on\nThe said words\nNext');
    expect(whole.report).toEqual([{ id: 'm', kind: 'comment', done: true }]);
    expect((await secondRead(whole.bytes)).comments.size).toBe(1);
  });

  it('quotes the start of a long passage only', async () => {
    const long = 'word '.repeat(200).trim();
    const parts = { ...inFootnote, footnotes: note('footnote', run(long)) };
    const { bytes } = marked(parts, { comments: [{ startIndex: 5, endIndex: 5 + long.length }] });
    const [{ text } = { text: '' }] = [...(await secondRead(bytes)).comments.values()];
    expect(text).toMatch(/^In this footnote, on “(word ){47}word…”:\nWho\?$/);
  });

  it('goes with a suggestion that is made there', async () => {
    const { content, bytes, report } = marked(inFootnote, {
      suggestions: [{ replacement: 'told', comment: 'Better' }],
    });
    expect(report[0]).toMatchObject({ kind: 'suggestion', done: true, code: 'in-note' });
    expect(read(bytes).content).toBe(content.replace('said', 'told'));
    expect(partOf(bytes, 'footnotes')).not.toContain('comment');
    const { comments, hosts } = await secondRead(bytes);
    expect([...comments.values()].map(({ text }) => text)).toEqual(['In this footnote, on “said”:\nBetter']);
    expect(hosts.get('footnote 2')?.comments).toEqual([...comments.keys()]);
  });

  it('is refused with a sentence when nothing in the body shows where it belongs', () => {
    const parts = { body: `<w:p>${run('Body')}<w:txbxContent><w:p>${said}</w:p></w:txbxContent></w:p>` };
    const { source, bytes, report } = marked(parts, { comments: [{}], suggestions: [{ comment: 'Better' }] });
    expect(report.map(({ done, code }) => [done, code])).toEqual([
      [false, 'no-place'],
      [false, 'no-place'],
    ]);
    expect(bytes).toBe(source);
    expect(marked(parts, { suggestions: [{}] }).report).toEqual([{ id: 'm', kind: 'suggestion', done: true }]);
  });
});
