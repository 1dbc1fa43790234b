import type { Analytics } from '@marginalia/bff/contract';
import { durationOf } from '../format/duration.ts';
import { dollarsOf } from '../format/money.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly change?: string;
  readonly trend?: 'up' | 'down' | 'flat';
  readonly changeTone?: 'good' | 'bad' | 'neutral';
}

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
export const percentOf = (value: number | null): string =>
  value === null ? 'None yet' : `${percent.format(value).replace('-', '−')}%`;

/** Growth against the equal period before; null where there was nothing before. */
export function growth(value: number | null, current: number): Pick<Figure, 'change' | 'trend' | 'changeTone'> {
  if (value === null) return current > 0 ? { change: 'New: nothing in the period before' } : {};
  const change = `${value > 0 ? '+' : ''}${percentOf(value)} against the period before`;
  if (value === 0) return { change, trend: 'flat' };
  return value > 0 ? { change, trend: 'up', changeTone: 'good' } : { change, trend: 'down', changeTone: 'bad' };
}

const hints = {
  completion: 'Completed orders among all that were approved.',
  revenue: 'Orders paid in the range, in US dollars.',
};

/** What each chart counts, as bff/src/analytics does; the two series do not follow the range. */
export const chartHints = {
  statuses: 'Orders that arrived in the range, by the status they have now.',
  services: 'Orders that arrived in the range, by their service. Add-ons are not counted.',
  days: 'Orders that arrived on each day up to today, whatever the range.',
  weeks: 'Orders paid in each week from Monday, this week so far included, whatever the range. In US dollars.',
  issues: 'The categories that comments carry most often, at most five, in orders that arrived in the range.',
};

/** The four cards; each says what it counts (design §5.9). */
export function figures(data: Analytics | undefined): Figure[] {
  return [
    {
      label: 'Total Submissions',
      value: (data?.totalSubmissions ?? 0).toLocaleString('en'),
      hint: 'Orders that arrived in the range.',
      ...(data ? growth(data.submissionsGrowth, data.totalSubmissions) : {}),
    },
    {
      label: 'Avg Turnaround',
      value: data?.averageTurnaroundTime == null ? 'None yet' : durationOf(data.averageTurnaroundTime),
      hint: 'From payment (or submission, where none is recorded) to completion.',
    },
    {
      label: 'Completion Rate',
      value: percentOf(data?.completionRate ?? null),
      hint: hints.completion,
    },
    {
      label: 'Revenue',
      value: dollarsOf(data?.totalRevenue ?? 0),
      hint: hints.revenue,
      ...(data ? growth(data.revenueGrowth, data.totalRevenue) : {}),
    },
  ];
}

export const qualityFigures = (data: Analytics): Figure[] => [
  {
    label: 'Client return rate',
    value: percentOf(data.clientReturnRate),
    hint: 'Clients with two or more orders in the range among all its clients, guests included.',
  },
  { label: 'Completion rate', value: percentOf(data.completionRate), hint: hints.completion },
];

export const financialFigures = (data: Analytics): Figure[] => [
  { label: 'Total revenue', value: dollarsOf(data.totalRevenue), hint: hints.revenue },
  { label: 'This month', value: dollarsOf(data.revenueThisMonth), hint: 'Orders paid since the first of the month.' },
];
