import type { Knex } from 'knex';
import { type AnyQueryBuilder, raw } from 'objection';
import { type Analytics, type AnalyticsRange, commentCategories, submissionStatuses } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { Payment, Refund } from '../payments/model.ts';
import { ReviewCount } from '../review/model.ts';
import { Submission } from '../submissions/model.ts';
import { lastDays, lastWeeks, mondayOf, type Period, periodsOf, startOfMonth } from './periods.ts';

const maxIssues = 5;
const approvedOrLater = ['approved', 'paid', 'in_progress', 'completed'];

/** Percent with one decimal; null where nothing is there to compare with. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
/** Of what was there before; a time in which more was refunded than paid is nothing to compare with. */
const growth = (now: number, before: number): number | null => (before < 0 ? null : percent(now - before, before));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The figures of specification point 3, counted as design §5.9 says: orders by their arrival in the range,
 * money by its payment in the range, samples never; days, weeks and months in UTC. Each question is asked in the order of
 * an index that holds all it needs (bench/README.md): the rows are large, and there are many.
 */
export async function analyticsOf(
  { database: { read }, catalogue }: Pick<App, 'database' | 'catalogue'>,
  range: AnalyticsRange,
  now: number,
): Promise<Analytics> {
  const { current, before } = periodsOf(range, now);
  const spans = { current: { from: current.from }, before, month: { from: startOfMonth(now) } };
  const { services } = (await catalogue.current()).content;
  const names = services.map(({ id, listing: { name } }) => ({ id, name }));
  const [groups, paid, refunded, daily, weekly, clients, issues] = await Promise.all([
    groupsOf(read, { current, before }),
    sumsOf(paidRows(read), current.to, spans),
    sumsOf([refundedRows(read)], current.to, spans),
    byDay(ordersIn(read), 'submittedAt', lastDays(now)[0] ?? '', 'count(*)'),
    Promise.all(
      [...paidRows(read), refundedRows(read)].map(({ rows, time, cents }) =>
        byDay(rows, time, lastWeeks(now)[0] ?? '', `sum(${cents})`),
      ),
    ),
    returning(read, current),
    issuesIn(read, current),
  ]);
  const total = sumOf(groups.map(({ orders }) => orders));
  const ofStatus = (status: string) =>
    sumOf(groups.filter((group) => group.status === status).map(({ orders }) => orders));
  return {
    totalSubmissions: total,
    submissionsGrowth: growth(total, sumOf(groups.map(({ before }) => before))),
    averageTurnaroundTime: turnaroundOf(groups),
    completionRate: percent(ofStatus('completed'), sumOf(approvedOrLater.map(ofStatus))),
    totalRevenue: paid.current + refunded.current,
    totalRefunds: 0 - refunded.current,
    revenueGrowth: growth(paid.current + refunded.current, paid.before + refunded.before),
    revenueThisMonth: paid.month + refunded.month,
    statusDistribution: Object.fromEntries(
      submissionStatuses.map((status) => [status, ofStatus(status)] as const).filter(([, count]) => count > 0),
    ),
    serviceDistribution: servicesOf(groups, names),
    dailySubmissions: lastDays(now).map((date) => ({ date, count: daily.get(date) ?? 0 })),
    weeklyRevenue: lastWeeks(now).map((week) => ({
      week,
      revenue: sumOf(
        weekly
          .flatMap((days) => [...days])
          .filter(([day]) => mondayOf(day) === week)
          .map(([, cents]) => cents),
      ),
    })),
    clientReturnRate: percent(clients.returning, clients.all),
    mostCommonIssues: issues,
  };
}

/** All orders but the samples. */
const ordersIn = (read: Knex) => Submission.query(read).whereNotNull('userId');

interface Group {
  readonly status: string;
  readonly serviceId: number | null;
  readonly orders: number;
  /** Orders in the equal time before. */
  readonly before: number;
  /** From payment, else from arrival, to completion, in all of them together. */
  readonly hours: number | null;
  readonly timed: number;
}

/** Orders by status and service. The whole index is read, in its order: to sort only those of the range takes longer. */
async function groupsOf(read: Knex, { current: { from, to }, before }: ReturnType<typeof periodsOf>): Promise<Group[]> {
  const rows = await ordersIn(read)
    .where('submittedAt', '<', to)
    .groupBy('status', 'serviceId')
    .select(
      'status',
      'serviceId',
      within('count(*)', 'submittedAt', { from }).as('orders'),
      within('count(*)', 'submittedAt', before).as('before'),
      within('sum("turnaroundHours")', 'submittedAt', { from }).as('hours'),
      within('count("turnaroundHours")', 'submittedAt', { from }).as('timed'),
    )
    .castTo<Group[]>();
  return rows.filter(({ orders, before: earlier }) => orders + earlier > 0);
}

type Time = 'submittedAt' | 'paidAt' | 'createdAt';
type Span = Pick<Period, 'from'> & Partial<Period>;

/** An aggregate of the rows of one time, beside those of others in one pass. A bound that all rows keep is not asked again. */
const within = (aggregate: string, time: Time, { from, to }: Span) =>
  to === undefined
    ? raw(`${aggregate} filter (where ?? >= ?)`, time, from)
    : raw(`${aggregate} filter (where ?? >= ? and ?? < ?)`, time, from, time, to);

function turnaroundOf(groups: readonly Group[]): number | null {
  const completed = groups.filter(({ status }) => status === 'completed');
  const count = sumOf(completed.map(({ timed }) => timed));
  return count === 0 ? null : Math.round((sumOf(completed.map(({ hours }) => hours ?? 0)) / count) * 10) / 10;
}

function servicesOf(groups: readonly Group[], names: readonly { id: number; name: string }[]): Record<string, number> {
  const counts = new Map<number | null, number>();
  for (const { serviceId, orders } of groups)
    if (orders > 0) counts.set(serviceId, (counts.get(serviceId) ?? 0) + orders);
  const nameOf = (id: number | null) =>
    names.find((service) => service.id === id)?.name ?? (id === null ? 'Unknown Service' : `Service ${id}`);
  // Two services may have one name: a withdrawn one and its successor.
  const named = new Map<string, number>();
  for (const [id, count] of counts) named.set(nameOf(id), (named.get(nameOf(id)) ?? 0) + count);
  return Object.fromEntries([...named].sort((a, b) => b[1] - a[1]));
}

/** Rows that each bring an amount at their own time. */
interface Amounts {
  readonly rows: AnyQueryBuilder;
  readonly time: Time;
  /** In US cents, as SQL. */
  readonly cents: string;
}

/** All that was paid: by orders that are there, and by those that were deleted. */
const paidRows = (read: Knex): Amounts[] => [
  { rows: ordersIn(read), time: 'paidAt', cents: '"totalPrice"' },
  { rows: Payment.query(read).whereNotNull('revenue'), time: 'paidAt', cents: 'revenue' },
];

/** What went back of it, below zero. */
const refundedRows = (read: Knex): Amounts => ({
  rows: Refund.query(read).whereNotNull('revenue').whereNot({ status: 'failed' }),
  time: 'createdAt',
  cents: '-revenue',
});

async function sumsOf<Name extends string>(
  amounts: readonly Amounts[],
  to: string,
  spans: Readonly<Record<Name, Span>>,
) {
  const named = Object.entries(spans) as [Name, Span][];
  const earliest = named.map(([, { from }]) => from).sort()[0] ?? to;
  const rows = await Promise.all(
    amounts.map(({ rows, time, cents }) =>
      rows
        .where(time, '>=', earliest)
        .where(time, '<', to)
        .select(...named.map(([name, span]) => within(`sum(${cents})`, time, span).as(name)))
        .first()
        .castTo<Record<Name, number | null> | undefined>(),
    ),
  );
  return Object.fromEntries(
    named.map(([name]) => [name, sumOf(rows.map((row) => Number(row?.[name] ?? 0)))]),
  ) as Record<Name, number>;
}

async function byDay(rows: AnyQueryBuilder, time: Time, since: string, aggregate: string) {
  const days = await rows
    .where(time, '>=', since)
    .groupByRaw('substr(??, 1, 10)', [time])
    .select(raw('substr(??, 1, 10)', time).as('day'), raw(aggregate).as('value'))
    .castTo<{ day: string; value: number }[]>();
  return new Map(days.map(({ day, value }) => [day, Number(value)]));
}

async function returning(read: Knex, period: Period): Promise<{ all: number; returning: number }> {
  const perClient = ordersIn(read)
    .groupBy('userId')
    .select(within('count(*)', 'submittedAt', period).as('orders'));
  const row = await Submission.query(read)
    .from(perClient.as('clients'))
    .select(
      raw('count(*) filter (where "orders" > 0)').as('all'),
      raw('count(*) filter (where "orders" > 1)').as('returning'),
    )
    .first()
    .castTo<{ all: number; returning: number } | undefined>();
  return { all: Number(row?.all ?? 0), returning: Number(row?.returning ?? 0) };
}

/** The categories that editors' comments name most, in words. */
async function issuesIn(read: Knex, { from, to }: Period): Promise<string[]> {
  const row = await ReviewCount.query(read)
    .where('submittedAt', '>=', from)
    .where('submittedAt', '<', to)
    .select(...commentCategories.map(({ id }) => raw('sum(??)', id).as(id)))
    .first()
    .castTo<Record<string, number | null> | undefined>();
  return commentCategories
    .map(({ id, label }) => ({ id, label, count: Number(row?.[id] ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.id.localeCompare(b.id))
    .slice(0, maxIssues)
    .map(({ label }) => label);
}
