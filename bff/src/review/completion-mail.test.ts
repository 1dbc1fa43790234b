import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Submission, SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { createApp } from '../create-app.ts';
import { openDatabase } from '../database/database.ts';
import { sendDue } from '../mail/worker.ts';
import { deleteAccount } from '../profile/delete-account.ts';
import { minutes } from '../time/time.ts';
import { makeDueDocuments } from './worker.ts';

const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
const review = { highlights: [highlight], suggestions: [], notes: '', version: 0 };

let one: TestServer;
let admin: Client;
let second: Client;
let client: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  second = await one.as('second administrator');
  client = await one.as('client');
});
afterAll(() => one.stop());

const act = (method: string, action: string, payload: object) =>
  admin({ method, url: `/api/submissions/${id}/${action}`, payload });
async function place(placed: object, owner = client): Promise<void> {
  id = (await owner({ method: 'POST', url: '/api/submissions', ...placed })).json<{ id: number }>().id;
  await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
}
const placeFile = async () => place(formOf(order(), await docx(['The war begun.'])));
const placeLink = (owner?: Client) => place({ payload: linkOrder() }, owner);
const complete = () => act('POST', 'complete', { feedback: 'Well argued.' });
const upload = async () =>
  admin({
    method: 'POST',
    url: `/api/submissions/${id}/upload-review`,
    ...formOf({}, await docx(['My own.']), { field: 'file', name: 'Own.docx' }),
  });

it.each<[string, () => Promise<unknown>, boolean]>([
  ['a Google Docs link', async () => [await placeLink(), await complete()], false],
  ['a Google Docs link with an uploaded file', async () => [await placeLink(), await upload(), await complete()], true],
  ['a file without marks', async () => [await placeFile(), await complete()], false],
  ['a file with marks', async () => [await placeFile(), await act('PUT', 'review', review), await complete()], true],
  [
    'a file with marks by the documented calls',
    async () => [
      await placeFile(),
      await act('PUT', 'review', review),
      await act('PATCH', 'status', { status: 'completed' }),
    ],
    true,
  ],
  [
    'a file that cannot be marked',
    async () => {
      await placeFile();
      await act('PUT', 'review', review);
      const marking = vi.spyOn(one.app.documents.reader, 'mark').mockRejectedValue(new Error('cannot be marked'));
      await complete();
      marking.mockRestore();
    },
    false,
  ],
])(
  'the completion mail of %s offers a document to download only when there is one',
  async (_what, run, hasDocument) => {
    await run();
    const mails = await one.app.database.read('outbox').where({ submissionId: id, template: 'completed' });
    expect(mails).toHaveLength(1);
    const { title, reviewedFilename } = await one.app.database.read('submissions').where({ id }).first();
    expect(reviewedFilename !== null).toBe(hasDocument);
    const [{ subject, text }] = mails;
    expect(subject).toBe(`${hasDocument ? 'Your edited document is ready' : 'Your review is complete'}: ${title}`);
    expect(text).toContain(
      hasDocument ? '. Read the feedback and download your document here:\nhttp' : '. Read the feedback here:\nhttp',
    );
    const token = /track\/([\w-]+)/.exec(text)?.[1];
    const visitor = await one.as('visitor');
    expect((await visitor({ method: 'POST', url: '/api/tracking', payload: { token } })).status).toBe(200);
  },
);

const undo = (by = admin) => by({ method: 'POST', url: `/api/submissions/${id}/complete/undo` });
const record = async (by = admin) => (await by(`/api/submissions/${id}`)).json<Submission>();
const completedMails = () => one.app.database.read('outbox').where({ submissionId: id, template: 'completed' });
/** Sends what is due; returns how many completion mails of the order went out by now. */
async function sentMails(app = one.app): Promise<number> {
  await sendDue(app, async () => undefined);
  return (await completedMails()).filter(({ state }) => state === 'sent').length;
}

describe('a completion of the desk', () => {
  it.each(['paid', 'in_progress'] as const)('is undone within ten seconds, back to %s', async (status) => {
    await placeFile();
    if (status === 'in_progress') await act('POST', 'start', {});
    await act('PUT', 'review', review);
    const before = await record();
    expect((await complete()).json()).toMatchObject({
      status: 'completed',
      reviewedFile: { size: expect.any(Number) },
    });
    expect(await sentMails()).toBe(0);
    one.time.pass(9_999);
    const answer = await undo();
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      // The words stay: the editor goes on from them.
      { ...before, feedback: 'Well argued.', updatedAt: expect.any(String) },
    ]);
    expect(await record(client)).toMatchObject({ status, feedback: null, reviewedFile: null });
    expect(await completedMails()).toEqual([]);
    one.time.pass(5 * minutes);
    expect(await sentMails()).toBe(0);
    const types = async (by: Client) =>
      (await by(`/api/submissions/${id}/events`)).json<SubmissionEvent[]>().map(({ type }) => type);
    expect((await types(admin)).slice(-4)).toEqual(expect.arrayContaining(['completed', 'completion_undone']));
    expect(await types(client)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^complet/)]));
  });

  it('that was undone is completed again, and its client gets one mail, ten seconds later', async () => {
    await placeFile();
    await act('PUT', 'review', review);
    for (const _ of [1, 2]) {
      await complete();
      expect((await undo()).status).toBe(200);
    }
    expect((await complete()).json()).toMatchObject({
      status: 'completed',
      reviewedFile: { size: expect.any(Number) },
    });
    one.time.pass(9_999);
    expect(await sentMails()).toBe(0);
    one.time.pass(1);
    expect(await sentMails()).toBe(1);
    expect(await sentMails()).toBe(1);
    const told = await client(`/api/submissions/${id}/events`);
    expect(told.json<SubmissionEvent[]>().filter(({ type }) => type === 'completed')).toHaveLength(1);
  });

  it('is told once its server is there again, when that was killed within the ten seconds', async () => {
    await placeLink();
    await complete();
    const database = openDatabase(one.app.config);
    const restarted = createApp({ ...one.app, database, clock: () => one.time.now });
    expect(await sentMails(restarted)).toBe(0);
    one.time.pass(10_000);
    expect(await sentMails(restarted)).toBe(1);
    await database.close();
  });

  const tooLate = 'It’s too late to undo: the client’s email has gone.';
  it.each<[string, () => Promise<unknown>, string]>([
    ['after ten seconds', async () => one.time.pass(10_000), tooLate],
    ['once the mail has gone', async () => [one.time.pass(10_000), await sentMails()], tooLate],
    ['a second time', () => undo(), 'This submission is now “Paid”, so it can’t be reopened. Load it again.'],
  ])('is not undone %s, and nothing changes', async (_when, first, sentence) => {
    await placeLink();
    await complete();
    await first();
    const before = [await record(), await completedMails()];
    const refused = await undo();
    expect([refused.status, refused.text]).toEqual([409, sentence]);
    expect([await record(), await completedMails()]).toEqual(before);
  });

  it('is not undone while its mail is on its way, whose sender is the first of both', async () => {
    await placeLink();
    await sentMails();
    await complete();
    await one.app.database.write('outbox').where({ submissionId: id }).update({ notBefore: null });
    const answers: number[] = [];
    const [{ subject }] = await completedMails();
    await sendDue(one.app, async (mail) => {
      if (mail.subject === subject) answers.push((await undo()).status);
    });
    expect(answers).toEqual([409]);
    expect(await record()).toMatchObject({ status: 'completed' });
    expect(await sentMails()).toBe(1);
  });

  it('is undone or mailed, never both, when both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      await placeLink();
      await complete();
      await one.app.database.write('outbox').where({ submissionId: id }).update({ notBefore: null });
      const [undone, , again] = await Promise.all([undo(), sentMails(), undo(second)]);
      const isUndone = [undone, again].filter(({ status }) => status === 200).length;
      expect([undone.status, again.status].every((status) => [200, 409].includes(status))).toBe(true);
      expect([(await record()).status, isUndone + (await completedMails()).length]).toEqual([
        isUndone ? 'paid' : 'completed',
        1,
      ]);
    }
  });

  it('that was undone is not completed again by its own request, repeated because the answer was lost', async () => {
    await placeLink();
    await act('POST', 'feedback', { feedback: 'Well argued.', complete: false });
    for (const changes of [{ feedback: 'Well argued.' }, { feedback: 'Better argued.', replaces: 'Well argued.' }]) {
      one.time.pass(1_000);
      const body = { ...changes, contentVersion: 0, updatedAt: (await record()).updatedAt };
      const ask = (payload: object) => act('POST', 'complete', payload);
      one.time.pass(1_000);
      expect((await ask(body)).status).toBe(200);
      one.time.pass(1_000);
      expect((await undo(second)).status).toBe(200);
      const repeated = await ask(body);
      expect([repeated.status, repeated.text]).toEqual([409, expect.stringMatching(/^The completion .* was undone/)]);
      expect([(await record()).status, await completedMails()]).toEqual(['paid', []]);
      // Whoever has read that it was undone completes it, the editor who undid it at once.
      expect((await ask({ ...body, replaces: undefined, updatedAt: (await record()).updatedAt })).status).toBe(200);
      expect((await undo()).status).toBe(200);
    }
  });

  it('is not undone after its client’s account was deleted, for whom nobody could edit on', async () => {
    await placeLink(await one.as('other client'));
    await complete();
    await deleteAccount(one.app, await one.idOf('other client'));
    const before = await record();
    const refused = await undo();
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/^The client’s account was deleted/)]);
    expect([await record(), before.status]).toEqual([before, 'completed']);
  });

  it('keeps its mail for ten seconds, whatever is done with its document meanwhile', async () => {
    await placeFile();
    const busy = Object.assign(new Error('busy'), { code: 'EMFILE' });
    await act('PUT', 'review', review);
    const marking = vi.spyOn(one.app.documents.reader, 'mark').mockRejectedValue(busy);
    expect((await complete()).json()).toMatchObject({ reviewedFile: null });
    marking.mockRestore();
    one.time.pass(6_000);
    await makeDueDocuments(one.app);
    await upload();
    expect(await record()).toMatchObject({ reviewedFile: { originalName: 'Own.docx' } });
    expect(await sentMails()).toBe(0);
    expect((await undo()).status).toBe(200);
    // An editor's own file is not the completion's.
    expect(await record()).toMatchObject({ status: 'paid', reviewedFile: { originalName: 'Own.docx' } });
    expect(await one.app.database.read('reviewed_document_jobs').where({ submissionId: id })).toEqual([]);
  });
});

it.each([
  ['PATCH', () => act('PATCH', 'status', { status: 'completed' })],
  ['feedback', () => act('POST', 'feedback', { feedback: 'Well argued.' })],
])('the documented %s completes, and its mail goes at once', async (_what, ask) => {
  await placeLink();
  expect((await ask()).json()).toMatchObject({ status: 'completed' });
  expect(await sentMails()).toBe(1);
  expect((await undo()).status).toBe(409);
});

it('a sample, which has no mail, is undone within ten seconds too', async () => {
  id = await placeSubmission(one, { status: 'paid', userId: null, email: null });
  await complete();
  expect((await undo()).json()).toMatchObject({ status: 'paid', completedAt: null });
  await complete();
  one.time.pass(10_000);
  expect((await undo()).status).toBe(409);
});

describe('the check of a review against the client’s Word file', () => {
  const check = (payload: object, by = admin) =>
    by({ method: 'POST', url: `/api/submissions/${id}/review/check`, payload });

  it('names the marks that the file has in another form, and stores nothing', async () => {
    await place(formOf(order(), await docx(['The war begun.', 'It ended.'])));
    const { content } = await record();
    const [startIndex, text] = [content?.indexOf('begun.') ?? 0, content?.slice(content.indexOf('begun.'), -6) ?? ''];
    const change = { id: 's', text, startIndex, endIndex: startIndex + text.length, replacement: 'began, it' };
    const marks = { ...review, suggestions: [change], contentVersion: 1 };
    const before = await record();
    const answer = await check(marks);
    expect([answer.status, answer.json()]).toEqual([
      200,
      [
        {
          kind: 'suggestion',
          id: 's',
          reason: expect.stringContaining('must stay inside one paragraph. The file has it'),
        },
      ],
    ]);
    expect([await record(), (await admin(`/api/submissions/${id}/review`)).json()]).toMatchObject([
      before,
      { version: 0, highlights: [] },
    ]);
    expect((await check(review)).json()).toEqual([]);
    expect((await check({ ...marks, contentVersion: 2 })).status).toBe(409);
    expect((await check({ ...review, highlights: [{ ...highlight, startIndex: 5, endIndex: 8 }] })).status).toBe(422);
    expect((await check(review, client)).status).toBe(403);
  });

  it('finds nothing where there is no Word file', async () => {
    await placeLink();
    expect((await check({ ...review, highlights: [] })).json()).toEqual([]);
    id = 999_999;
    expect((await check(review)).status).toBe(404);
  });
});
