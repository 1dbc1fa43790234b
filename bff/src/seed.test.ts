import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment, Submission, Suggestion } from '../contract/index.ts';
import { type Client, onPostgres, type TestServer, testServer } from '../test/harness.ts';
import { readDocx } from './documents/docx.ts';
import { secondRead } from './redline/test/second-reader.ts';
import { seed } from './seed.ts';

interface Row {
  readonly id: number;
  readonly status: string;
  readonly submissionMethod: string;
  readonly reviewedFilename: string | null;
  readonly reviewedSize: number | null;
}

/** What is in a row and in its file is the same with either database: with PostgreSQL ten of them show that it is read back. */
const someOf = <T>(list: readonly T[]): readonly T[] => (onPostgres ? list.slice(0, 10) : list);

describe('the demonstration', () => {
  let one: TestServer;
  let admin: Client;
  let rows: Row[];
  beforeAll(async () => {
    one = await testServer();
    admin = await one.as('administrator');
    await seed(one.app.database, { seed: 'demo', dataDir: one.app.config.dataDir }, one.time.now);
    rows = await one.app.database
      .read('submissions')
      .select('id', 'status', 'submissionMethod', 'reviewedFilename', 'reviewedSize');
  });
  afterAll(() => one.stop());

  it('has a file behind each order with a document', async () => {
    const uploads = rows.filter(({ submissionMethod }) => submissionMethod === 'upload');
    expect(uploads.length).toBeGreaterThan(100);
    for (const { id } of someOf(uploads)) {
      const { status, bytes } = await admin(`/api/submissions/${id}/download`);
      expect(status).toBe(200);
      const { content, headings } = (await admin(`/api/submissions/${id}`)).json<Submission>();
      expect(readDocx(bytes)).toMatchObject({ content, headings });
    }
  });

  it('has a payment that can be shown for each paid order', async () => {
    // As an earlier release wrote them.
    await one.app.database.write('payments').update({ method: 'test' });
    const paid = rows.filter(({ status }) => ['paid', 'in_progress', 'completed'].includes(status));
    const shown = await Promise.all(
      paid.map(async ({ id }) => (await admin(`/api/submissions/${id}/payments`)).json<Payment[]>()),
    );
    const orders = shown.filter((payments) => payments.length > 0);
    expect(orders.length).toBeGreaterThan(50);
    expect(new Set(orders.flat().map(({ status, method }) => `${status} ${method}`))).toEqual(new Set(['paid null']));
  });

  it('is not added again where its orders were deleted and guests are left', async () => {
    const other = await testServer();
    const { database, config } = other.app;
    const add = () => seed(database, { seed: 'demo', dataDir: config.dataDir }, other.time.now);
    await add();
    await database.write('submissions').delete();
    await add();
    expect(await database.read('submissions').select()).toEqual([]);
    await other.stop();
  });

  it('has changes beside the comments of each saved review, each on its words', async () => {
    const reviews = await one.app.database.read('reviews').select('submissionId', 'suggestions');
    expect(reviews.length).toBeGreaterThan(50);
    for (const { submissionId, suggestions } of someOf(reviews)) {
      const { content } = (await admin(`/api/submissions/${submissionId}`)).json<{ content: string }>();
      const changes: Suggestion[] = JSON.parse(suggestions);
      expect(changes.length).toBeGreaterThan(0);
      for (const { text, startIndex, endIndex } of changes) expect(content.slice(startIndex, endIndex)).toBe(text);
    }
  });

  it('has a reviewed Word file with comments and tracked changes in each completed order, and in no other', async () => {
    const completed = rows.filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(100);
    for (const { id, reviewedSize } of someOf(completed)) {
      const { status, bytes } = await admin(`/api/submissions/${id}/download?file=reviewed`);
      expect(status).toBe(200);
      expect(bytes.length).toBe(reviewedSize);
      const { comments, units } = await secondRead(bytes);
      expect(comments.size).toBeGreaterThan(1);
      expect(units.some(({ deletedBy }) => deletedBy === 'Marginalia')).toBe(true);
    }
    expect(rows.filter(({ status, reviewedFilename }) => status !== 'completed' && reviewedFilename !== null)).toEqual(
      [],
    );
  });
});
