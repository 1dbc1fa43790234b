import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '../../contract/index.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { mondayOf } from './periods.ts';

// The clock stands at Friday, 20 November 2026, 12:00 UTC.
let one: TestServer;
beforeAll(async () => {
  one = await testServer();
  const { write } = one.app.database;
  const [client, other] = [await one.idOf('client'), await one.idOf('other client')];
  const review = { suggestions: '[]', notes: '', version: 1, updatedAt: '2026-11-19T12:00:00.000Z' };
  const order = async (row: object) => {
    const [{ id }] = await write('submissions')
      .insert({
        title: 'An order',
        totalPrice: 1500,
        totalPriceInr: 120_000,
        lines: '[]',
        submissionMethod: 'upload',
        updatedAt: '2026-11-20T12:00:00.000Z',
        serviceId: 1,
        status: 'pending_approval',
        ...row,
      })
      .returning('id');
    return id as number;
  };
  // Within 7 days: four of two clients, one of them at this very moment.
  const first = await order({
    userId: client,
    status: 'completed',
    submittedAt: '2026-11-16T08:00:00.000Z',
    paidAt: '2026-11-16T10:00:00.000Z',
    completedAt: '2026-11-17T10:00:00.000Z',
  });
  const second = await order({
    userId: client,
    status: 'completed',
    serviceId: 2,
    totalPrice: 3600,
    submittedAt: '2026-11-18T00:00:00.000Z',
    completedAt: '2026-11-18T12:00:00.000Z',
  });
  await order({
    userId: other,
    status: 'paid',
    serviceId: 9,
    totalPrice: 1000,
    submittedAt: '2026-11-15T23:59:59.999Z',
    paidAt: '2026-11-19T00:00:00.000Z',
  });
  await order({ userId: other, status: 'rejected', serviceId: null, submittedAt: '2026-11-20T12:00:00.000Z' });
  // Between 7 and 14 days ago: two orders, one paid.
  await order({
    userId: client,
    status: 'paid',
    totalPrice: 2000,
    submittedAt: '2026-11-09T00:00:00.000Z',
    paidAt: '2026-11-09T09:00:00.000Z',
  });
  await order({ userId: client, submittedAt: '2026-11-08T00:00:00.000Z' });
  // Last month, within 30 days.
  await order({
    userId: other,
    status: 'approved',
    totalPrice: 7200,
    submittedAt: '2026-10-31T10:00:00.000Z',
    paidAt: '2026-10-31T23:59:59.999Z',
  });
  // A sample with everything that a figure would count.
  const sample = await order({
    userId: null,
    status: 'completed',
    totalPrice: 99_999,
    submittedAt: '2026-11-19T00:00:00.000Z',
    paidAt: '2026-11-19T00:00:00.000Z',
    completedAt: '2026-11-20T00:00:00.000Z',
  });
  const marks = (...categories: (string | undefined)[]) => JSON.stringify(categories.map((category) => ({ category })));
  await write('reviews').insert([
    { submissionId: first, highlights: marks('clarity', 'grammar', 'clarity', undefined), ...review },
    { submissionId: second, highlights: marks('tone', 'grammar', 'clarity'), ...review },
    { submissionId: sample, highlights: marks('citation', 'citation', 'citation', 'citation'), ...review },
  ]);
});
afterAll(() => one.stop());

const read = async (query = '') => {
  const answer = await (await one.as('administrator'))(`/api/admin/analytics${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Analytics>();
};

describe('analytics', () => {
  it('counts the last seven days as design §5.9 says [spec 3.analytics, 9.analytics-spans]', async () => {
    expect(await read('?range=7d')).toEqual({
      totalSubmissions: 4,
      // 4 against 2 before
      submissionsGrowth: 100,
      // 24 hours from payment, and 12 from arrival where no payment is recorded
      averageTurnaroundTime: 18,
      // 2 of the 3 that were approved
      completionRate: 66.7,
      totalRevenue: 1500 + 1000,
      totalRefunds: 0,
      // 2500 against 2000
      revenueGrowth: 25,
      // since 1 November
      revenueThisMonth: 1500 + 1000 + 2000,
      statusDistribution: { completed: 2, paid: 1, rejected: 1 },
      serviceDistribution: { 'Express Review': 1, 'Deep Clarity Edit': 1, 'Service 9': 1, 'Unknown Service': 1 },
      dailySubmissions: [
        { date: '2026-11-14', count: 0 },
        { date: '2026-11-15', count: 1 },
        { date: '2026-11-16', count: 1 },
        { date: '2026-11-17', count: 0 },
        { date: '2026-11-18', count: 1 },
        { date: '2026-11-19', count: 0 },
        { date: '2026-11-20', count: 1 },
      ],
      weeklyRevenue: [
        { week: '2026-10-26', revenue: 7200 },
        { week: '2026-11-02', revenue: 0 },
        { week: '2026-11-09', revenue: 2000 },
        { week: '2026-11-16', revenue: 2500 },
      ],
      // one of two clients came twice, and so did the other
      clientReturnRate: 100,
      mostCommonIssues: ['Clarity', 'Grammar', 'Tone'],
    });
  });

  it('takes 30 days when nothing is asked for', async () => {
    expect(await read()).toEqual(await read('?range=30d'));
    expect(await read()).toMatchObject({
      totalSubmissions: 7,
      submissionsGrowth: null,
      revenueGrowth: null,
      totalRevenue: 11_700,
    });
  });

  it.each(['90d', '1y'])('knows %s', async (range) => {
    expect(await read(`?range=${range}`)).toMatchObject({ totalSubmissions: 7 });
  });

  it('has nulls and zeros where nothing happened', async () => {
    const empty = await testServer();
    const answer = await (await empty.as('administrator'))('/api/admin/analytics?range=7d');
    expect(answer.json()).toMatchObject({
      totalSubmissions: 0,
      submissionsGrowth: null,
      averageTurnaroundTime: null,
      completionRate: null,
      totalRevenue: 0,
      statusDistribution: {},
      clientReturnRate: null,
      mostCommonIssues: [],
    });
    await empty.stop();
  });

  it('takes refunds off the revenue at their own time, and names them', async () => {
    const { write } = one.app.database;
    const [payment] = await write('payments')
      .insert({
        ...{ submissionId: 1, provider: 'offline', amount: 1500, currency: 'usd', status: 'paid' },
        createdAt: '2026-11-16T10:00:00.000Z',
      })
      .returning('id');
    const refund = (key: string, createdAt: string, revenue: number | null, status = 'refunded') => ({
      ...{ paymentId: payment.id, amount: 100, key, createdAt, revenue, status },
    });
    const refunds = [
      refund('this week', '2026-11-20T12:00:00.000Z', 300),
      refund('on its way', '2026-11-19T00:00:00.000Z', 100, 'pending'),
      refund('last week', '2026-11-10T00:00:00.000Z', 1000),
      refund('failed', '2026-11-19T00:00:00.000Z', 700, 'failed'),
      refund('not due', '2026-11-19T00:00:00.000Z', null),
    ];
    await write('refunds').insert(refunds);
    expect(await read('?range=7d')).toMatchObject({
      totalRevenue: 2500 - 400,
      totalRefunds: 400,
      // 2100 against 2000 − 1000
      revenueGrowth: 110,
      revenueThisMonth: 4500 - 1400,
      weeklyRevenue: [{ revenue: 7200 }, { revenue: 0 }, { revenue: 1000 }, { revenue: 2100 }],
    });
    await write('refunds').insert(refund('more than was paid', '2026-11-11T00:00:00.000Z', 1500));
    expect(await read('?range=7d')).toMatchObject({ revenueGrowth: null });
    await write('refunds').delete();
    expect(await read('?range=7d')).toMatchObject({ totalRevenue: 2500, totalRefunds: 0 });
  });

  it('refuses an unknown range, and everybody but administrators [spec 9.analytics-ranges]', async () => {
    const editor = await one.as('administrator');
    for (const query of ['?range=2d', '?range=', '?range=7d&range=30d']) {
      const answer = await editor(`/api/admin/analytics${query}`);
      expect([answer.status, answer.text]).toEqual([400, 'Please choose a range: 7d, 30d, 90d or 1y']);
    }
    expect((await (await one.as('visitor'))('/api/admin/analytics')).status).toBe(401);
    const denied = await (await one.as('client'))('/api/admin/analytics');
    expect([denied.status, denied.text]).toEqual([403, 'Access denied. You do not have administrator privileges.']);
  });

  it('knows the Monday of each day', () => {
    expect(['2026-11-16', '2026-11-22', '2026-11-23', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
      '2026-12-28',
    ]);
  });
});
