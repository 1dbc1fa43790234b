import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewedFile, SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { whileHeld } from '../../test/submissions.ts';
import { type DocumentReader, documentReader, readerLimits } from '../documents/reader.ts';
import { DocumentRefused, refusals } from '../documents/refusal.ts';
import { claimNext } from '../jobs/due-rows.ts';
import { sendDue } from '../mail/worker.ts';
import { read } from '../redline/index.ts';
import { hours, minutes, seconds } from '../time/time.ts';
import { documentJobs, finishClaimed, postponeDocument } from './document-jobs.ts';
import { saveReview } from './save-review.ts';
import { makeDueDocuments } from './worker.ts';

const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
const suggestion = { id: 's', text: 'begun', startIndex: 8, endIndex: 13, replacement: 'began' };

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
beforeEach(async () => {
  offers = [];
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
  const file = await docx(['The war begun in 1914.']);
  id = (await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), file) })).json<{ id: number }>().id;
  await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
  await save(0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const reader of slowReaders.splice(0)) await reader.close();
  await one.stop();
});

const path = (rest = '') => `/api/submissions/${id}${rest}`;
const save = (version: number, changes: object = {}) =>
  admin({
    method: 'PUT',
    url: path('/review'),
    payload: { highlights: [highlight], suggestions: [suggestion], notes: '', version, ...changes },
  });
const complete = () => admin({ method: 'POST', url: path('/feedback'), payload: { feedback: 'Well argued.' } });
const reviewed = async () => (await admin(path())).json<{ reviewedFile: ReviewedFile | null }>().reviewedFile;
const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads')).sort();
const jobs = () => one.app.database.read('reviewed_document_jobs').select();
/** What the history says of documents that were given up. */
const failures = async (who: Client) =>
  (await who(path('/events')))
    .json<SubmissionEvent[]>()
    .filter(({ type }) => type === 'reviewed_document_failed')
    .map(({ detail }) => detail);
const isBusy = () => vi.spyOn(one.app.documents.reader, 'mark').mockRejectedValue(new DocumentRefused(refusals.busy));

/** Every document takes too long, in a reader of its own. */
function isSlow() {
  const { reader } = one.app.documents;
  const slow = documentReader({ ...readerLimits, milliseconds: 1 });
  slowReaders.push(slow);
  return vi.spyOn(reader, 'mark').mockImplementation(slow.mark);
}
const slowReaders: DocumentReader[] = [];

/** The completion mails that went out: whether each offers a document to download. */
let offers: boolean[] = [];
/** How many completion mails go out now. */
async function mailsNow(): Promise<number> {
  const before = offers.length;
  await sendDue(one.app, async ({ text }) => {
    if (text.includes('is complete. Read the feedback')) offers.push(text.includes('download your document'));
  });
  return offers.length - before;
}

/** Lets the time of the next attempt come. */
async function nextAttempt(): Promise<void> {
  one.time.pass(4 * hours + 5 * seconds);
  await makeDueDocuments(one.app);
  // Sessions end meanwhile.
  admin = await one.as('administrator');
  client = await one.as('client');
}

describe('a completion while something is busy', () => {
  it.each([
    ['the readers', () => isBusy()],
    ['the machine, so that it runs out of time', () => isSlow()],
    [
      'the disk',
      () =>
        vi
          .spyOn(one.app.documents.storage, 'put')
          .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
    ],
    [
      'the database',
      () =>
        vi
          .spyOn(one.app.documents.reader, 'mark')
          .mockRejectedValue(Object.assign(new Error('SQLITE_BUSY: database is locked'), { code: 'SQLITE_BUSY' })),
    ],
  ])('(%s) mails the client once, when the document is there', async (_what, trouble) => {
    const busy = trouble();
    expect((await complete()).json()).toMatchObject({ status: 'completed', reviewedFile: null });
    expect(await mailsNow()).toBe(0);
    one.time.pass(6 * seconds);
    await makeDueDocuments(one.app);
    expect([await reviewed(), await mailsNow()]).toEqual([null, 0]);
    busy.mockRestore();
    await nextAttempt();
    expect(await reviewed()).toMatchObject({ originalName: 'My essay - reviewed.docx' });
    const { notes } = read((await client(path('/download?file=reviewed'))).bytes);
    expect([notes.comments.count, notes.trackedChanges.count > 0]).toEqual([1, true]);
    expect([await mailsNow(), await jobs()]).toEqual([1, []]);
    await nextAttempt();
    expect(await mailsNow()).toBe(0);
    expect(offers).toEqual([true]);
  });

  it('that never ends mails the client once, after the last attempt', async () => {
    isBusy();
    await complete();
    const before = stored();
    let mails = 0;
    for (let attempts = 0; attempts < 12; attempts++) {
      await nextAttempt();
      // The mail would also go by itself after a day.
      if (attempts < 4) expect(await mailsNow()).toBe(0);
      mails += await mailsNow();
    }
    expect([mails, await jobs(), await reviewed(), offers]).toEqual([1, [], null, [false]]);
    expect(await failures(admin)).toEqual([
      'The client has no file with tracked changes. Upload a file with your marks.',
    ]);
    expect(await failures(client)).toEqual([]);
    expect(stored()).toEqual(before);
  });

  it('that runs out of time at each attempt mails the client after five, and promises no document', async () => {
    const mark = vi.spyOn(one.app.documents.reader, 'mark').mockRejectedValue(new DocumentRefused(refusals.tooHard));
    await complete();
    one.time.pass(6 * seconds);
    await makeDueDocuments(one.app);
    for (const delay of [30 * seconds, 2 * minutes, 10 * minutes, 30 * minutes]) {
      expect(await mailsNow()).toBe(0);
      one.time.pass(delay);
      await makeDueDocuments(one.app);
    }
    // Once by the request itself.
    expect([mark.mock.calls.length, await mailsNow(), offers, await jobs()]).toEqual([6, 1, [false], []]);
    admin = await one.as('administrator');
    expect(await failures(admin)).toEqual([
      'The client has no file with tracked changes. Upload a file with your marks.',
    ]);
  });

  it('and ran out of time on a machine that was overloaded for ten minutes, delivers the document', async () => {
    const overloaded = vi
      .spyOn(one.app.documents.reader, 'mark')
      .mockRejectedValue(new DocumentRefused(refusals.tooHard));
    await complete();
    for (const delay of [6 * seconds, 30 * seconds, 2 * minutes, 7 * minutes]) {
      one.time.pass(delay);
      await makeDueDocuments(one.app);
    }
    overloaded.mockRestore();
    one.time.pass(3 * minutes);
    await makeDueDocuments(one.app);
    expect([await mailsNow(), offers, await jobs()]).toEqual([1, [true], []]);
  });

  it('and that ran out of time once is tried on', async () => {
    const mark = isBusy();
    await complete();
    for (let attempts = 0; attempts < 4; attempts++) await nextAttempt();
    mark.mockRejectedValue(new DocumentRefused(refusals.tooHard));
    await nextAttempt();
    mark.mockRejectedValue(new DocumentRefused(refusals.busy));
    await nextAttempt();
    expect(await jobs()).toMatchObject([{ attempts: 6 }]);
    mark.mockRestore();
    await nextAttempt();
    expect([await jobs(), (await reviewed())?.originalName]).toEqual([[], 'My essay - reviewed.docx']);
  });

  it('ends with an editor’s own document, and the mail goes', async () => {
    isBusy();
    await complete();
    const own = formOf({}, await docx(['My own.']), { field: 'file', name: 'Own.docx' });
    expect((await admin({ method: 'POST', url: path('/upload-review'), ...own })).status).toBe(200);
    expect([await mailsNow(), await jobs()]).toEqual([1, []]);
    await nextAttempt();
    expect(await reviewed()).toMatchObject({ originalName: 'Own.docx' });
    expect(offers).toEqual([true]);
  });
});

describe('a document that the client has', () => {
  it('stays while the new one cannot be made, and is replaced when it can', async () => {
    await complete();
    expect(await mailsNow()).toBe(1);
    const first = await reviewed();
    const busy = isBusy();
    expect((await save(1, { suggestions: [] })).status).toBe(200);
    expect(await reviewed()).toEqual(first);
    expect((await client(path('/download?file=reviewed'))).status).toBe(200);
    await nextAttempt();
    expect(await reviewed()).toEqual(first);
    busy.mockRestore();
    await nextAttempt();
    const second = await reviewed();
    expect(second?.filename).not.toBe(first?.filename);
    await expect.poll(stored).not.toContain(first?.filename);
    const { notes } = read((await client(path('/download?file=reviewed'))).bytes);
    expect([notes.comments.count, notes.trackedChanges.count, await mailsNow()]).toEqual([1, 0, 0]);
  });

  it.each([
    ['the readers were busy', () => isBusy()],
    ['it took too long', () => isSlow()],
  ])('stays when every attempt failed because %s', async (_why, trouble) => {
    await complete();
    const first = await reviewed();
    trouble();
    await save(1, { suggestions: [] });
    for (let attempts = 0; attempts < 10; attempts++) await nextAttempt();
    expect([await reviewed(), await jobs()]).toEqual([first, []]);
    expect(await failures(admin)).toEqual([expect.stringContaining('The client still has the earlier version.')]);
  });

  it('gets all attempts again when the review is saved again', async () => {
    await complete();
    isBusy();
    await save(1, { suggestions: [] });
    for (let attempts = 0; attempts < 7; attempts++) await nextAttempt();
    expect(await jobs()).toMatchObject([{ attempts: 7 }]);
    await save(2, { suggestions: [] });
    expect(await jobs()).toMatchObject([{ attempts: 0, lastError: null }]);
    for (let attempts = 0; attempts < 7; attempts++) await nextAttempt();
    expect([await jobs(), await failures(admin)]).toMatchObject([[{ attempts: 7 }], []]);
  });

  it.each([
    ['fails for the last time', 8, true],
    ['fails', 1, true],
    ['finds nothing to make', 1, false],
  ])('is still asked for when the review is saved while an attempt %s', async (_what, attempts, isLate) => {
    await complete();
    isBusy();
    await save(1, { suggestions: [] });
    await one.app.database.write('reviewed_document_jobs').update({ attempts: attempts - 1 });
    one.time.pass(6 * minutes);
    const job = await claimNext(one.app, documentJobs);
    if (!job) throw new Error('no job is due');
    admin = await one.as('administrator');
    await save(2);
    const { app } = one;
    if (isLate) await postponeDocument(app, job, 'busy');
    else await app.database.transaction((transaction) => finishClaimed(app, transaction, job));
    expect(await jobs()).toMatchObject([{ attempts: 0, lastError: null }]);
    expect(await failures(admin)).toEqual([]);
  });

  it('is given up while a save restarts its job, and neither is refused', async () => {
    await complete();
    isBusy();
    await save(1, { suggestions: [] });
    await one.app.database.write('reviewed_document_jobs').update({ attempts: 7 });
    one.time.pass(6 * minutes);
    const job = await claimNext(one.app, documentJobs);
    if (!job) throw new Error('no job is due');
    const giveUp = () => postponeDocument(one.app, job, 'busy');
    const restart = (_row: unknown, transaction: Knex) =>
      transaction('reviewed_document_jobs').where({ submissionId: id }).update({ attempts: 0 });
    expect(await whileHeld(one, id, giveUp, restart)).toBe(true);
    expect(await jobs()).toMatchObject([{ attempts: 0 }]);
  });

  it('is made anew although the process ended right after the review was saved', async () => {
    await complete();
    const first = await reviewed();
    const user = { id: await one.idOf('administrator'), isAdmin: true };
    await saveReview(one.app, { user } as never, id, {
      ...{ highlights: [highlight], suggestions: [], notes: '', version: 1 },
    } as never);
    expect(await reviewed()).toEqual(first);
    await nextAttempt();
    expect((await reviewed())?.filename).not.toBe(first?.filename);
    expect(await jobs()).toEqual([]);
  });

  it('is made by one of several instances', async () => {
    const busy = isBusy();
    await complete();
    busy.mockRestore();
    const mark = vi.spyOn(one.app.documents.reader, 'mark');
    one.time.pass(6 * seconds);
    await Promise.all([makeDueDocuments(one.app), makeDueDocuments(one.app), makeDueDocuments(one.app)]);
    expect(mark).toHaveBeenCalledTimes(1);
    expect([await mailsNow(), await jobs()]).toEqual([1, []]);
  });
});
