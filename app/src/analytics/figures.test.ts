import { describe, expect, it } from 'vitest';
import { figures, financialFigures, growth, percentOf } from './figures.ts';

const noFigures = {
  ...{ totalSubmissions: 0, submissionsGrowth: null, averageTurnaroundTime: null, completionRate: null },
  ...{ totalRevenue: 0, totalRefunds: 0, revenueGrowth: null, revenueThisMonth: 0, statusDistribution: {} },
  ...{ serviceDistribution: {}, dailySubmissions: [], weeklyRevenue: [], clientReturnRate: null, mostCommonIssues: [] },
};

describe('the figures of the analytics page (specification, point 2)', () => {
  it('names the four cards', () => {
    expect(figures(undefined).map(({ label }) => label)).toEqual([
      'Total Submissions',
      'Avg Turnaround',
      'Completion Rate',
      'Revenue',
    ]);
  });
  it('names the refunds that the revenue is less by', () => {
    const hints = (totalRefunds: number) => figures({ ...noFigures, totalRefunds }).map(({ hint }) => hint);
    expect(hints(0).at(-1)).toBe('Orders paid in the range, less refunds, in US dollars.');
    expect(hints(2000).at(-1)).toBe('Orders paid in the range, less $20.00 of refunds, in US dollars.');
    expect(financialFigures({ ...noFigures, totalRefunds: 2000 }).at(-1)).toMatchObject({
      ...{ label: 'Refunds', value: '$20.00' },
    });
  });
  it('says where no figure is possible', () => expect(percentOf(null)).toBe('None yet'));
  it('shows growth with its direction', () => {
    expect(growth(12.5, 9)).toEqual({ change: '+12.5% vs previous period', trend: 'up', changeTone: 'good' });
    expect(growth(-5, 9)).toEqual({ change: '−5% vs previous period', trend: 'down', changeTone: 'bad' });
    expect(growth(0, 9).trend).toBe('flat');
  });
  it('says new where there was nothing before, and nothing where there is nothing at all', () => {
    expect(growth(null, 3)).toEqual({ change: 'New: none in the previous period' });
    expect(growth(null, 0)).toEqual({});
  });
});
