import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import type { Highlight, MarkAuthor } from '../../contract/index.ts';
import { readAnswers } from '../documents/answers.ts';
import { mark } from '../documents/mark.ts';
import { readComments } from '../redline/index.ts';
import { buildDocument } from '../redline/test/build.ts';
import { noOffice, openInOffice } from '../redline/test/office.ts';
import { WordAnswers } from '../redline/test/word-answers.ts';
import { mergeAnswers } from './merge-answers.ts';
import type { StoredReview } from './model.ts';
import { nothingRemoved } from './threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const content = 'The war began in 1914.';
const client: MarkAuthor = { name: 'Amina Example', initials: 'AE' };
const inWord = { author: 'Amina', initials: 'A', date: '2026-11-21T10:00:00Z', utc: '2026-11-21T09:00:00Z' };
const now = '2026-11-22T12:00:00.000Z';
const common = { content, space: 'order 7' };

/** The client's own file with a comment of the supervisor's, which has a link with a fragment, a link with brackets and a list. */
function supervised(): Uint8Array {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const link = (text: string, anchor = '') => `<w:hyperlink r:id="rId1"${anchor}>${run(text)}</w:hyperlink>`;
  const inner = `<w:p>${run('See ')}${link('the guide', ' w:anchor="part"')}${run(' and ')}${link('[2]', ' w:anchor="two"')}</w:p><w:p w14:paraId="00000001">${run('- the verb')}</w:p>`;
  const spaces =
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
  return buildDocument({
    body: `<w:p><w:commentRangeStart w:id="0"/>${run('The war')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(' began in 1914.')}</w:p>`,
    comments: `<w:comment ${spaces} w:id="0" w:author="Supervisor" w:initials="S" w:date="2026-11-01T10:00:00Z">${inner}</w:comment>`,
    commentLinks: [['rId1', 'https://example.org/guide']],
  });
}

const highlight: Highlight = {
  ...{ id: 'h1', text: '1914', startIndex: 17, endIndex: 21, comment: 'Sure?', color: 'yellow' },
  ...{ author: { name: 'Edna', initials: 'E' }, createdAt: '2026-11-20T10:00:00.000Z' },
};
const review: StoredReview = {
  ...{ highlights: [highlight], suggestions: [], unplaced: { highlights: [], suggestions: [] }, notes: '' },
  ...{ version: 1, contentVersion: 1, removed: nothingRemoved },
};
const source = supervised();
const toWord = async (): Promise<Uint8Array> => {
  const by = { format: 'docx', author: 'Marginalia', date: now } as const;
  return (await mark({ ...common, ...by, bytes: source, highlights: [highlight], suggestions: [] })).bytes;
};
async function fromWord(answered: Uint8Array, stored = review) {
  const paths = { path: join(folder, 'answered'), originalPath: join(folder, 'original') };
  writeFileSync(paths.path, answered);
  writeFileSync(paths.originalPath, source);
  const found = await readAnswers({ ...paths, content, suggestions: [] });
  return mergeAnswers(stored, found, { ...common, named: stored, client, now });
}

/** Changes the part of a file that holds the comments. */
function withComments(bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts['word/comments.xml'] as Uint8Array);
  return zipSync({ ...parts, 'word/comments.xml': strToU8(change(xml)) });
}

const withoutLinks = (xml: string) => xml.replaceAll(/<\/?w:hyperlink[^>]*>/g, '');
/** Makes the paragraphs with these words items of a list of Word's. */
const asItems = (words: string) => (xml: string) =>
  xml.replaceAll(
    new RegExp(`<w:p>(?=<w:r><w:t [^>]*>${words}<)|(?<=<w:p [^>]*)>(?=<w:r><w:t [^>]*>${words}<)`, 'g'),
    (start) => `${start}<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>`,
  );

/** Makes these words a link of Word's. */
const asLinks = (words: string) => (xml: string) =>
  xml.replaceAll(
    new RegExp(`<w:r><w:t [^>]*>${words}</w:t></w:r>`, 'g'),
    (run) =>
      `<w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1" w:anchor="part">${run}</w:hyperlink>`,
  );

/** The client says the same in an answer to the supervisor, in one to the editor, and in a comment of their own. */
async function answered(text: string): Promise<Uint8Array> {
  const word = await WordAnswers.open(await toWord());
  for (const { id } of word.comments()) word.reply(id, text, inWord);
  word.comment(0, text, inWord);
  return word.save();
}

const textsIn = (bytes: Uint8Array) =>
  readComments(bytes).comments.flatMap((one) => [one, ...one.replies].map(({ text }) => text));
const idsOf = ({ highlights, unplaced }: StoredReview) =>
  [...highlights, ...unplaced.highlights].flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)]);

/** The review after an editor removed everything that the client wrote. */
const removedFrom = ({ highlights, unplaced }: StoredReview): StoredReview => ({
  ...review,
  removed: {
    highlights: [...highlights, ...unplaced.highlights].filter(({ id }) => id !== highlight.id),
    suggestions: [],
    replies: highlights.flatMap(({ id, replies = [] }) =>
      id === highlight.id ? replies.map((reply) => ({ mark: id, reply })) : [],
    ),
  },
});

describe('comments with links and lists', () => {
  it('of the client’s own file are no answers, although a program dropped the addresses', async () => {
    const marked = await toWord();
    expect(textsIn(marked)).toContain(
      'See [the guide](https://example.org/guide#part) and [2] (https://example.org/guide#two)\n- the verb',
    );
    const saved = withComments(marked, withoutLinks);
    expect(textsIn(saved)).toContain('See the guide and [2]\n- the verb');
    expect((await fromWord(saved)).isChanged).toBe(false);
  });

  it.skipIf(noOffice)(
    `of the client’s own file are no answers when LibreOffice has saved it ${noOffice}`,
    async () => {
      const answers = await answered('See this');
      const [saved = Buffer.alloc(0)] = openInOffice(
        new Map([['supervised', answers]]),
        'docx',
        join(folder, 'profile'),
      ).values();
      const { review: after } = await fromWord(saved);
      const texts = [...after.highlights, ...after.unplaced.highlights].map(({ comment }) => comment);
      expect(texts.filter((text) => text.includes('guide'))).toEqual([]);
    },
    240_000,
  );

  it.each([
    ['a program dropped their addresses', asLinks('See this'), (xml: string) => xml],
    ['an earlier release read words for links', (xml: string) => xml, asLinks('See this')],
    ['an earlier release read items without hyphens', (xml: string) => xml, asItems('See this')],
  ])('are added once, although %s', async (_why, atFirst, later) => {
    const file = await answered('See this');
    const { review: before } = await fromWord(withComments(file, atFirst));
    expect(idsOf(before)).toHaveLength(4);
    const changed = withComments(file, later);
    const texts = [atFirst, later].map((change) =>
      textsIn(withComments(file, change)).filter((one) => /this/.test(one)),
    );
    expect(texts[0]).not.toEqual(texts[1]);
    for (const stored of [before, removedFrom(before)])
      expect((await fromWord(changed, stored)).review).toEqual(stored);
  });

  // An id is all that is known of a comment that an editor has removed.
  it('have the ids that releases before links gave them', async () => {
    const file = withComments(await answered('- See this'), asLinks('- See this'));
    expect(textsIn(file)).toContain('[- See this](https://example.org/guide#part)');
    const ids = ['word-51536e647d3c62d9740d18a6', 'word-ad9969402c12f971899a78cd', 'word-51536e647d3c62d9740d18a6'];
    expect(idsOf((await fromWord(file)).review)).toEqual([highlight.id, ...ids]);
  });
});
