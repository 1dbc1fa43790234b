import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewedFile, SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { refusals } from '../documents/refusal.ts';
import { read } from '../redline/index.ts';

const content = 'The war begun in 1914.';
const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
const suggestion = { id: 's', text: 'begun', startIndex: 8, endIndex: 13, replacement: 'began' };

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
});
afterAll(() => one.stop());

const path = (rest = '') => `/api/submissions/${id}${rest}`;
const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads')).sort();
const post = (rest: string, payload: object = {}) => admin({ method: 'POST', url: path(rest), payload });
const feedback = (more = {}) => post('/feedback', { feedback: 'Well argued.', ...more });
const status = (to: string) => admin({ method: 'PATCH', url: path('/status'), payload: { status: to } });
const save = (version: number, changes: object = {}) =>
  admin({
    method: 'PUT',
    url: path('/review'),
    payload: { highlights: [highlight], suggestions: [suggestion], notes: '', version, ...changes },
  });
const reviewed = async () => (await admin(path())).json<{ reviewedFile: ReviewedFile | null }>().reviewedFile;
const upload = async () =>
  admin({
    method: 'POST',
    url: path('/upload-review'),
    ...formOf({}, await docx(['My own.']), { field: 'file', name: 'Own.docx' }),
  });
/** Makes the client's file one that no attempt can mark. */
const damageOriginal = async () => {
  const { filename } = await one.app.database.read('submissions').where({ id }).first('filename');
  writeFileSync(join(one.app.config.dataDir, 'uploads', filename), 'PK\u0003\u0004 and nothing more');
};
const failures = async () =>
  (await admin(path('/events')))
    .json<SubmissionEvent[]>()
    .filter(({ type }) => type === 'reviewed_document_failed')
    .map(({ detail }) => detail);
const setStatus = (to: string) => one.app.database.write('submissions').where({ id }).update({ status: to });

beforeEach(async () => {
  const answer = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([content])) });
  id = answer.json<{ id: number }>().id;
  await setStatus('paid');
});

describe('on completion', () => {
  it.each([
    ['feedback', async () => feedback()],
    ['PATCH', async () => status('completed')],
    ['PATCH of work in progress', async () => [await post('/start'), await status('completed')].at(-1)],
  ])('by %s the client’s own file is attached with the marks in it', async (_way, complete) => {
    await save(0);
    expect((await complete())?.json()).toMatchObject({
      status: 'completed',
      reviewedFile: { originalName: 'My essay - reviewed.docx', uploadedAt: '2026-11-20T12:00:00.000Z' },
    });
    const got = await client(path('/download?file=reviewed'));
    expect(String(got.headers['content-disposition'])).toContain('My essay - reviewed.docx');
    expect((await reviewed())?.size).toBe(got.bytes.length);
    const { notes, content: text } = read(got.bytes);
    expect([notes.comments.count, notes.trackedChanges.count > 0, text]).toEqual([1, true, 'The war began in 1914.']);
    expect((await admin(path('/export?format=docx'))).bytes.equals(got.bytes)).toBe(true);
    const events = (await admin(path('/events'))).json<SubmissionEvent[]>();
    expect(events.find(({ type }) => type === 'reviewed_document_uploaded')).toMatchObject({ actor: 'system' });
    expect(readdirSync(one.app.documents.storage.temporaryFolder)).toEqual([]);
  });

  it('an insertion is told in a comment when the file reads otherwise than the text that was marked', async () => {
    await save(0, { suggestions: [{ id: 's', text: '', startIndex: 4, endIndex: 4, replacement: 'great ' }] });
    const exported = async () => read((await admin(path('/export?format=docx'))).bytes);
    expect((await exported()).content).toBe('The great war begun in 1914.');
    await one.app.database
      .write('submission_contents')
      .where({ submissionId: id })
      .update({ content: `${content} So it ended.` });
    const { content: text, notes } = await exported();
    expect([text, notes.comments.count, notes.trackedChanges.count]).toEqual([content, 2, 0]);
  });

  it('an editor’s own document stays, before and after', async () => {
    await save(0);
    const own = (await upload()).json<ReviewedFile>();
    const before = stored();
    await feedback();
    await feedback();
    expect(await reviewed()).toEqual(own);
    expect(stored()).toEqual(before);
  });

  it('an editor’s own document replaces the one that was made, for good', async () => {
    await save(0);
    await feedback();
    const made = await reviewed();
    const own = (await upload()).json<ReviewedFile>();
    expect(stored()).not.toContain(made?.filename);
    await feedback();
    expect(await reviewed()).toEqual(own);
  });

  it('no draft, and no repeated completion, makes a document', async () => {
    await save(0);
    const before = stored();
    expect((await feedback({ complete: false })).json()).toMatchObject({ status: 'paid', reviewedFile: null });
    await post('/start');
    expect((await feedback()).json()).toMatchObject({ status: 'in_progress', reviewedFile: null });
    expect(stored()).toEqual(before);
    await status('completed');
    const made = await reviewed();
    expect((await status('completed')).status).toBe(200);
    expect(await reviewed()).toEqual(made);
  });
});

describe('on completion that comes with the payment', () => {
  it.each([
    ['feedback', () => feedback()],
    ['PATCH', () => status('completed')],
  ])('by %s the document is attached', async (_way, complete) => {
    await save(0);
    await setStatus('approved');
    const { database } = one.app;
    const { transaction } = database;
    // The payment is committed after the status was read and before the transaction that completes.
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await setStatus('paid');
      return transaction(work);
    });
    expect((await complete()).json()).toMatchObject({
      status: 'completed',
      reviewedFile: { originalName: 'My essay - reviewed.docx' },
    });
  });
});

describe('a completed submission', () => {
  it.each([
    ['its review is saved', async () => undefined],
    ['feedback is given too', async () => feedback()],
  ])('has its document made anew when %s', async (_what, act) => {
    await save(0);
    await feedback();
    const first = await reviewed();
    await save(1, { suggestions: [] });
    await act();
    const second = await reviewed();
    expect(second?.filename).not.toBe(first?.filename);
    await expect.poll(stored).not.toContain(first?.filename);
    expect(stored()).toContain(second?.filename);
    const { notes } = read((await client(path('/download?file=reviewed'))).bytes);
    expect([notes.comments.count, notes.trackedChanges.count]).toEqual([1, 0]);
  });

  it('has none left when every mark was taken back', async () => {
    await save(0);
    await feedback();
    const made = await reviewed();
    await save(1, { highlights: [], suggestions: [] });
    expect(await reviewed()).toBeNull();
    await expect.poll(stored).not.toContain(made?.filename);
  });

  it('keeps the document it has when no new one can be made, and its history says so once', async () => {
    await save(0);
    await feedback();
    const made = await reviewed();
    await damageOriginal();
    for (const version of [1, 2, 3])
      expect((await save(version, { suggestions: [] })).json()).toMatchObject({
        version: version + 1,
        suggestions: [],
      });
    expect(await reviewed()).toEqual(made);
    expect(stored()).toContain(made?.filename);
    expect(await failures()).toEqual([expect.stringContaining('The client still has the earlier version.')]);
    expect(await one.app.database.read('reviewed_document_jobs').where({ submissionId: id })).toEqual([]);
  });

  it('keeps the editor’s own document whatever is saved', async () => {
    await save(0);
    await feedback();
    const own = (await upload()).json<ReviewedFile>();
    await save(1, { suggestions: [] });
    expect(await reviewed()).toEqual(own);
  });
});

describe('feedback that replaces other feedback', () => {
  it('is refused when that is not the stored one, and nothing is written over', async () => {
    const save = (text: string, replaces: string | null) => feedback({ feedback: text, complete: false, replaces });
    const kept = async () => (await admin(path())).json<{ feedback: string | null }>().feedback;
    expect((await save('First.', null)).status).toBe(200);
    expect((await save('Theirs.', 'First.')).status).toBe(200);
    const refused = await save('Mine.', 'First.');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('changed in another window')]);
    expect((await save('Mine.', null)).status).toBe(409);
    expect(await kept()).toBe('Theirs.');
    expect((await save('Theirs.', 'First.')).status).toBe(200);
    expect((await save('Both.', 'Theirs.')).status).toBe(200);
    expect(await kept()).toBe('Both.');
  });
});

describe('completion goes on without a document', () => {
  const completes = async () => {
    const before = stored();
    expect((await feedback()).json()).toMatchObject({ status: 'completed', reviewedFile: null });
    expect(stored()).toEqual(before);
  };

  it('when nothing is marked', completes);

  it('when there is no file, or no .docx', async () => {
    const links = await client({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
    id = links.json<{ id: number }>().id;
    await setStatus('paid');
    await completes();
    id = await placeSubmission(one, { status: 'paid', content, filename: `${'0'.repeat(31)}1-essay.doc` });
    await save(0);
    await completes();
  });

  it('when the file cannot be marked, and the log and the history say so', async () => {
    await save(0);
    const warn = vi.spyOn(one.app.log, 'warn');
    await damageOriginal();
    await completes();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ submission: id, error: refusals.damaged.message }));
    warn.mockRestore();
    expect(await failures()).toEqual([expect.stringContaining('The client has no file with tracked changes.')]);
  });
});

describe('nothing is left of a document that is not attached', () => {
  /** Does something while the document is being made, before the transaction. */
  const whileMaking = (act: () => Promise<unknown>, times = 1) => {
    const { reader } = one.app.documents;
    const original = reader.mark;
    let left = times;
    return vi.spyOn(reader, 'mark').mockImplementation(async (...asked) => {
      const marked = await original(...asked);
      if (left-- > 0) await act();
      return marked;
    });
  };

  it.each([
    ['rejected meanwhile', () => setStatus('rejected'), 409],
    ['started meanwhile', () => setStatus('in_progress'), 200],
    ['deleted meanwhile', () => one.app.database.write('submissions').where({ id }).delete(), 404],
  ])('%s', async (_what, act, expected) => {
    await save(0);
    const before = stored();
    const making = whileMaking(act);
    expect((await feedback()).status).toBe(expected);
    making.mockRestore();
    expect(stored()).toEqual(before);
  });

  it('when the editor’s own arrived meanwhile: that one is kept', async () => {
    await save(0);
    const before = stored();
    const making = whileMaking(upload);
    expect((await feedback()).json()).toMatchObject({
      status: 'completed',
      reviewedFile: { originalName: 'Own.docx' },
    });
    making.mockRestore();
    expect(stored()).toEqual([...before, (await reviewed())?.filename].sort());
  });

  it('when the review was saved meanwhile: it is made again from the newer one', async () => {
    await save(0);
    const before = stored();
    const making = whileMaking(() => save(1, { suggestions: [] }));
    expect((await feedback()).status).toBe(200);
    expect(making).toHaveBeenCalledTimes(2);
    making.mockRestore();
    const { notes } = read((await client(path('/download?file=reviewed'))).bytes);
    expect([notes.comments.count, notes.trackedChanges.count]).toEqual([1, 0]);
    expect(stored()).toEqual([...before, (await reviewed())?.filename].sort());
    const versions = await one.app.database.read('feedback_versions').where({ submissionId: id });
    expect(versions).toHaveLength(1);
  });

  it('when the review never rests, which is said', async () => {
    await save(0);
    const before = stored();
    let version = 1;
    const making = whileMaking(() => save(version++), 9);
    const answer = await feedback();
    making.mockRestore();
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Try again in a moment')]);
    expect(stored()).toEqual(before);
    expect((await admin(path())).json()).toMatchObject({ status: 'paid', feedback: null });
  });

  it('when two complete at once: one document, one mail', async () => {
    const second = await one.as('second administrator');
    await save(0);
    const before = stored();
    const payload = { feedback: 'Both.' };
    const answers = await Promise.all([feedback(), second({ method: 'POST', url: path('/feedback'), payload })]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    await expect.poll(stored).toEqual([...before, (await reviewed())?.filename].sort());
    const mails = await one.app.database.read('outbox').where({ submissionId: id, template: 'completed' });
    expect(mails).toHaveLength(1);
  });
});

it('the column goes down and up again, and takes no row along', async () => {
  const fresh = await testServer();
  const { write } = fresh.app.database;
  const submissionId = await placeSubmission(fresh, { content });
  const name = '20261121000300_reviewed_is_automatic.ts';
  expect((await write.migrate.down({ name }))[1]).toEqual([expect.stringContaining(name)]);
  expect(await write.schema.hasColumn('submissions', 'reviewedIsAutomatic')).toBe(false);
  expect(await write('submission_contents').where({ submissionId }).first()).toMatchObject({ content });
  await write.migrate.latest();
  expect(Boolean((await write('submissions').where({ id: submissionId }).first()).reviewedIsAutomatic)).toBe(false);
  await fresh.stop();
});
