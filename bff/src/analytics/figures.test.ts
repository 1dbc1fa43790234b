import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Analytics, commentCategories, type Highlight } from '../../contract/index.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { looksOf } from '../../test/plans.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { seed } from '../seed.ts';
import { Submission } from '../submissions/model.ts';
import { minutes } from '../time/time.ts';
import { type Period, periodsOf } from './periods.ts';

let demo: TestServer;
beforeAll(async () => {
  demo = await testServer();
  const { app, time } = demo;
  await seed(app.database, { seed: 'demo', dataDir: app.config.dataDir }, time.now);
});
afterAll(() => demo.stop());

const isIn = ({ from, to }: Period, time: string | null) => time !== null && time >= from && time < to;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const rounded = (value: number) => Math.round(value * 10) / 10;
const countsOf = (values: readonly (string | undefined)[]) => {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const hoursOf = ({ completedAt, paidAt, submittedAt }: Submission) =>
  completedAt === null ? null : (Date.parse(completedAt) - Date.parse(paidAt ?? submittedAt)) / 3_600_000;

/** The figures as whoever reads all the rows would count them. */
async function counted({ app, time }: TestServer, range: '7d' | '30d' | '90d' | '1y') {
  const rows = await Submission.query(app.database.read).whereNotNull('userId');
  const reviews = await app.database.read('reviews').select('submissionId', 'highlights');
  const { current, before } = periodsOf(range, time.now);
  const orders = rows.filter(({ submittedAt }) => isIn(current, submittedAt));
  const paid = (period: Period) => sum(rows.filter(({ paidAt }) => isIn(period, paidAt)).map((row) => row.totalPrice));
  const growth = (now: number, then: number) => (then === 0 ? null : rounded(((now - then) / then) * 100));
  const completed = orders.filter(({ status }) => status === 'completed');
  const clients = [...countsOf(orders.map(({ userId }) => String(userId))).values()];
  const ids = new Set(orders.map(({ id }) => id));
  const marks = reviews
    .filter(({ submissionId }) => ids.has(submissionId))
    .flatMap((row) => JSON.parse(row.highlights));
  const issues = [...countsOf(marks.map(({ category }: Highlight) => category))].sort(
    (a, b) => b[1] - a[1] || a[0].localeCompare(b[0]),
  );
  return {
    totalSubmissions: orders.length,
    submissionsGrowth: growth(orders.length, rows.filter(({ submittedAt }) => isIn(before, submittedAt)).length),
    averageTurnaroundTime: rounded(sum(completed.map((row) => hoursOf(row) ?? 0)) / completed.length),
    totalRevenue: paid(current),
    revenueGrowth: growth(paid(current), paid(before)),
    statusDistribution: Object.fromEntries(countsOf(orders.map(({ status }) => status))),
    clientReturnRate: rounded((clients.filter((count) => count > 1).length / clients.length) * 100),
    mostCommonIssues: issues.slice(0, 5).map(([id]) => commentCategories.find((one) => one.id === id)?.label),
  };
}

describe('the figures of a year of orders', () => {
  it.each(['7d', '30d', '90d', '1y'] as const)('of %s are what its rows say', async (range) => {
    const answer = await (await demo.as('administrator'))(`/api/admin/analytics?range=${range}`);
    expect(answer.json()).toMatchObject(await counted(demo, range));
  });

  it.skipIf(process.env.TEST_DATABASE === 'postgres')('are read from indexes only', async () => {
    const admin = await demo.as('administrator');
    demo.time.pass(minutes);
    const looks = await looksOf(demo.app.database.read, ['submissions', 'reviews'], () =>
      admin('/api/admin/analytics?range=1y'),
    );
    expect(looks.length).toBeGreaterThanOrEqual(5);
    // Of the partial indexes SQLite does not say that they are enough; they hold every column that is asked for.
    for (const detail of looks) expect(detail).toMatch(/COVERING INDEX|USING INDEX submissions_(by_service|paid)\b/);
  });
});

describe('what the database works out by itself', () => {
  const stored = (submissionId: number) =>
    demo.app.database
      .read('review_counts')
      .where({ submissionId })
      .first(commentCategories.map(({ id }) => id));

  it('is the hours of each order from payment, else from arrival, to completion', async () => {
    for (const row of await demo.app.database.read('submissions').select()) {
      const hours = hoursOf(row);
      if (hours === null) expect(row.turnaroundHours).toBeNull();
      else expect(row.turnaroundHours).toBeCloseTo(hours, 4);
    }
  });

  it('is the number of comments of every category, saved and saved again', async () => {
    const content = 'abcdefgh';
    const id = await placeSubmission(demo, { status: 'in_progress', content });
    const highlight = (index: number, category?: string, comment = ''): object => ({
      ...{ id: `h${index}`, text: content.slice(index, index + 1), startIndex: index, endIndex: index + 1 },
      ...{ comment, color: 'yellow', ...(category && { category }) },
    });
    const admin = await demo.as('administrator');
    const save = async (version: number, highlights: object[]) => {
      const payload = { version, highlights, suggestions: [], notes: '' };
      expect((await admin({ method: 'PUT', url: `/api/submissions/${id}/review`, payload })).status).toBe(200);
      return stored(id);
    };
    const none = Object.fromEntries(commentCategories.map(({ id: category }) => [category, 0]));
    const each = commentCategories.map(({ id: category }, index) => highlight(index, category));
    expect(await save(0, each)).toEqual(Object.fromEntries(commentCategories.map(({ id: category }) => [category, 1])));
    // What an editor writes into a comment is no category, however it is written.
    const hostile = '"category":"clarity" \\"category\\":\\"tone\\" {"category":"grammar"}';
    const again = [highlight(0, 'citation', hostile), highlight(1, 'citation'), highlight(2, undefined, hostile)];
    expect(await save(1, again)).toEqual({ ...none, citation: 2 });
    expect(await save(2, [])).toEqual(none);
    // Half a character is no reason to refuse a review.
    const half = JSON.stringify([{ ...highlight(0, 'tone'), anchor: { before: '\uDE00', after: '\uD83D' } }]);
    await demo.app.database.write('reviews').where({ submissionId: id }).update({ highlights: half });
    expect(await stored(id)).toEqual({ ...none, tone: 1 });
    await demo.app.database.write('submissions').where({ id }).delete();
    expect(await stored(id)).toBeUndefined();
  });

  it('is there after the migration for what was written before it', async () => {
    const { write } = demo.app.database;
    const counts = () => write('review_counts').orderBy('submissionId');
    const before = await counts();
    expect(before.length).toBeGreaterThan(50);
    const name = '20261121000500_figures.ts';
    expect((await write.migrate.down({ name }))[1]).toEqual([expect.stringContaining(name)]);
    expect(await write.schema.hasTable('review_counts')).toBe(false);
    await write.migrate.latest();
    expect(await counts()).toEqual(before);
  });

  it('shows in the next answer', async () => {
    const admin = await demo.as('administrator');
    const path = '/api/admin/analytics?range=7d';
    const first = await admin(path);
    const again = () => admin({ url: path, headers: { 'if-none-match': String(first.headers.etag) } });
    expect((await again()).status).toBe(304);
    await placeSubmission(demo);
    const second = await again();
    expect([second.status, second.json<Analytics>().totalSubmissions]).toEqual([
      200,
      first.json<Analytics>().totalSubmissions + 1,
    ]);
  });
});
