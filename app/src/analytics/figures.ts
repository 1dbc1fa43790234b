import type { Analytics } from '@marginalia/bff/contract';
import { durationOf } from '../format/duration.ts';
import { dollarsOf } from '../format/money.ts';
import type { Figure } from '../layout/stat-row.tsx';

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
export const percentOf = (value: number | null): string =>
  value === null ? 'None yet' : `${percent.format(value).replace('-', '−')}%`;

/** Growth against the equal period before; null where there was nothing before. */
export function growth(value: number | null, current: number): Pick<Figure, 'change' | 'trend' | 'changeTone'> {
  if (value === null) return current > 0 ? { change: 'New: none in the previous period' } : {};
  const change = `${value > 0 ? '+' : ''}${percentOf(value)} vs previous period`;
  if (value === 0) return { change, trend: 'flat' };
  return value > 0 ? { change, trend: 'up', changeTone: 'good' } : { change, trend: 'down', changeTone: 'bad' };
}

const completionHint = 'Completed orders out of all approved orders.';
/** Refunds are named beside the revenue, which is less by them. */
const revenueHint = (refunds = 0) =>
  refunds === 0
    ? 'Orders paid in the range, less refunds, in US dollars.'
    : `Orders paid in the range, less ${dollarsOf(refunds)} of refunds, in US dollars.`;

/** The four cards; each says what it counts (design §5.9). */
export function figures(data: Analytics | undefined): Figure[] {
  return [
    {
      label: 'Total Submissions',
      value: (data?.totalSubmissions ?? 0).toLocaleString('en'),
      hint: 'Orders received in the range.',
      ...(data ? growth(data.submissionsGrowth, data.totalSubmissions) : {}),
    },
    {
      label: 'Avg Turnaround',
      value: data?.averageTurnaroundTime == null ? 'None yet' : durationOf(data.averageTurnaroundTime),
      hint: 'From payment (or from submission, if no payment is recorded) to completion.',
    },
    {
      label: 'Completion Rate',
      value: percentOf(data?.completionRate ?? null),
      hint: completionHint,
    },
    {
      label: 'Revenue',
      value: dollarsOf(data?.totalRevenue ?? 0),
      hint: revenueHint(data?.totalRefunds),
      ...(data ? growth(data.revenueGrowth, data.totalRevenue) : {}),
    },
  ];
}

export const qualityFigures = (data: Analytics): Figure[] => [
  {
    label: 'Client return rate',
    value: percentOf(data.clientReturnRate),
    hint: 'Clients with two or more orders in the range, out of all clients in the range (including guests).',
  },
  { label: 'Completion rate', value: percentOf(data.completionRate), hint: completionHint },
];

export const financialFigures = (data: Analytics): Figure[] => [
  { label: 'Total revenue', value: dollarsOf(data.totalRevenue), hint: revenueHint(data.totalRefunds) },
  {
    label: 'This month',
    value: dollarsOf(data.revenueThisMonth),
    hint: 'Orders paid since the first of the month, less refunds since then.',
  },
  {
    label: 'Refunds',
    value: dollarsOf(data.totalRefunds),
    hint: 'Refunds made in the range. They are already taken off the revenue.',
  },
];
