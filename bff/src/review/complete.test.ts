import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submission, SubmissionEvent } from '../../contract/index.ts';
import { type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { read } from '../redline/index.ts';

const content = 'The war begun in 1914.';
const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
const suggestion = { id: 's', text: 'begun', startIndex: 8, endIndex: 13, replacement: 'began' };
const review = (changes: object = {}) => ({
  ...{ highlights: [highlight], suggestions: [suggestion], notes: 'Kind tone', version: 0, contentVersion: 1 },
  ...changes,
});
const whole = (changes: object = {}) => ({
  ...{ review: review(), feedback: 'Well argued.', replaces: null, contentVersion: 1 },
  ...changes,
});

let one: TestServer;
let admin: Client;
let second: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  second = await one.as('second administrator');
});
afterAll(() => one.stop());
beforeEach(async () => {
  id = await placeSubmission(one, { status: 'paid', content });
});

const path = (rest = '') => `/api/submissions/${id}${rest}`;
const complete = (payload: object | string | undefined = whole(), by = admin, headers = {}) =>
  by({ method: 'POST', url: path('/complete'), headers, ...(payload !== undefined && { payload }) });
const save = (payload: object, by = admin) => by({ method: 'PUT', url: path('/review'), payload });
const giveFeedback = (feedback: string, by = admin) =>
  by({ method: 'POST', url: path('/feedback'), payload: { feedback, complete: false } });
const setStatus = (status: string) => one.app.database.write('submissions').where({ id }).update({ status });
const mails = () => one.app.database.read('outbox').where({ submissionId: id }).select('template');
const stored = async () => (await admin(path('/review'))).json<{ notes: string; version: number }>();
const versions = async () => (await admin(path('/feedback'))).json<object[]>();

const tables = ['submission_contents', 'reviews', 'feedback_versions', 'submission_events', 'outbox'] as const;
/** Every row of the submission. */
const rows = () =>
  Promise.all([
    one.app.database.read('submissions').where({ id }),
    ...[...tables, 'reviewed_document_jobs'].map((table) => one.app.database.read(table).where({ submissionId: id })),
  ]);

/** Places an order with a real document. */
async function placeOrder() {
  const client = await one.as('client');
  const placed = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx([content])) });
  id = placed.json<Submission>().id;
  await setStatus('paid');
}

describe('a completion', () => {
  it.each(['paid', 'in_progress'])('of a submission that is %s stores everything at once', async (status) => {
    await placeOrder();
    await setStatus(status);
    const answer = await complete();
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ id, status: 'completed', feedback: 'Well argued.', editedContent: 'The war began in 1914.' },
      reviewedFile: { originalName: 'My essay - reviewed.docx' },
    });
    expect((await admin(path())).json()).toEqual(answer.json());
    expect(await stored()).toMatchObject({ ...review(), version: 1 });
    expect(await versions()).toMatchObject([{ version: 1, feedback: 'Well argued.' }]);
    expect((await mails()).filter(({ template }) => template === 'completed')).toHaveLength(1);
    const events = (await admin(path('/events'))).json<SubmissionEvent[]>().map(({ type }) => type);
    for (const type of ['review_saved', 'feedback_saved', 'completed', 'reviewed_document_uploaded'])
      expect(events.filter((one) => one === type)).toHaveLength(1);
    const { notes } = read((await admin(path('/download?file=reviewed'))).bytes);
    expect([notes.comments.count, notes.trackedChanges.count]).toEqual([1, 2]);
  });

  it('without a review or feedback completes with what is stored', async () => {
    await save(review());
    await giveFeedback('Well argued.');
    expect((await complete({})).json()).toMatchObject({ status: 'completed', feedback: 'Well argued.' });
    expect(await stored()).toMatchObject({ version: 1 });
    expect(await versions()).toHaveLength(1);
  });

  const replaceDocument = async () => {
    await one.app.database.write('submissions').where({ id }).update({ contentVersion: 2 });
  };
  const conflicts: [string, () => Promise<unknown>, object, RegExp][] = [
    ['is pending', () => setStatus('pending_approval'), whole(), /now “Pending”, so it can’t be completed/],
    ['is not paid', () => setStatus('approved'), whole(), /now “Approved”, so it can’t be completed/],
    ['was rejected', () => setStatus('rejected'), whole(), /now “Rejected”, so it can’t be completed/],
    ['was completed by somebody', () => complete({}, second), whole(), /now “Completed”, so it can’t be completed/],
    ['has a newer review', () => save(review(), second), whole(), /^This review was changed in another window/],
    [
      'has a newer review than the one that was read',
      () => save(review(), second),
      { feedback: 'Well argued.', reviewVersion: 0, contentVersion: 1 },
      /^This review was changed in another window/,
    ],
    ['has newer feedback', () => giveFeedback('Theirs.', second), whole(), /^This feedback was changed/],
    ['has feedback nobody read', () => giveFeedback('Theirs.', second), { replaces: null }, /^This feedback was/],
    ['has a newer document', replaceDocument, whole({ review: undefined }), /^The document was replaced/],
    [
      'has a newer document than the marks',
      replaceDocument,
      whole({ contentVersion: 2 }),
      /^The document was replaced/,
    ],
    [
      'has marks that are not placed',
      async () => [await save(review()), await replaceDocument()],
      { feedback: 'Well argued.' },
      /check its marks and save it/,
    ],
  ];
  it.each(conflicts)('is 409 and changes nothing when the submission %s', async (_why, prepare, body, sentence) => {
    await prepare();
    const before = await rows();
    const answer = await complete(body);
    expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(sentence)]);
    expect(await rows()).toEqual(before);
  });

  it('that is refused leaves no review, mail or file behind', async () => {
    await placeOrder();
    await giveFeedback('Theirs.', second);
    const [before, files] = [await rows(), await one.app.documents.storage.list()];
    expect((await complete()).status).toBe(409);
    expect(await rows()).toEqual(before);
    await vi.waitFor(async () => expect(await one.app.documents.storage.list()).toEqual(files));
  });

  it('that fails at its end leaves nothing half done', async () => {
    await placeOrder();
    const [before, files] = [await rows(), await one.app.documents.storage.list()];
    const { database } = one.app;
    const { transaction } = database;
    // The first transaction lists the generated file, the second is the completion's own.
    const spy = vi.spyOn(database, 'transaction');
    let isFailed = false;
    spy.mockImplementation((work) =>
      transaction(async (held) => {
        const done = await work(held);
        if ((await held('submissions').where({ id }).first('status')).status !== 'completed') return done;
        isFailed = true;
        throw new Error('the process ends here');
      }),
    );
    expect((await complete()).status).toBe(500);
    spy.mockRestore();
    expect(isFailed).toBe(true);
    expect(await rows()).toEqual(before);
    await vi.waitFor(async () => expect(await one.app.documents.storage.list()).toEqual(files));
    expect((await complete()).status).toBe(200);
  });

  const broken: [string, object | string | undefined, number, RegExp][] = [
    ['no JSON', '{"feedback":', 400, /JSON/],
    ['a list', [], 400, /JSON object/],
    ['a text', '"done"', 400, /JSON object/],
    ['a prototype', '{"__proto__":{}}', 400, /JSON/],
    ['blank feedback', { feedback: '  ' }, 422, /^Please enter feedback before submitting/],
    ['a review without its version', { review: { highlights: [] } }, 422, /review\.version/],
    [
      'a mark that is elsewhere',
      whole({ review: review({ highlights: [{ ...highlight, startIndex: 5, endIndex: 8 }] }) }),
      422,
      /“h”/,
    ],
    ['a version that is no number', whole({ contentVersion: 'two' }), 422, /contentVersion/],
  ];
  it.each(broken)('with %s is refused and changes nothing', async (_what, body, status, sentence) => {
    const before = await rows();
    const answer = await complete(body, admin, { 'content-type': 'application/json' });
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await rows()).toEqual(before);
  });

  it('is for administrators, from this site, of a submission that exists', async () => {
    const before = await rows();
    expect((await complete(whole(), await one.as('client'))).status).toBe(403);
    expect((await complete(whole(), await one.as('visitor'))).status).toBe(401);
    for (const site of ['cross-site', 'same-site'])
      expect((await complete(whole(), admin, { 'sec-fetch-site': site })).status).toBe(403);
    expect((await complete(whole(), admin, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(await rows()).toEqual(before);
    id = 999_999;
    expect((await complete()).status).toBe(404);
  });

  it('by two editors at once is made by one, and the client gets one mail', async () => {
    for (let round = 0; round < rounds(15); round++) {
      id = await placeSubmission(one, { status: round % 2 ? 'paid' : 'in_progress', content });
      const answers = await Promise.all([
        complete(whole({ feedback: 'By the first.', review: review({ notes: 'first' }) })),
        complete(whole({ feedback: 'By the second.', review: review({ notes: 'second' }) }), second),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 'first' : 'second';
      expect((await admin(path())).json()).toMatchObject({ status: 'completed', feedback: `By the ${winner}.` });
      expect(await stored()).toMatchObject({ notes: winner, version: 1 });
      expect(await versions()).toHaveLength(1);
      expect(await mails()).toEqual([{ template: 'completed' }]);
    }
  });
});

describe('an autosave', () => {
  const autosave = (changes: object = {}, by = second) => save({ ...review(changes), isAutosave: true }, by);

  it('is 409 and changes nothing once the client has the review, which an editor can still save', async () => {
    expect((await autosave()).status).toBe(200);
    expect((await complete({ feedback: 'Well argued.', reviewVersion: 1 })).status).toBe(200);
    const before = await rows();
    const answer = await autosave({ version: 1, notes: 'late' });
    expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/^This review was completed while/)]);
    expect(await rows()).toEqual(before);
    expect((await save(review({ version: 1, notes: 'on purpose' }), second)).status).toBe(200);
    expect(await stored()).toMatchObject({ notes: 'on purpose', version: 2 });
  });

  it('never changes what a completion at the same moment delivers', async () => {
    for (let round = 0; round < rounds(10); round++) {
      id = await placeSubmission(one, { status: 'in_progress', content });
      const [done, saved] = await Promise.all([complete(), autosave({ notes: 'late' })]);
      expect([done.status, saved.status].sort()).toEqual([200, 409]);
      expect(await stored()).toMatchObject({ notes: saved.status === 200 ? 'late' : 'Kind tone', version: 1 });
    }
  });
});

describe('a completion that is sent again', () => {
  it('by the same editor succeeds and changes nothing, also when both arrive at once', async () => {
    await placeOrder();
    const answers = await Promise.all([complete(), complete()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const before = await rows();
    one.time.pass(60_000);
    expect((await complete()).json()).toEqual(answers[0]?.json());
    expect(await rows()).toEqual(before);
    expect((await mails()).filter(({ template }) => template === 'completed')).toHaveLength(1);
  });

  it('by another editor, or with other words, is 409', async () => {
    await complete();
    const before = await rows();
    expect((await complete(whole(), second)).status).toBe(409);
    for (const other of [
      { feedback: 'Other words.' },
      { review: review({ notes: 'other' }) },
      { review: review({ version: 1 }) },
    ])
      expect((await complete(whole(other))).status).toBe(409);
    expect(await rows()).toEqual(before);
  });

  it('with nothing to store succeeds for every administrator, as by PATCH', async () => {
    await complete();
    const before = await rows();
    expect((await complete({}, second)).status).toBe(200);
    expect(await rows()).toEqual(before);
  });
});
