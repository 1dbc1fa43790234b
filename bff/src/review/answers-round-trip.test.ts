import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Highlight, MarkAuthor, Suggestion } from '../../contract/index.ts';
import { readAnswers } from '../documents/answers.ts';
import { mark } from '../documents/mark.ts';
import { read } from '../redline/index.ts';
import { acceptedFiles, randomFrom } from '../redline/test/corpus.ts';
import { randomMarks } from '../redline/test/marks.ts';
import { noOffice, openInOffice } from '../redline/test/office.ts';
import { randomDocument } from '../redline/test/random-document.ts';
import { structureProblems } from '../redline/test/structure.ts';
import { WordAnswers } from '../redline/test/word-answers.ts';
import { mergeAnswers } from './merge-answers.ts';
import type { StoredReview } from './model.ts';
import { nothingRemoved } from './threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const space = 'order 7';
const client: MarkAuthor = { name: 'Amina Example', initials: 'AE' };
const editors: MarkAuthor[] = [
  { id: '3', name: 'Edna', initials: 'E' },
  { id: '4', name: 'Róbert', initials: 'R' },
];
const inWord = { author: 'Amina in Word', initials: 'AW', date: '2026-11-21T10:00:00Z', utc: '2026-11-21T09:00:00Z' };
const now = '2026-11-22T12:00:00.000Z';
const replyTexts = [
  'Yes.',
  'Two\nlines',
  '“So” <it> & says',
  'See [the “guide” & more](https://example.org/a?b=1&c=2#d), https://example.org/e.',
  'Mend:\n- the verb\n- the [comma](mailto:ana@example.org)\nThen stop.',
];

/** A review with conversations: some marks have replies, some are resolved, some say nothing. */
function randomReview(content: string, seed: number): StoredReview {
  const random = randomFrom(seed);
  const { comments, suggestions } = randomMarks(content, seed, { comments: 4, suggestions: 3 });
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const thread = (id: string) => ({
    author: pick(editors),
    createdAt: `2026-11-20T10:0${Math.floor(random() * 10)}:30.123Z`,
    ...(random() < 0.5 && {
      replies: Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
        id: `${id}-r${index}`,
        text: pick(replyTexts),
        author: pick(editors),
        createdAt: `2026-11-20T11:00:0${index}.000Z`,
      })),
    }),
    ...(random() < 0.3 && { resolved: { author: pick(editors), at: '2026-11-20T12:00:00.000Z' } }),
  });
  const highlights = comments
    .filter(({ startIndex, endIndex }) => content.slice(startIndex, endIndex).trim() !== '')
    .map(
      ({ id, startIndex, endIndex, comment }): Highlight => ({
        ...{ id, startIndex, endIndex, comment: random() < 0.2 ? '' : comment, color: 'yellow' },
        text: content.slice(startIndex, endIndex),
        ...(random() < 0.3 && { category: 'grammar' }),
        ...thread(id),
      }),
    );
  const changes = suggestions.map(
    ({ id, startIndex, endIndex, replacement }): Suggestion => ({
      ...{ id, startIndex, endIndex, replacement, text: content.slice(startIndex, endIndex) },
      ...(random() < 0.5 && { comment: `Because ${id}` }),
      ...thread(id),
    }),
  );
  const unplaced = { highlights: [], suggestions: [] };
  return {
    ...{ highlights, suggestions: changes, unplaced, notes: '', version: 1, contentVersion: 1 },
    removed: nothingRemoved,
  };
}

const marksOf = ({ highlights, suggestions, unplaced }: StoredReview) => [
  ...highlights,
  ...suggestions,
  ...unplaced.highlights,
];

interface File {
  source: Uint8Array;
  content: string;
}

async function toWord({ source, content }: File, review: StoredReview): Promise<Uint8Array> {
  const { highlights, suggestions } = review;
  const marking = { bytes: source, content, format: 'docx' as const, highlights, suggestions, author: 'Marginalia' };
  return (await mark({ ...marking, date: now, space })).bytes;
}

async function fromWord({ source, content }: File, review: StoredReview, answered: Uint8Array) {
  const paths = { path: join(folder, 'answered'), originalPath: join(folder, 'original') };
  writeFileSync(paths.path, answered);
  writeFileSync(paths.originalPath, source);
  const found = await readAnswers({ ...paths, content, suggestions: review.suggestions });
  return mergeAnswers(review, found, { named: review, space, content, client, now });
}

/** What one person did in Word with a file, told by the words of the comments. */
async function answer(marked: Uint8Array, seed: number) {
  const random = randomFrom(seed);
  const word = await WordAnswers.open(marked);
  const all = word.comments();
  // Replies to what stood in the client's own file are new comments here: another test looks at those.
  const names = editors.map(({ name }) => name);
  const roots = all.filter(({ author, text }) => names.includes(author) && !replyTexts.includes(text));
  const done = { replies: [] as string[], written: [] as string[], comments: [] as string[] };
  for (const [index, { id }] of roots.entries()) {
    if (random() < 0.5) {
      const text = `Answer ${index}\nwith <two> lines & 😀`;
      word.reply(id, text, inWord);
      done.replies.push(text);
    }
    if (random() < 0.3) word.resolve(id);
    if (random() < 0.3) {
      const text = `written into ${index}: 😀 & <more>`;
      const isNewLine = random() < 0.5;
      word.writeInto(id, isNewLine ? text : ` ${text}`, isNewLine);
      done.written.push(text);
    }
  }
  for (let index = 0; index < 2; index++) {
    const text = `New question ${index}?`;
    if (word.comment(Math.floor(random() * 50), text, inWord) !== undefined) done.comments.push(text);
  }
  return { bytes: await word.save(), done };
}

/** Everything that is not as it should be after one round trip. */
async function roundTrip(file: File, seed: number): Promise<void> {
  const review = randomReview(file.content, seed);
  const marked = await toWord(file, review);
  if (review.highlights.length === 0) return;
  const unanswered = await fromWord(file, review, marked);
  expect(unanswered, 'a file without answers').toMatchObject({ isChanged: false });

  const { bytes, done } = await answer(marked, seed);
  if (done.replies.length + done.written.length + done.comments.length === 0) return;
  // What the client's own file has wrong is left so.
  if ((await structureProblems(file.source)).length === 0) expect(await structureProblems(bytes)).toEqual([]);
  const merged = await fromWord(file, review, bytes);
  const after = merged.review;
  const texts = marksOf(after).flatMap(({ replies = [] }) =>
    replies.flatMap((one) => (one.author?.name === inWord.author ? [one.text] : [])),
  );
  expect(texts.sort()).toEqual(done.replies.sort());
  const written = marksOf(after).flatMap(({ replies = [] }) =>
    replies.flatMap((one) => (one.author?.name === client.name ? [one.text] : [])),
  );
  expect(written.sort()).toEqual(done.written.sort());
  for (const before of marksOf(review)) {
    const { replies = [], resolved, ...rest } = before;
    const found = marksOf(after).find(({ id }) => id === before.id);
    expect(found).toMatchObject(rest);
    expect(found?.replies?.slice(0, replies.length) ?? []).toEqual(replies);
    if (resolved && !found?.resolved) expect(found?.replies?.length).toBeGreaterThan(replies.length);
  }
  const added = [...after.highlights, ...after.unplaced.highlights].filter(({ id }) => id.startsWith('word-'));
  expect(added.map(({ comment }) => comment).sort()).toEqual(done.comments);
  for (const { id, startIndex, endIndex, text, author, createdAt } of added) {
    expect([author, createdAt]).toEqual([{ name: inWord.author, initials: 'AW' }, '2026-11-21T09:00:00.000Z']);
    if (after.highlights.some((one) => one.id === id)) expect(file.content.slice(startIndex, endIndex)).toBe(text);
  }
  expect((await fromWord(file, after, bytes)).isChanged, 'the same file again').toBe(false);
  const again = await fromWord(file, after, await toWord(file, after));
  expect(again, 'what was read goes to Word and comes back').toMatchObject({ isChanged: false });
}

const files = acceptedFiles().filter(({ characters }) => characters >= 100 && characters <= 60_000);
/** What another program saved has no threads and no numbers: an answer may come as a comment at the words. */
async function answersSavedBy(program: (files: Map<string, Uint8Array>) => Map<string, Uint8Array>): Promise<void> {
  const cases = new Map<string, { file: File; review: StoredReview; answered: Awaited<ReturnType<typeof answer>> }>();
  for (const [index, { name, bytes }] of files.slice(0, 4).entries()) {
    const source = bytes();
    const file = { source, content: read(source).content };
    const review = randomReview(file.content, index + 1);
    cases.set(name.replace(/\W/g, '-'), {
      file,
      review,
      answered: await answer(await toWord(file, review), index + 1),
    });
  }
  const saved = program(new Map([...cases].map(([name, { answered }]) => [name, answered.bytes])));
  expect(saved.size).toBe(cases.size);
  for (const [name, { file, review, answered }] of cases) {
    const { review: after } = await fromWord(file, review, saved.get(name) as Uint8Array);
    const said = marksOf(after).flatMap(({ author, replies = [], ...mark }) => [
      ...(author?.name === inWord.author ? [mark.comment] : []),
      ...replies.flatMap((reply) => (reply.author?.name === inWord.author ? [reply.text] : [])),
    ]);
    const { replies, comments } = answered.done;
    expect([name, said.sort()]).toEqual([name, [...replies, ...comments].sort()]);
    const added = marksOf(after).filter(({ id }) => id.startsWith('word-'));
    expect([name, ...added.map(({ author }) => author?.name)]).toEqual([name, ...added.map(() => inWord.author)]);
    for (const { id, replies: had = [] } of marksOf(review)) {
      const now = marksOf(after).find((mark) => mark.id === id);
      expect(now?.replies?.slice(0, had.length) ?? []).toEqual(had);
    }
    expect((await fromWord(file, after, saved.get(name) as Uint8Array)).isChanged).toBe(false);
  }
}

// All of them on request: each takes a second.
const sample = process.env.ANSWERS_ALL ? files : files.slice(0, 6);

const runs = Number(process.env.ANSWERS_RUNS ?? 25);

describe('a review that goes to Word, is answered and comes back', { timeout: 300_000 }, () => {
  it.each(sample)('in $name loses and doubles nothing', async ({ bytes }) => {
    const source = bytes();
    const { content } = read(source);
    await roundTrip({ source, content }, 1);
  });

  it.skipIf(noOffice)(`through LibreOffice loses and doubles nothing ${noOffice}`, () =>
    answersSavedBy((answered) => openInOffice(answered, 'docx', join(folder, 'profile'))),
  );

  it('in any document loses and doubles nothing', async () => {
    await fc.assert(
      fc.asyncProperty(randomDocument, fc.integer({ min: 1, max: 1_000_000 }), async ({ bytes }, seed) => {
        const { content } = read(bytes);
        if (content.trim() !== '') await roundTrip({ source: bytes, content }, seed);
      }),
      { numRuns: runs, seed: 20261124 },
    );
  });
});
