import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  type Highlight,
  jsonBodyBytes,
  type Reply,
  type Review,
  type SubmissionEvent,
} from '../../contract/index.ts';
import { type Client, onPostgres, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { placeSubmission, whileHeld } from '../../test/submissions.ts';
import { type AnsweredComment, readAnswers as readFound } from '../documents/answers.ts';
import { commentKey } from '../documents/comment-key.ts';
import { DocumentRefused, refusals } from '../documents/refusal.ts';
import { paragraphIdOf } from '../redline/index.ts';
import { buildDocument } from '../redline/test/build.ts';
import { secondRead } from '../redline/test/second-reader.ts';
import { WordAnswers } from '../redline/test/word-answers.ts';
import { mergeAnswers } from './merge-answers.ts';
import type { StoredReview } from './model.ts';
import { nothingRemoved } from './threads.ts';

let one: TestServer;
let admin: Client;
let second: Client;
let client: Client;
beforeAll(async () => {
  one = await testServer();
  // Names as clients see them tell the editors apart.
  await one.app.database
    .write('users')
    .where({ username: 'editor2' })
    .update({ firstName: 'Inês', lastName: 'Secret' });
  [admin, second, client] = [
    await one.as('administrator'),
    await one.as('second administrator'),
    await one.as('client'),
  ];
});
afterAll(() => one.stop());

const paragraphs = ['The war began in 1914 and it ended in 1918.', 'Its causes were many, and so were its ends.'];
const content = paragraphs.join('\n');
const at = (text: string) => ({
  text,
  startIndex: content.indexOf(text),
  endIndex: content.indexOf(text) + text.length,
});
const highlight = (changes: object = {}) => ({
  id: 'h1',
  ...at('war'),
  comment: 'Which one?',
  color: 'yellow',
  ...changes,
});
const suggestion = { id: 's1', ...at('many'), replacement: 'numerous', comment: 'Less plain.' };

let id: number;
const path = (rest = '') => `/api/submissions/${id}${rest}`;
const saved = async (by: Client, payload: object): Promise<Review> => {
  const sent = { suggestions: [], notes: '', ...payload };
  const answer = await by({ method: 'PUT', url: path('/review'), payload: sent });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<Review>();
};
const review = async (by = admin) => (await by(path('/review'))).json<Review>();

describe('the threads of a review', () => {
  beforeEach(async () => {
    id = await placeSubmission(one, { status: 'paid', userId: await one.idOf('client'), content });
  });
  const forged = { id: '1', name: 'Somebody Else', initials: 'SE' };
  const longAgo = '1999-01-01T00:00:00.000Z';
  const reply = (changes: object = {}) => ({ id: 'r1', text: 'The first.', ...changes });

  it('get author and time from the server, whatever the request says', async () => {
    const lies = { author: forged, createdAt: longAgo };
    const highlights = [highlight({ ...lies, replies: [reply(lies)], resolved: { author: forged, at: longAgo } })];
    const { highlights: marks } = await saved(admin, { highlights, version: 0 });
    const author = { id: String(await one.idOf('administrator')), name: 'Robin Example', initials: 'RE' };
    const createdAt = new Date(one.time.now).toISOString();
    expect(marks).toEqual([
      highlight({ author, createdAt, replies: [reply({ author, createdAt })], resolved: { author, at: createdAt } }),
    ]);
    expect(await review()).toMatchObject({ highlights: marks });
  });

  it('keep the author of a mark that another editor changes, and of replies that are not theirs', async () => {
    const before = await saved(admin, {
      highlights: [highlight({ replies: [reply()] })],
      suggestions: [suggestion],
      version: 0,
    });
    one.time.pass(60_000);
    const [mark] = before.highlights as [Highlight];
    const changed = {
      ...highlight({ comment: 'Which war?', author: forged, createdAt: longAgo }),
      replies: [reply({ text: 'Changed by another.', author: forged }), { id: 'r2', text: 'And mine.' }],
    };
    const after = await saved(second, { highlights: [changed], suggestions: [suggestion], version: 1 });
    const [first, added] = (after.highlights[0] as Highlight).replies as [Reply, Reply];
    expect(after.highlights[0]).toMatchObject({
      comment: 'Which war?',
      author: mark.author,
      createdAt: mark.createdAt,
    });
    expect(after.suggestions).toEqual(before.suggestions);
    expect(first).toEqual(mark.replies?.[0]);
    expect(added).toMatchObject({ text: 'And mine.', author: { name: 'Inês Secret', initials: 'IS' } });
    // A reply is removed by its author only.
    const removed = await saved(second, { highlights: [{ ...changed, replies: [] }], suggestions: [], version: 2 });
    expect(removed.highlights[0]?.replies).toEqual([first]);
    const own = [{ ...first, text: 'The first, of course.' }];
    const edited = await saved(admin, { highlights: [highlight({ replies: own })], version: 3 });
    expect(edited.highlights[0]?.replies).toEqual(own);
  });

  it('stay when a request does not name them, and are opened again with null', async () => {
    const author = { name: 'x', initials: 'x' };
    const resolved = { author, at: longAgo };
    const before = await saved(admin, { highlights: [highlight({ replies: [reply()], resolved })], version: 0 });
    const kept = await saved(second, { highlights: [highlight()], version: 1 });
    expect(kept.highlights).toEqual(before.highlights);
    const opened = await saved(second, { highlights: [highlight({ resolved: null })], version: 2 });
    expect(opened.highlights[0]?.resolved).toBeUndefined();
    const unplaced = { highlights: opened.highlights, suggestions: [] };
    expect((await saved(second, { highlights: [], unplaced, version: 3 })).unplaced).toEqual(unplaced);
  });

  it('come back whole with a mark that an undo brings back, but not with a reply that its author removed', async () => {
    const before = await saved(admin, {
      highlights: [highlight({ replies: [reply(), reply({ id: 'r2' })] })],
      version: 0,
    });
    one.time.pass(60_000);
    await saved(second, { highlights: [], version: 1 });
    const back = await saved(second, { highlights: before.highlights, version: 2 });
    expect(back.highlights).toEqual(before.highlights);
    const fewer = await saved(admin, { highlights: [highlight({ replies: [reply()] })], version: 3 });
    expect(fewer.highlights[0]?.replies).toHaveLength(1);
    const older = await saved(second, { highlights: before.highlights, version: 4 });
    expect(older.highlights).toEqual(fewer.highlights);
    // A merge keeps both versions of a mark, one with a new id.
    const copy = { ...(older.highlights[0] as Highlight), id: 'h1-2' };
    const copied = await saved(second, { highlights: [highlight({ comment: 'Mine' }), copy], version: 5 });
    expect(copied.highlights[1]).toEqual(copy);
    const { replies: _, ...silent } = { ...copy, id: 'h1-3' };
    const again = await saved(second, { highlights: [highlight(), silent], version: 6 });
    expect(again.highlights[1]).toEqual(silent);
  });

  it('of two editors at once are saved by one, and the other one is told', async () => {
    await saved(admin, { highlights: [highlight()], version: 0 });
    const ask = (by: Client, text: string) => {
      const highlights = [highlight({ replies: [{ id: `r-${text}`, text }] })];
      return by({
        method: 'PUT',
        url: path('/review'),
        payload: { highlights, suggestions: [], notes: '', version: 1 },
      });
    };
    const answers = await Promise.all([ask(admin, 'one'), ask(second, 'two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await review()).highlights[0]?.replies).toHaveLength(1);
  });

  it('have replies with words, ids of their own, and at most a hundred', async () => {
    const refused = async (replies: object[], sentence: RegExp) => {
      const payload = { highlights: [highlight({ replies })], suggestions: [], notes: '', version: 0 };
      const answer = await admin({ method: 'PUT', url: path('/review'), payload });
      expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(sentence)]);
    };
    await refused([reply({ text: ' ' })], /needs some text/);
    await refused([reply(), reply()], /one id/);
    await refused(
      Array.from({ length: 101 }, (_, index) => reply({ id: `r${index}` })),
      /up to 100 replies/,
    );
    expect((await review()).version).toBe(0);
  });

  it('are read by the client with first names and no ids, without what is resolved', async () => {
    const resolved = { author: forged, at: longAgo };
    await saved(second, {
      highlights: [
        highlight({ replies: [reply()] }),
        highlight({ id: 'h2', ...at('ended'), comment: 'Done', resolved }),
      ],
      suggestions: [{ ...suggestion, replies: [reply()], resolved }],
      version: 0,
    });
    await one.app.database.write('submissions').where({ id }).update({ status: 'completed' });
    const seen = await review(client);
    expect(seen.highlights).toMatchObject([
      { id: 'h1', author: { name: 'Inês', initials: 'I' }, replies: [{ author: { name: 'Inês', initials: 'I' } }] },
    ]);
    expect(seen.suggestions).toMatchObject([{ id: 's1', replacement: 'numerous' }]);
    expect(JSON.stringify(seen)).not.toMatch(/Secret|Done|Less plain|"resolved"|"author":\{"id"/);
    const html = (await client(path('/export?format=html'))).text;
    expect(html).toContain('<li><b>Inês:</b> The first.</li>');
    expect(html).not.toMatch(/Done|Secret|Less plain/);
  });
});

describe('answers in Word', () => {
  const inWord = { author: 'Amina', initials: 'A', date: '2026-11-21T10:00:00Z', utc: '2026-11-21T09:00:00Z' };
  beforeEach(async () => {
    const form = formOf(order(), await docx(paragraphs));
    id = (await client({ method: 'POST', url: '/api/submissions', ...form })).json<{ id: number }>().id;
    const highlights = [highlight({ replies: [{ id: 'r1', text: 'The first.' }] })];
    await saved(second, { highlights, suggestions: [suggestion], version: 0 });
  });
  const send = (file: Uint8Array | undefined, { version = '1', by = admin, name = 'answered.docx' } = {}) => {
    const form = formOf({ version }, file && Buffer.from(file), { name });
    return by({ method: 'POST', url: path('/review/answers'), ...form });
  };

  it('log why a file could not be read where nobody foresaw it, and only there', async () => {
    const warned = vi.spyOn(one.app.log, 'warn');
    const read = vi.spyOn(one.app.documents.reader, 'answers');
    for (const options of [{}, { cause: 'RangeError: too deep' }])
      read.mockRejectedValueOnce(new DocumentRefused(refusals.damaged, options));
    const file = await docx(paragraphs);
    expect([(await send(file)).status, (await send(file)).status]).toEqual([415, 415]);
    expect(warned.mock.calls).toEqual([
      [{ submission: id, problem: 'answers could not be read', error: 'RangeError: too deep' }],
    ]);
    vi.restoreAllMocks();
  });
  const exported = async () => (await admin(path('/export?format=docx'))).bytes;
  const answered = async (act: (word: WordAnswers, ids: Map<string, string>) => unknown) => {
    const word = await WordAnswers.open(await exported());
    act(word, new Map(word.comments().map(({ text, id: comment }) => [text, comment])));
    return word.save();
  };
  const everything = () =>
    answered((word, ids) => {
      word.reply(ids.get('Which one?') ?? '', 'The Great War.', inWord);
      word.resolve(ids.get('Less plain.') ?? '');
      word.comment(0, 'May I keep this?', inWord);
    });

  it('leave with the author, time and state of each mark', async () => {
    await saved(admin, {
      highlights: [highlight({ resolved: { author: { name: 'x', initials: 'x' }, at: '' } }), highlight({ id: 'h2' })],
      suggestions: [suggestion],
      version: 1,
    });
    const { comments, units } = await secondRead(await exported());
    expect(
      [...comments.values()].map(({ author, initials, text, done, parent }) => [
        author,
        initials,
        text,
        done,
        !!parent,
      ]),
    ).toEqual([
      ['Inês', 'I', 'Less plain.', false, false],
      ['Inês', 'I', 'Which one?', true, false],
      ['Inês', 'I', 'The first.', false, true],
      ['Robin', 'R', 'Which one?', false, false],
    ]);
    expect(units.some(({ insertedBy }) => insertedBy === 'Inês')).toBe(true);
  });

  it('are added to the review: replies, resolved comments and new ones at their words; a second time nothing is', async () => {
    const before = await review();
    const file = await everything();
    const answer = await send(file);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    const answers = answer.json<Answers>();
    expect(answers).toMatchObject({ added: { replies: 1, comments: 1 }, resolved: 1, unplaced: 0 });
    const [first, added] = answers.review.highlights;
    const author = { name: 'Amina', initials: 'A' };
    const createdAt = '2026-11-21T09:00:00.000Z';
    const reply = { id: expect.any(String), text: 'The Great War.', author, createdAt };
    expect(first).toEqual({ ...before.highlights[0], replies: [...(before.highlights[0]?.replies ?? []), reply] });
    expect(added).toMatchObject({ comment: 'May I keep this?', author, createdAt });
    expect(content.slice(added?.startIndex, added?.endIndex)).toBe(added?.text);
    expect(answers.review.suggestions[0]?.resolved).toMatchObject({
      author: { name: 'Amina Example', initials: 'AE' },
    });
    expect(await review()).toEqual(answers.review);
    const events = (await admin(path('/events')))
      .json<SubmissionEvent[]>()
      .filter(({ type }) => type === 'answers_read');
    expect(events).toMatchObject([{ actorName: 'Robin Example', detail: '1 reply, 1 new comment, 1 resolved' }]);

    const again = await send(file, { version: '2' });
    expect(again.json()).toEqual({
      isMatchedByText: false,
      review: answers.review,
      added: { replies: 0, comments: 0 },
      resolved: 0,
      unplaced: 0,
    });
    expect((await review()).version).toBe(2);
  });

  it('that were typed into a comment, or into a reply to it, are replies; a second time nothing is', async () => {
    const file = await answered((word, ids) => {
      word.writeInto(ids.get('Which one?') ?? '', ' The Great War.');
      word.writeInto(ids.get('The first.') ?? '', 'Or the second?', true);
      word.writeInto(ids.get('Less plain.') ?? '', 'I like it plain.', true);
    });
    const answers = (await send(file)).json<Answers>();
    expect(answers).toMatchObject({ added: { replies: 3, comments: 0 }, resolved: 0 });
    const author = { name: 'Amina Example', initials: 'AE' };
    const textsOf = ({ replies = [] }: { replies?: Reply[] | undefined } = {}) =>
      replies.map(({ text, author: by }) => [text, by?.name === author.name]);
    const { highlights, suggestions } = answers.review;
    expect([highlights[0]?.comment, ...textsOf(highlights[0])]).toEqual([
      'Which one?',
      ['The first.', false],
      ['The Great War.', true],
      ['Or the second?', true],
    ]);
    expect(textsOf(suggestions[0])).toEqual([['I like it plain.', true]]);
    expect((await send(file, { version: '2' })).json()).toMatchObject({ added: { replies: 0, comments: 0 } });
  });

  it('that were typed over the words of a comment are a reply, also where its words hold the same letters', async () => {
    const [first, other] = [highlight({ comment: 'Not that one.' }), highlight({ id: 'h2', comment: 'Which war?' })];
    await saved(second, { highlights: [first, other], suggestions: [suggestion], version: 1 });
    const file = await answered((word, ids) => {
      word.rewrite(ids.get('Not that one.') ?? '', 'No');
      // Words that are only taken away say nothing.
      word.rewrite(ids.get('Which war?') ?? '', 'war?');
    });
    const answers = (await send(file, { version: '2' })).json<Answers>();
    expect(answers.added).toEqual({ replies: 1, comments: 0 });
    expect(answers.review.highlights[0]?.replies?.at(-1)?.text).toBe('No');
  });

  it('of a program that drops lasting numbers are found behind the words of a comment, not in words changed here', async () => {
    const file = await answered((word, ids) => word.writeInto(ids.get('Which one?') ?? '', ' The Great War.'));
    const zip = await JSZip.loadAsync(file);
    for (const name of Object.keys(zip.files)) if (/comments(?:Ids|Extensible)\.xml/.test(name)) zip.remove(name);
    const dropped = await zip.generateAsync({ type: 'uint8array' });
    await saved(second, {
      highlights: [highlight({ comment: 'Which war is it?', replies: [{ id: 'r1', text: 'The first.' }] })],
      suggestions: [suggestion],
      version: 1,
    });
    expect((await send(dropped, { version: '2' })).json()).toMatchObject({ added: { replies: 0, comments: 0 } });
    // The number still tells it where it is.
    expect((await send(file, { version: '2' })).json()).toMatchObject({ added: { replies: 1, comments: 0 } });
    await saved(second, {
      highlights: [highlight({ replies: [{ id: 'r1', text: 'The first.' }] })],
      suggestions: [suggestion],
      version: 3,
    });
    const answers = (await send(dropped, { version: '4' })).json<Answers>();
    expect(answers.review.highlights[0]?.replies?.at(-1)?.text).toBe('The Great War.');
  });

  it('on words that somebody changed since are kept without a place', async () => {
    const word = await WordAnswers.open(await exported());
    word.comment(0, 'And this?', inWord);
    const words = word.change('The ', 'A wholly different beginning of the ');
    expect(words).toBe(true);
    const answers = (await send(await word.save())).json<Answers>();
    expect(answers).toMatchObject({ added: { replies: 0, comments: 1 }, unplaced: 1 });
    expect(answers.review.unplaced.highlights).toMatchObject([{ comment: 'And this?' }]);
  });

  it('to a comment that was removed since, and to one in the client’s own file, become comments at its words', async () => {
    const file = await everything();
    await saved(admin, { highlights: [], suggestions: [suggestion], version: 1 });
    const answers = (await send(file, { version: '2' })).json<Answers>();
    expect(answers.added).toEqual({ replies: 0, comments: 2 });
    expect(answers.review.highlights.map(({ comment, text }) => [comment, text])).toEqual([
      expect.arrayContaining(['May I keep this?']),
      ['The Great War.', 'war'],
    ]);
    expect((await send(file, { version: '3' })).json<Answers>().added).toEqual({ replies: 0, comments: 0 });
  });

  it('are refused with a sentence when the review has changed, or changes at the same moment', async () => {
    const file = await everything();
    const stale = await send(file, { version: '0' });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('changed in another window')]);
    const late = await whileHeld(
      one,
      id,
      () => send(file),
      (_row, transaction) => transaction('reviews').where({ submissionId: id }).update({ version: 9 }),
    );
    expect(late.status).toBe(409);
    const twice = await Promise.all([send(file, { version: '9' }), send(file, { version: '9', by: second })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await review()).highlights[0]?.replies).toHaveLength(2);
  });

  it('of another order whose text is the same are refused, unless the file names no order', async () => {
    const file = await everything();
    const unnamed = (await JSZip.loadAsync(file)) as JSZip;
    for (const name of Object.keys(unnamed.files).filter((one) => /commentsIds\d*\.xml$/.test(one))) {
      const xml = (await unnamed.file(name)?.async('string')) ?? '';
      unnamed.file(name, xml.replaceAll('durableId="', 'durableId="F'));
    }
    const mine = (await send(file)).json<Answers>();
    expect(mine.isMatchedByText).toBe(false);
    const other = formOf(order(), await docx(paragraphs));
    id = (await client({ method: 'POST', url: '/api/submissions', ...other })).json<{ id: number }>().id;
    const refused = await send(file, { version: '0' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('belongs to another order')]);
    const taken = await send(await unnamed.generateAsync({ type: 'nodebuffer' }), { version: '0' });
    expect([taken.status, taken.json<Answers>().isMatchedByText], taken.text).toEqual([200, true]);
  });

  it('of another order, without comments or of another kind are refused with a sentence', async () => {
    const file = await everything();
    const other = formOf(
      order(),
      await docx(['An essay about bees, their hives and the honey that they keep for the winter.']),
    );
    const answeredId = id;
    id = (await client({ method: 'POST', url: '/api/submissions', ...other })).json<{ id: number }>().id;
    const refusals: [Uint8Array | undefined, object, number, RegExp][] = [
      [file, { version: '0' }, 422, /belongs to another order/],
      [await docx(paragraphs), { version: '0' }, 422, /has no comments/],
      [Buffer.from('%PDF-1.7 and so on'), { version: '0' }, 415, /PDF/],
      [Buffer.from('plain text'), { version: '0' }, 415, /not a Word document/],
      [file.slice(0, file.length / 2), { version: '0' }, 415, /damaged/],
      [file, { version: '0', name: 'answered.docm' }, 415, /macros/],
      [undefined, { version: '0' }, 400, /choose the Word file/],
      [file, { version: 'newest' }, 422, /version/],
      [Buffer.alloc(10 * 1024 * 1024 + 1), { version: '0' }, 413, /larger than 10 MB/],
    ];
    for (const [bytes, options, status, sentence] of refusals) {
      const answer = await send(bytes, options);
      expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)]);
    }
    expect(await review()).toMatchObject({ version: 0, highlights: [], unplaced: { highlights: [] } });
    id = answeredId;
  });

  it('are for administrators alone, and not for an order that is not there', async () => {
    const file = await everything();
    expect((await send(file, { by: client })).status).toBe(403);
    expect((await send(file, { by: await one.as('visitor') })).status).toBe(401);
    const mine = id;
    id = 2_147_483_647;
    expect((await send(file)).status).toBe(404);
    id = mine;
    expect((await review()).version).toBe(1);
  });

  it('of a completed order reach the client’s file again', async () => {
    const file = await everything();
    await one.app.database.write('submissions').where({ id }).update({ status: 'completed' });
    await send(file);
    const { reviewedFile } = (await admin(path())).json<{ reviewedFile: { filename: string } }>();
    const bytes = readFileSync(`${one.app.config.dataDir}/uploads/${reviewedFile.filename}`);
    const texts = [...(await secondRead(bytes)).comments.values()].map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['The Great War.', 'May I keep this?']));
  });

  it('to two equal comments in the client’s own file become two comments, and none when they are read again', async () => {
    const w14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
    const comments = ['1', '2'].map(
      (number) =>
        `<w:comment ${w14} w:id="${number}" w:author="Tutor"><w:p w14:paraId="0000001${number}"><w:r><w:t>Hm.</w:t></w:r></w:p></w:comment>`,
    );
    const marks = ['1', '2'].map((number) => `<w:r><w:commentReference w:id="${number}"/></w:r>`);
    const body = paragraphs.map((text, index) => `<w:p><w:r><w:t>${text}</w:t></w:r>${marks[index]}</w:p>`).join('');
    const form = formOf(order(), Buffer.from(buildDocument({ body, comments: comments.join('') })));
    id = (await client({ method: 'POST', url: '/api/submissions', ...form })).json<{ id: number }>().id;
    await saved(second, { highlights: [highlight()], version: 0 });
    const word = await WordAnswers.open(await exported());
    for (const { id: comment, text } of word.comments()) if (text === 'Hm.') word.reply(comment, 'Yes.', inWord);
    const file = await word.save();
    const answer = await send(file);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    expect(answer.json<Answers>().added).toEqual({ replies: 0, comments: 2 });
    expect((await send(file, { version: '2' })).json<Answers>().added).toEqual({ replies: 0, comments: 0 });
  });

  it('name nobody longer than a save takes', async () => {
    const long = { firstName: 'F'.repeat(100), lastName: 'L'.repeat(100) };
    const users = () => one.app.database.write('users').where({ username: 'editor2' });
    await users().update(long);
    await one.app.database.write('submissions').where({ id }).update(long);
    const mine = highlight({ id: 'h2' });
    try {
      await saved(second, { highlights: [highlight(), mine], suggestions: [suggestion], version: 1 });
    } finally {
      await users().update({ firstName: 'Inês', lastName: 'Secret' });
    }
    const file = await answered((word, ids) => word.resolve(ids.get('Less plain.') ?? ''));
    const { review: read } = (await send(file, { version: '2' })).json<Answers>();
    const authors = [read.highlights[1]?.author, read.suggestions[0]?.resolved?.author];
    expect(authors.map((author) => author?.name.length)).toEqual([200, 200]);
    expect(await saved(admin, read)).toMatchObject({ version: 4 });
  });

  it('quote no more words of the file than tell a place from others', async () => {
    const word = await WordAnswers.open(await exported());
    word.change('Its causes', 'x'.repeat(3000));
    for (let run = 0; run < 10; run++) word.comment(run, 'And this?', inWord);
    const folder = mkdtempSync(join(tmpdir(), 'answers-'));
    try {
      const file = join(folder, 'answered.docx');
      writeFileSync(file, await word.save());
      const { comments } = await readFound({ path: file, content, suggestions: [] });
      expect(Math.max(...comments.map(({ words }) => words.length))).toBe(1000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

// What follows asks no database.
describe.skipIf(onPostgres)('a file with more comments than are read', () => {
  const comments = (count: number, more = '') => {
    const one = (index: number) =>
      `<w:comment w:id="${index}" w:author="A" w:date="2026-01-01T00:00:00Z"><w:p><w:r><w:t>${index}</w:t></w:r></w:p></w:comment>`;
    return buildDocument({
      body: '<w:p><w:r><w:t>The war.</w:t></w:r></w:p>',
      comments: Array.from({ length: count }, (_, index) => one(index)).join('') + more,
    });
  };

  it('is refused with their number, and what the order’s own file says of them stays known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'answers-'));
    try {
      const [original, answered] = [join(folder, 'original.docx'), join(folder, 'answered.docx')];
      writeFileSync(original, comments(15_001));
      const read = (path: string) => readFound({ path, originalPath: original, content: 'The war.', suggestions: [] });
      await expect(read(original)).rejects.toThrow(
        'This file has more than 15,000 comments, too many to read answers from. Delete the comments that don’t belong to this review in Word, save the file and choose it again',
      );
      const own = '<w:comment w:id="7" w:author="Amina"><w:p><w:r><w:t>Mine</w:t></w:r></w:p></w:comment>';
      writeFileSync(answered, comments(2, own));
      const { comments: found } = await read(answered);
      expect(found.map(({ text, isOlder }) => [text, isOlder])).toEqual([
        ['0', true],
        ['1', true],
        ['Mine', false],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it.skipIf(onPostgres)('a file with longer comments than two reviews have is refused in the worker', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  try {
    const path = join(folder, 'long.docx');
    const text = Array.from({ length: 1_400_000 }, (_, index) => index).join(' ');
    const comments = `<w:comment w:id="7" w:author="Amina"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;
    writeFileSync(path, buildDocument({ body: '<w:p><w:r><w:t>The war.</w:t></w:r></w:p>', comments }));
    await expect(readFound({ path, content: 'The war.', suggestions: [] })).rejects.toThrow('too large to save');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.skipIf(onPostgres)('the merge of a hostile file', () => {
  const now = '2026-11-22T12:00:00.000Z';
  const by = { name: 'Edna', initials: 'E' };
  const space = 'order 7';
  const found = (index: number, changes: Partial<AnsweredComment> = {}): AnsweredComment => ({
    ...{ author: by.name, initials: by.initials, writtenAt: '', text: `Comment ${index}`, words: 'word' },
    ...{ key: commentKey(changes.text ?? `Comment ${index}`), isOlder: false, isResolved: false, replies: [] },
    ...changes,
  });
  const stored = (highlights: Highlight[], changes: Partial<StoredReview> = {}): StoredReview => ({
    ...{ highlights, suggestions: [], unplaced: { highlights: [], suggestions: [] }, notes: '', version: 1 },
    ...{ contentVersion: 1, removed: nothingRemoved, ...changes },
  });
  const merge = (review: StoredReview, comments: AnsweredComment[], changes: object = {}) => {
    const context = { named: review, space, content: null, client: by, now };
    return mergeAnswers(review, { comments, isSameText: true }, { ...context, ...changes });
  };
  const list = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));
  /** The object with one property whose reads are counted. */
  const counting = <T extends object>(object: T, key: keyof T, counter: { reads: number }): T => {
    const value = object[key];
    const get = () => {
      counter.reads++;
      return value;
    };
    return Object.defineProperty(object, key, { get, enumerable: true });
  };
  const mark = (changes: Partial<Highlight> = {}): Highlight => ({
    ...{ id: 'h1', text: 'other', startIndex: 0, endIndex: 5, comment: 'Mine', color: 'yellow' },
    ...{ author: by, createdAt: now, ...changes },
  });
  const number = paragraphIdOf(space, 'comment', 'h1');

  it('looks at each mark and each comment a few times, not at each pair of them', () => {
    const counter = { reads: 0 };
    const marks = list(200, (index) => counting(mark({ id: `h${index}` }), 'text', counter));
    const comments = list(200, (index) => counting(found(index), 'words', counter));
    expect(merge(stored(marks), comments).added).toEqual({ replies: 0, comments: 200 });
    expect(counter.reads).toBeLessThan(20 * 200);
  });

  it('leaves to the worker what takes long for all comments together, and looks at so many parts of them only', () => {
    const inFootnote = (text: string) => `In this footnote:\n${text}`;
    const known = (comments: AnsweredComment[]) => merge(stored([mark()]), comments).added.comments;
    expect(known([found(0, { text: 'Read in the worker', key: 'Mine', words: 'other' })])).toBe(0);
    const answered = found(0, { text: inFootnote('Mine'), words: 'other' });
    expect(known([answered])).toBe(0);
    const long = list(3, (index) => found(index, { text: inFootnote('x'.repeat(400_000)) }));
    expect(known([...long, answered])).toBe(4);
  });

  it('looks at the replies of a mark once for all comments that stand for it', () => {
    const counter = { reads: 0 };
    const reply = (index: number): Reply => ({ id: `r${index}`, text: `Reply ${index}`, author: by, createdAt: now });
    const marks = [mark({ replies: list(50, (index) => counting(reply(index), 'id', counter)) })];
    const replies = [found(0, { text: 'Reply 7', writtenAt: now })];
    expect(
      merge(
        stored(marks),
        list(200, (index) => found(index, { paragraphId: number, replies })),
      ).isChanged,
    ).toBe(false);
    expect(counter.reads).toBeLessThan(20 * 50);
  });

  it('looks at a mark and its replies once for all comments that somebody has written into', () => {
    const counter = { reads: 0 };
    const reply = (index: number): Reply => ({ id: `r${index}`, text: `Reply ${index}`, author: by, createdAt: now });
    const replies = list(50, (index) => counting(reply(index), 'id', counter));
    const marks = [counting(mark({ replies }), 'comment', counter)];
    const changed = { isWrittenHere: true as const, isChanged: true };
    const answer = { ...found(0, { text: 'Reply 7 and more' }), ...changed };
    const comments = list(200, () =>
      found(0, {
        ...{ ...changed, paragraphId: number, text: 'Mine and yours' },
        replies: [{ ...answer, paragraphId: paragraphIdOf(space, 'comment', 'h1', 'r7') }],
      }),
    );
    const [read] = merge(stored(marks), comments).review.highlights;
    expect(read?.replies?.slice(50).map(({ text }) => text)).toEqual(['and yours', 'and more']);
    expect(counter.reads).toBeLessThan(20 * 50);
  });

  it('splits a long comment and a long reply into words once for all comments that somebody has changed', () => {
    const long = 'some words '.repeat(400).trim();
    const marks = [mark({ comment: long, replies: [{ id: 'r7', text: long, author: by, createdAt: now }] })];
    const changed = { isWrittenHere: true as const, isChanged: true };
    const answer = { ...found(0, { text: 'Mine' }), ...changed };
    const comments = list(200, () =>
      found(0, {
        ...{ ...changed, paragraphId: number, text: 'Yours' },
        replies: [{ ...answer, paragraphId: paragraphIdOf(space, 'comment', 'h1', 'r7') }],
      }),
    );
    const split = vi.spyOn(String.prototype, 'split');
    const [read] = merge(stored(marks), comments).review.highlights;
    const ofLong = split.mock.contexts.filter((text) => String(text).length >= long.length);
    split.mockRestore();
    expect(read?.replies?.slice(1).map(({ text }) => text)).toEqual(['Yours', 'Mine']);
    expect(ofLong.length).toBeLessThan(10);
  });

  it('ends where a thread, the review or a save of it would be too long, and at once for another order', () => {
    const counter = { reads: 0 };
    const last = (comments: AnsweredComment[]) => [...comments, counting(found(-1), 'initials', counter)];
    const answered = list(200, (index) =>
      found(0, { paragraphId: number, replies: [found(index, { writtenAt: now })] }),
    );
    expect(() => merge(stored([mark()]), last(answered))).toThrow('up to 100 replies');
    expect(() => merge(stored([]), last(list(5001, (index) => found(index))))).toThrow('up to 5,000 highlights');
    const content = 'long '.repeat(100_000);
    const place = { startIndex: 0, endIndex: content.length };
    const onAll = list(50, (index) => found(index, { place }));
    expect(() => merge(stored([]), last(onAll), { content })).toThrow('too large to save');
    const notes = 'n'.repeat(jsonBodyBytes - 500);
    expect(() => merge(stored([], { notes }), [found(0)])).toThrow('too large to save');
    const context = { named: stored([]), space, content: null, client: by, now };
    const foreign = { comments: [found(0, { isWrittenHere: true })], isSameText: true };
    expect(() => mergeAnswers(stored([]), foreign, context)).toThrow('another order');
    for (const harmless of [
      { isOlder: true },
      { text: 'The places of these comments could not be found in this file.\nOne' },
    ])
      expect(() => merge(stored([]), [found(0, { isWrittenHere: true, ...harmless })])).not.toThrow();
    const words = counting(found(0), 'words', counter);
    expect(() => mergeAnswers(stored([]), { comments: [words], isSameText: false }, context)).toThrow('another order');
    expect(counter.reads).toBe(0);
  });

  it('takes a year that Word cannot write for no time', () => {
    const years = ['+012026-11-21T10:00:00Z', '-000001-11-21T10:00:00Z', '0000-11-21T10:00:00Z'];
    const { review: read } = merge(
      stored([]),
      years.map((writtenAt, index) => found(index, { writtenAt })),
    );
    expect(read.unplaced.highlights.map(({ createdAt }) => createdAt)).toEqual([now, now, now]);
  });

  it('knows a reply beside the second place of its mark, also with words that were typed into it', () => {
    const reply: Reply = { id: 'r1', text: 'The first.', author: by, createdAt: now };
    const beside = (id: string) => (Number.parseInt(id, 16) + 1).toString(16).toUpperCase().padStart(8, '0');
    const typed = found(0, {
      text: 'The first. Or the second?',
      ...{ paragraphId: beside(paragraphIdOf(space, 'comment', 'h1', 'r1')), isWrittenHere: true, isChanged: true },
    });
    const second = { paragraphId: beside(number), isWrittenHere: true, isChanged: false, text: 'Mine' };
    const { highlights } = merge(stored([mark({ replies: [reply] })]), [
      found(0, { ...second, replies: [typed] }),
    ]).review;
    expect(highlights[0]?.replies?.map(({ text }) => text)).toEqual(['The first.', 'Or the second?']);
  });

  it('opens a resolved mark that was answered since at either of its places', () => {
    const resolved = { author: by, at: '2026-11-21T12:00:00.000Z' };
    const beside = (Number.parseInt(number, 16) + 1).toString(16).toUpperCase().padStart(8, '0');
    const [before, after] = ['2026-11-20T12:00:00Z', '2026-11-22T11:00:00Z'].map((writtenAt, index) => [
      found(index, { writtenAt }),
    ]);
    for (const [first = [], second = []] of [
      [before, after],
      [after, before],
    ]) {
      const { highlights } = merge(stored([mark({ resolved })]), [
        found(0, { paragraphId: number, text: 'Mine', replies: first }),
        found(0, { paragraphId: beside, isWrittenHere: true, text: 'Mine', replies: second }),
      ]).review;
      expect(highlights[0]?.replies).toHaveLength(2);
      expect(highlights[0]?.resolved).toBeUndefined();
    }
  });

  it('gives each of many equal comments a mark of its own', () => {
    const marks = list(3, (index) =>
      mark({ id: `h${index}`, comment: 'Comma.', createdAt: '2026-11-20T10:00:00.000Z' }),
    );
    const comments = list(3, (index) =>
      found(0, { text: 'Comma.', words: 'other', replies: [found(index, { writtenAt: now })] }),
    );
    const { highlights } = merge(stored(marks), comments).review;
    expect(highlights.map(({ replies }) => replies?.length)).toEqual([1, 1, 1]);
  });
});
