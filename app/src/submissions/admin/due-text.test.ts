import { describe, expect, it } from 'vitest';
import { ordered, sample } from '../../../../stories/screens/fake/submissions.ts';
import { dueText, queueDateOf } from './due-text.ts';

describe('when an order is due', () => {
  it.each([
    ['2026-03-13', '3 days overdue'],
    ['2026-03-15', '1 day overdue'],
    ['2026-03-16', 'Due today'],
    ['2026-03-17', 'Due tomorrow'],
    ['2026-03-18', 'In 2 days'],
    ['2026-03-30', 'In 14 days'],
    ['2029-12-31', 'In 1,386 days'],
  ])('%s is said as "%s"', (deadline, words) => expect(dueText(deadline, '2026-03-16')).toBe(words));

  it('is its deadline while it is open, and when it was finished after that', () => {
    const open = queueDateOf(ordered(1, 'paid', { deadline: '2026-03-14' }), '2026-03-16');
    expect(open).toEqual({ label: 'Due', date: '14 Mar 2026', note: '2 days overdue', isUrgent: true });
    expect(queueDateOf(ordered(1, 'completed', { deadline: '2026-03-14' }), '2026-03-16')).toMatchObject({
      label: 'Completed',
      isUrgent: false,
    });
    expect(queueDateOf(ordered(1, 'rejected'), '2026-03-16').label).toBe('Rejected');
    expect(queueDateOf({ ...sample, status: 'paid' }, '2026-03-16').label).toBe('Submitted');
  });
});
