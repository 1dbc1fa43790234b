import { describe, expect, it } from 'vitest';
import { figures, growth, percentOf } from './figures.ts';

describe('the figures of the analytics page (specification, point 2)', () => {
  it('names the four cards', () => {
    expect(figures(undefined).map(({ label }) => label)).toEqual([
      'Total Submissions',
      'Avg Turnaround',
      'Completion Rate',
      'Revenue',
    ]);
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
