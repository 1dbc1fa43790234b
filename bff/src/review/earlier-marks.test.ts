import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Review, Submission } from '../../contract/index.ts';
import { type Answered, type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { whileHeld, whileJudging } from '../../test/submissions.ts';
import { read } from '../redline/index.ts';
import { withReviewedDocument } from './reviewed-document.ts';

const content = 'The war begun in 1914.';
const newer = 'In short: the war begun in 1914.';
const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
const suggestion = { id: 's', text: 'begun', startIndex: 8, endIndex: 13, replacement: 'began' };
const moved = <T extends { startIndex: number; endIndex: number }>(mark: T): T => {
  const by = newer.indexOf('the war') - content.indexOf('The war');
  return { ...mark, startIndex: mark.startIndex + by, endIndex: mark.endIndex + by };
};
const marks = { highlights: [highlight], suggestions: [suggestion] };
const movedMarks = { highlights: [moved(highlight)], suggestions: [moved(suggestion)] };
const marksNotPlaced =
  'The document was replaced after this review was saved. Open the review in the editor, check its marks and save it.';
const replacedMeanwhile =
  'The document was replaced while you worked on it. Your review is safe: load the newer document and check your marks before you save.';

let one: TestServer;
let admin: Client;
let client: Client;
let first: Buffer;
let second: Buffer;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
  first = await docx([content]);
  second = await docx([newer]);
});
afterAll(() => one.stop());
beforeEach(async () => {
  const made = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), first) });
  id = made.json<{ id: number }>().id;
  await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
});

const path = (rest = '') => `/api/submissions/${id}${rest}`;
const replace = (fields: object = {}) =>
  admin({ method: 'POST', url: path('/document'), ...formOf({ ...fields }, second, { name: 'Second.docx' }) });
const save = (version: number, changes: object = {}): Promise<Answered> =>
  admin({ method: 'PUT', url: path('/review'), payload: { ...marks, notes: '', version, ...changes } });
const review = async (by = admin) => (await by(path('/review'))).json<Review>();
const status = (to: string) => admin({ method: 'PATCH', url: path('/status'), payload: { status: to } });
const feedback = (more = {}) =>
  admin({ method: 'POST', url: path('/feedback'), payload: { feedback: 'Well argued.', ...more } });
const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads')).sort();
const record = async () => (await admin(path())).json<Submission>();

describe('a review says in which version its marks stand', () => {
  it('before the first save the newest, and then the one it was saved in', async () => {
    expect(await review()).toMatchObject({ version: 0, contentVersion: 1 });
    await replace();
    expect(await review()).toMatchObject({ version: 0, contentVersion: 2 });
    expect((await save(0, { ...movedMarks, contentVersion: 2 })).json()).toMatchObject({
      version: 1,
      contentVersion: 2,
    });
    await replace();
    expect(await review()).toMatchObject({ ...movedMarks, version: 1, contentVersion: 2 });
    expect(await record()).toMatchObject({ contentVersion: 3, editedContent: null });
  });

  it('of a link without a document none', async () => {
    const made = await client({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
    id = made.json<{ id: number }>().id;
    const nothing = { highlights: [], suggestions: [] };
    expect((await save(0, { ...nothing, contentVersion: 0 })).json()).toMatchObject({ contentVersion: 0 });
  });

  it('and is not saved over a document that its editor has not seen', async () => {
    await save(0, { contentVersion: 1 });
    await replace();
    const before = [await review(), await record()];
    for (const contentVersion of [0, 1, 3]) {
      const refused = await save(1, { ...movedMarks, contentVersion });
      expect([refused.status, refused.text]).toEqual([409, replacedMeanwhile]);
    }
    expect([await review(), await record()]).toEqual(before);
    const saved = await save(1, { ...movedMarks, contentVersion: 2 });
    expect(saved.json()).toMatchObject({ version: 2, contentVersion: 2 });
    expect(await record()).toMatchObject({ editedContent: 'In short: the war began in 1914.' });
  });

  it('and without a version is judged by the text at its places alone', async () => {
    await save(0);
    await replace();
    expect((await save(1)).status).toBe(422);
    expect((await save(1, movedMarks)).json()).toMatchObject({ contentVersion: 2 });
  });

  it('whether it is stale is told apart from that', async () => {
    await save(0, { contentVersion: 1 });
    const stale = await save(0, { contentVersion: 1 });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('Both versions are safe')]);
  });
});

describe('the text that the marks stand in', () => {
  const none = { highlights: [], suggestions: [] };

  it.each([
    ['highlights', { suggestions: [] }],
    ['suggestions', { highlights: [] }],
    ['unplaced highlights', { ...none, unplaced: { ...none, highlights: [highlight] } }],
    ['unplaced suggestions', { ...none, unplaced: { ...none, suggestions: [suggestion] } }],
  ])('comes with %s once it is no longer the submission’s, until they are placed anew', async (_which, changes) => {
    await save(0, changes);
    expect(await review()).not.toHaveProperty('content');
    await replace();
    await replace();
    expect(await review()).toMatchObject({ contentVersion: 1, content });
    const placed = await save(1, { ...none, unplaced: { ...none, highlights: [highlight] }, contentVersion: 3 });
    expect(placed.json()).not.toHaveProperty('content');
    expect(await review()).toEqual(placed.json());
    await replace();
    expect(await review()).toMatchObject({ contentVersion: 3, content: newer });
  });

  it('does not come without marks', async () => {
    await replace();
    expect(await review()).not.toHaveProperty('content');
    await save(0, { ...none, notes: 'Kind.' });
    await replace();
    expect(await review()).not.toHaveProperty('content');
  });

  it('is null where that document had none, and is not there where there was no document', async () => {
    const asked = { ...none, unplaced: { ...none, highlights: [highlight] } };
    const made = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([''])) });
    id = made.json<{ id: number }>().id;
    await save(0, asked);
    await replace();
    expect(await review()).toMatchObject({ contentVersion: 1, content: null });
    const link = await client({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
    id = link.json<{ id: number }>().id;
    await save(0, asked);
    await replace();
    expect(await review()).toMatchObject({ contentVersion: 0 });
    expect(await review()).not.toHaveProperty('content');
  });

  it('is never the owner’s', async () => {
    await save(0, { ...none, unplaced: marks });
    await replace();
    expect((await status('completed')).status).toBe(200);
    expect(await review()).toHaveProperty('content', content);
    expect(await review(client)).toMatchObject({ contentVersion: 1 });
    expect(await review(client)).not.toHaveProperty('content');
  });

  it('is not taken from a save', async () => {
    const saved = await save(0, { content: 'Invented.', contentVersion: 1 });
    expect([saved.status, saved.json()]).toEqual([200, expect.not.objectContaining({ content: expect.anything() })]);
    expect(await review()).toEqual(saved.json());
    expect(await record()).toMatchObject({ content });
    await replace();
    expect(await review()).toMatchObject({ content });
    expect((await save(1, { ...movedMarks, content: 7 })).status).toBe(200);
  });
});

describe('while its marks stand in an earlier version', () => {
  beforeEach(async () => {
    await save(0);
    await replace();
  });
  const refused = (answer: Answered) => expect([answer.status, answer.text]).toEqual([409, marksNotPlaced]);

  it.each(['html', 'docx', 'clean'])('it does not leave as %s', async (format) => {
    refused(await admin(path(`/export?format=${format}`)));
    await save(1, movedMarks);
    expect((await admin(path(`/export?format=${format}`))).status).toBe(200);
  });

  it.each([
    ['feedback', feedback],
    ['PATCH', () => status('completed')],
  ])('it is not completed by %s, and nothing is stored', async (_way, complete) => {
    const before = { files: stored(), record: await record(), events: (await admin(path('/events'))).text };
    const mark = vi.spyOn(one.app.documents.reader, 'mark');
    refused(await complete());
    expect(mark).not.toHaveBeenCalled();
    mark.mockRestore();
    expect({ files: stored(), record: await record(), events: (await admin(path('/events'))).text }).toEqual(before);
    await save(1, movedMarks);
    expect((await complete()).json()).toMatchObject({ status: 'completed', contentVersion: 2 });
    const { content: text, notes } = read((await client(path('/download?file=reviewed'))).bytes);
    expect([text, notes.comments.count]).toEqual(['In short: the war began in 1914.', 1]);
  });

  it('it is not completed from in progress either, but feedback is kept as a draft', async () => {
    expect((await feedback({ complete: false })).json()).toMatchObject({ status: 'paid', feedback: 'Well argued.' });
    expect((await status('in_progress')).status).toBe(200);
    refused(await status('completed'));
    expect((await feedback()).json()).toMatchObject({ status: 'in_progress' });
  });

  it.each([
    ['highlights', { suggestions: [] }],
    ['suggestions', { highlights: [] }],
  ])('%s alone are enough', async (_kind, changes) => {
    await save(1, { ...movedMarks, ...changes });
    await replace();
    refused(await status('completed'));
    refused(await admin(path('/export')));
  });

  it('but without marks it holds nothing up', async () => {
    await save(1, { highlights: [], suggestions: [], notes: 'Kind.' });
    await replace();
    expect(await review()).toMatchObject({ contentVersion: 2 });
    expect(await record()).toMatchObject({ contentVersion: 3 });
    for (const format of ['html', 'docx', 'clean'])
      expect((await admin(path(`/export?format=${format}`))).status).toBe(200);
    expect((await status('completed')).json()).toMatchObject({ status: 'completed', reviewedFile: null });
  });
});

describe('unplaced marks', () => {
  const lost = { highlights: [{ ...highlight, id: 'h2' }], suggestions: [{ ...suggestion, id: 's2' }] };
  const none = { highlights: [], suggestions: [] };

  it('are kept as they are, whatever stands at their places', async () => {
    await replace();
    const anchor = {
      ...{ quote: 'war', before: 'The ', after: ' begun in 1914.', startIndex: 4, contentVersion: 1 },
      alike: { both: 1, before: 1, after: 1 },
    };
    const unplaced = { ...lost, highlights: [{ ...highlight, id: 'h2', startIndex: 900, endIndex: 903, anchor }] };
    const saved = await save(0, { ...movedMarks, unplaced, contentVersion: 2 });
    expect(saved.json()).toMatchObject({ ...movedMarks, unplaced });
    expect(await review()).toEqual(saved.json());
    expect(await record()).toMatchObject({ editedContent: 'In short: the war began in 1914.' });
  });

  it('stay when they are not named, but for those that have a place now', async () => {
    await save(0, {
      ...none,
      unplaced: { highlights: [highlight, ...lost.highlights], ...{ suggestions: [suggestion] } },
    });
    expect((await save(1, { ...none })).json()).toMatchObject({
      unplaced: { highlights: [{ id: 'h' }, { id: 'h2' }], suggestions: [{ id: 's' }] },
    });
    expect((await save(2)).json()).toMatchObject({
      ...marks,
      unplaced: { highlights: lost.highlights, suggestions: [] },
    });
    expect((await save(3, { unplaced: none })).json()).toMatchObject({ ...marks, unplaced: none });
    expect(await review()).toMatchObject({ unplaced: none });
  });

  it('are kept without any text, and then hold nothing up', async () => {
    const made = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([''])) });
    id = made.json<{ id: number }>().id;
    await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
    expect((await save(0, { ...none, unplaced: lost })).json()).toMatchObject({ unplaced: lost });
    await replace();
    expect((await status('completed')).status).toBe(200);
  });

  it.each([
    [
      'an id of a placed highlight',
      { unplaced: { ...none, highlights: [highlight] } },
      'Two of the highlights have the id “h”',
    ],
    ['an id of a placed suggestion', { unplaced: { ...none, suggestions: [suggestion] } }, 'Two of the suggestions'],
    ['an id twice', { unplaced: { ...none, highlights: [...lost.highlights, ...lost.highlights] } }, 'the id “h2”'],
    [
      'too long a comment',
      { unplaced: { ...none, highlights: [{ ...highlight, id: 'x', comment: 'x'.repeat(5_001) }] } },
      'up to 5,000',
    ],
    ['too many', { unplaced: { ...none, suggestions: Array(5_001).fill(suggestion) } }, 'up to 5,000 suggestions'],
    ['half of them', { unplaced: { highlights: [] } }, 'unplaced'],
  ])('with %s are 422, and nothing is saved', async (_what, changes, sentence) => {
    const refused = await save(0, changes);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await review()).toMatchObject({ version: 0 });
  });

  it('go to no client: not in the review, nor in any file, nor the words that the places are found by', async () => {
    const secret = (text: string) => ({
      quote: text,
      before: 'earlier words',
      after: '',
      startIndex: 0,
      alike: { both: 1, before: 1, after: 1 },
    });
    await save(0, {
      highlights: [{ ...highlight, anchor: secret('war') }],
      suggestions: [{ ...suggestion, anchor: secret('begun') }],
      unplaced: {
        highlights: [{ ...highlight, id: 'h2', comment: 'about lost words' }],
        suggestions: [{ ...suggestion, id: 's2', replacement: 'lost words' }],
      },
    });
    await feedback();
    expect(await review()).toMatchObject({
      highlights: [{ anchor: { before: 'earlier words' } }],
      unplaced: { highlights: [{ id: 'h2' }] },
    });
    const stamp = { author: { name: 'Robin', initials: 'R' }, createdAt: new Date(one.time.now).toISOString() };
    const stamped = {
      highlights: marks.highlights.map((mark) => ({ ...mark, ...stamp })),
      suggestions: marks.suggestions.map((mark) => ({ ...mark, ...stamp })),
    };
    expect(await review(client)).toEqual({ ...stamped, unplaced: none, notes: '', version: 1, contentVersion: 1 });
    expect((await client(path('/export'))).text).not.toMatch(/lost words|earlier words/);
    for (const format of ['docx', 'clean']) {
      const { bytes } = await client(path(`/export?format=${format}`));
      const { notes, content: text } = read(bytes);
      expect([notes.comments.count, text]).toEqual([format === 'docx' ? 1 : 0, 'The war began in 1914.']);
    }
    const { notes } = read((await client(path('/download?file=reviewed'))).bytes);
    expect([notes.comments.count, notes.trackedChanges.count]).toEqual([1, 2]);
  });
});

describe('two at once', () => {
  /** Does something while the reviewed document is made, before the completing transaction. */
  const whileMaking = (act: () => Promise<unknown>) => {
    const { reader } = one.app.documents;
    const original = reader.mark;
    return vi.spyOn(reader, 'mark').mockImplementationOnce(async (...asked) => {
      const marked = await original(...asked);
      await act();
      return marked;
    });
  };

  it.each([
    ['feedback', feedback],
    ['PATCH', () => status('completed')],
  ])(
    'replaced while it is completed by %s: it is not completed, and no file of the marks is left',
    async (_way, complete) => {
      await save(0);
      const before = stored();
      const making = whileMaking(replace);
      const answer = await complete();
      making.mockRestore();
      expect([answer.status, answer.text]).toEqual([409, marksNotPlaced]);
      const { filename, ...rest } = await record();
      expect(rest).toMatchObject({ status: 'paid', contentVersion: 2, reviewedFile: null, feedback: null });
      expect(stored()).toEqual([...before, filename].sort());
    },
  );

  it('replaced and placed anew while it is completed: the file is made of the newer document', async () => {
    await save(0);
    const making = whileMaking(async () => {
      await replace();
      await save(1, movedMarks);
    });
    expect((await status('completed')).status).toBe(200);
    expect(making).toHaveBeenCalledTimes(2);
    making.mockRestore();
    expect(read((await client(path('/download?file=reviewed'))).bytes).content).toBe(
      'In short: the war began in 1914.',
    );
  });

  it('a link gets its document and marks while it is completed: the file is made all the same', async () => {
    const made = await client({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
    id = made.json<{ id: number }>().id;
    await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
    const { database } = one.app;
    const begun = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await replace();
      await save(0, movedMarks);
      return database.transaction(work);
    });
    expect((await status('completed')).json()).toMatchObject({
      status: 'completed',
      reviewedFile: { size: expect.any(Number) },
    });
    begun.mockRestore();
  });

  it('completed while it is replaced: it is not replaced', async () => {
    await save(0);
    const judging = whileJudging(one, () => status('completed'));
    const answer = await replace();
    judging.mockRestore();
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('is completed')]);
    expect(await record()).toMatchObject({ status: 'completed', contentVersion: 1 });
    expect(stored().filter((name) => name.endsWith('-Second.docx'))).not.toContain((await record()).filename);
  });

  it('saved while it is replaced: the marks stand in the version before', async () => {
    const judging = whileJudging(one, () => save(0, { contentVersion: 1 }));
    expect((await replace()).status).toBe(200);
    judging.mockRestore();
    expect(await review()).toMatchObject({ version: 1, contentVersion: 1 });
    expect(await record()).toMatchObject({ contentVersion: 2, editedContent: null });
  });

  it('replaced in the very moment of saving: it is refused', async () => {
    const saved = await whileHeld(
      one,
      id,
      () => save(0, { contentVersion: 1 }),
      async (row, transaction) => {
        await row.update({ contentVersion: 2 });
        await transaction('submission_contents').where({ submissionId: id }).update({ content: newer });
      },
    );
    expect([saved.status, saved.text]).toEqual([409, replacedMeanwhile]);
    expect(await record()).toMatchObject({ content: newer, editedContent: null });
  });

  it('a file that was made of the document before is never attached to the newer one', async () => {
    await save(0);
    const before = stored();
    const making = whileMaking(replace);
    await withReviewedDocument(one.app, id, ['paid'], (attach) => one.app.database.transaction(attach));
    making.mockRestore();
    const { reviewedFile, filename } = await record();
    expect(reviewedFile).toBeNull();
    expect(stored()).toEqual([...before, filename].sort());
  });

  it('replaced and saved: saved first or refused, never saved over what its editor has not seen', async () => {
    for (let round = 0; round < rounds(15); round++) {
      const made = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), first) });
      id = made.json<{ id: number }>().id;
      const [saved, sent] = await Promise.all([save(0, { contentVersion: 1 }), replace({ contentVersion: 1 })]);
      expect(sent.status).toBe(200);
      expect(await record()).toMatchObject({ contentVersion: 2, editedContent: null });
      if (saved.status === 200) expect(await review()).toMatchObject({ version: 1, contentVersion: 1 });
      else {
        expect([saved.status, saved.text]).toEqual([409, replacedMeanwhile]);
        expect(await review()).toMatchObject({ version: 0, contentVersion: 2 });
      }
    }
  });

  it('replaced and completed: one of both', async () => {
    for (let round = 0; round < rounds(15); round++) {
      const made = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), first) });
      id = made.json<{ id: number }>().id;
      await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
      await save(0);
      const answers = await Promise.all([replace(), status('completed')]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const isReplaced = answers[0]?.status === 200;
      expect(await record()).toMatchObject(
        isReplaced
          ? { status: 'paid', contentVersion: 2, reviewedFile: null }
          : { status: 'completed', contentVersion: 1 },
      );
    }
  });
});
