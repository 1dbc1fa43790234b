import type { Knex } from 'knex';
import { type Analytics, type AnalyticsRange, commentCategories, submissionStatuses } from '../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { hoursBetween } from '../database/hours-between.ts';
import { lastDays, lastWeeks, mondayOf, type Period, periodsOf, startOfMonth } from './periods.ts';

const mostIssues = 5;
const approvedOrLater = ['approved', 'paid', 'in_progress', 'completed'];

/** Percent with one decimal; null where nothing is there to compare with. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
const growth = (now: number, before: number): number | null => percent(now - before, before);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The figures of specification point 3, counted as design §5.9 says: orders by their arrival in the range,
 * money by its payment in the range, samples never; days, weeks and months in UTC.
 */
export async function analyticsOf(database: Database, range: AnalyticsRange, now: number): Promise<Analytics> {
  const { read } = database;
  const { current, before } = periodsOf(range, now);
  const [statuses, services, totalBefore, hours, revenue, revenueBefore, month, daily, weekly, clients, issues] =
    await Promise.all([
      countBy(orders(read, current), 'status'),
      servicesOf(read, current),
      orders(read, before).count({ count: '*' }).first(),
      turnaround(database, current),
      revenueIn(read, current),
      revenueIn(read, before),
      revenueIn(read, { from: startOfMonth(now), to: current.to }),
      byDay(read, lastDays(now)[0] ?? '', 'submittedAt'),
      byDay(read, lastWeeks(now)[0] ?? '', 'paidAt'),
      returning(read, current),
      issuesIn(read, current),
    ]);
  const total = sumOf([...statuses.values()]);
  return {
    totalSubmissions: total,
    submissionsGrowth: growth(total, Number(totalBefore?.count ?? 0)),
    averageTurnaroundTime: hours,
    completionRate: percent(
      statuses.get('completed') ?? 0,
      sumOf(approvedOrLater.map((status) => statuses.get(status) ?? 0)),
    ),
    totalRevenue: revenue,
    revenueGrowth: growth(revenue, revenueBefore),
    revenueThisMonth: month,
    statusDistribution: Object.fromEntries(
      submissionStatuses.filter((status) => statuses.has(status)).map((status) => [status, statuses.get(status) ?? 0]),
    ),
    serviceDistribution: services,
    dailySubmissions: lastDays(now).map((date) => ({ date, count: daily.get(date)?.count ?? 0 })),
    weeklyRevenue: lastWeeks(now).map((week) => ({
      week,
      revenue: sumOf([...weekly].filter(([day]) => mondayOf(day) === week).map(([, { revenue: cents }]) => cents)),
    })),
    clientReturnRate: percent(clients.returning, clients.all),
    mostCommonIssues: issues,
  };
}

const orders = (read: Knex, { from, to }: Period): Knex.QueryBuilder =>
  read('submissions').whereNotNull('userId').where('submittedAt', '>=', from).where('submittedAt', '<', to);

const paidOrders = (read: Knex, { from, to }: Period): Knex.QueryBuilder =>
  read('submissions').whereNotNull('userId').where('paidAt', '>=', from).where('paidAt', '<', to);

async function countBy(rows: Knex.QueryBuilder, column: string): Promise<Map<string, number>> {
  const counted = await rows.groupBy(column).select({ value: column }).count({ count: '*' });
  return new Map(counted.map(({ value, count }: { value: string; count: number }) => [String(value), Number(count)]));
}

async function servicesOf(read: Knex, period: Period): Promise<Record<string, number>> {
  const [counts, names] = await Promise.all([
    countBy(orders(read, period), 'serviceId'),
    read('services').select('id', 'name'),
  ]);
  const nameOf = (id: string) =>
    names.find((service) => String(service.id) === id)?.name ?? (id === 'null' ? 'Unknown Service' : `Service ${id}`);
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]).map(([id, count]) => [nameOf(id), count]));
}

/** From payment, else from arrival, to completion, in hours. */
async function turnaround(database: Database, period: Period): Promise<number | null> {
  const hours = hoursBetween(database, 'coalesce("paidAt", "submittedAt")', '"completedAt"');
  const row = await orders(database.read, period)
    .where('status', 'completed')
    .whereNotNull('completedAt')
    .first(database.read.raw('avg(?) as "average"', [hours]));
  return row?.average == null ? null : Math.round(Number(row.average) * 10) / 10;
}

async function revenueIn(read: Knex, period: Period): Promise<number> {
  const row = await paidOrders(read, period).sum({ cents: 'totalPrice' }).first();
  return Number(row?.cents ?? 0);
}

async function byDay(read: Knex, since: string, column: 'submittedAt' | 'paidAt') {
  const day = read.raw('substr(??, 1, 10)', [column]);
  const rows = await read('submissions')
    .whereNotNull('userId')
    .where(column, '>=', since)
    .groupByRaw('substr(??, 1, 10)', [column])
    .select({ day })
    .count({ count: '*' })
    .sum({ cents: 'totalPrice' });
  return new Map(
    rows.map((row: Record<string, unknown>) => [
      String(row.day),
      { count: Number(row.count), revenue: Number(row.cents) },
    ]),
  );
}

async function returning(read: Knex, period: Period): Promise<{ all: number; returning: number }> {
  const perClient = orders(read, period).groupBy('userId').select('userId').count({ orders: '*' }).as('clients');
  const row = await read
    .from(perClient)
    .first(read.raw('count(*) as "all"'), read.raw('sum(case when "orders" > 1 then 1 else 0 end) as "returning"'));
  return { all: Number(row?.all ?? 0), returning: Number(row?.returning ?? 0) };
}

/** The categories that editors' comments name most, in words. */
async function issuesIn(read: Knex, period: Period): Promise<string[]> {
  const rows = await orders(read, period)
    .join('reviews', 'reviews.submissionId', 'submissions.id')
    .select('highlights');
  const counts = new Map<string, number>();
  for (const { highlights } of rows as { highlights: string }[]) {
    for (const { category } of JSON.parse(highlights) as { category?: string }[])
      if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, mostIssues)
    .map(([id]) => commentCategories.find((category) => category.id === id)?.label ?? id);
}
