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
  value === null ? 'No figure yet' : `${percent.format(value)}%`;

/** Growth against the equal period before; null where there was nothing before. */
export function growth(value: number | null, current: number): Pick<Figure, 'change' | 'trend' | 'changeTone'> {
  if (value === null) return current > 0 ? { change: 'New: nothing in the period before' } : {};
  const change = `${value > 0 ? '+' : ''}${percentOf(value)} against the period before`;
  if (value === 0) return { change, trend: 'flat' };
  return value > 0 ? { change, trend: 'up', changeTone: 'good' } : { change, trend: 'down', changeTone: 'bad' };
}

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
      value: data?.averageTurnaroundTime == null ? 'No figure yet' : durationOf(data.averageTurnaroundTime),
      hint: 'From payment (or submission, where none is recorded) to completion.',
    },
    {
      label: 'Completion Rate',
      value: percentOf(data?.completionRate ?? null),
      hint: 'Completed orders among all that were approved.',
    },
    {
      label: 'Revenue',
      value: dollarsOf(data?.totalRevenue ?? 0),
      hint: 'Orders paid in the range, in US dollars.',
      ...(data ? growth(data.revenueGrowth, data.totalRevenue) : {}),
    },
  ];
}
