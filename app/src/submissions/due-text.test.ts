import { initialOffering, orderedServiceOf, type Submission } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { ordered, sample } from '../../../stories/screens/fake/submissions.ts';
import { deadlineText, dueText, queueDateOf } from './due-text.ts';

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
    expect(open).toEqual({
      label: 'Due',
      date: '14 Mar 2026',
      note: '2 days overdue',
      isUrgent: true,
      isTooEarly: false,
    });
    expect(queueDateOf(ordered(1, 'completed', { deadline: '2026-03-14' }), '2026-03-16')).toMatchObject({
      label: 'Completed',
      isUrgent: false,
    });
    expect(queueDateOf(ordered(1, 'rejected'), '2026-03-16').label).toBe('Rejected');
    expect(queueDateOf({ ...sample, status: 'paid' }, '2026-03-16').label).toBe('Submitted');
  });
});

describe('a deadline as an administrator reads it', () => {
  // Deep Clarity Edit takes 72 hours, with the rush add-on 24.
  const deep = orderedServiceOf(initialOffering, 'deep', []);
  const express = (...addOns: string[]) => orderedServiceOf(initialOffering, 'express', addOns);
  const order = (deadline: string, more: Partial<Submission> = {}) =>
    ordered(1, 'pending_approval', {
      orderedService: deep,
      submittedAt: '2026-03-16T12:00:00.000Z',
      deadline,
      ...more,
    });
  const read = (submission: Submission) => deadlineText(submission, '2026-03-16');

  it.each([
    ['2026-03-15', '15 Mar 2026 (past)'],
    ['2026-03-16', '16 Mar 2026 (too early: the service needs until 19 Mar 2026)'],
    ['2026-03-18', '18 Mar 2026 (too early: the service needs until 19 Mar 2026)'],
    ['2026-03-19', '19 Mar 2026'],
  ])('of an open order for %s is "%s"', (deadline, words) => expect(read(order(deadline))).toBe(words));

  it('is judged with the add-on that makes the service faster', () => {
    const rushed = { orderedService: express('24hour') };
    expect(read(order('2026-03-17', rushed))).toBe('17 Mar 2026');
    expect(read(order('2026-03-17', { orderedService: express() }))).toMatch(/too early/);
  });

  it('is judged without the holidays', () => {
    // Three days of work from Monday the 16th, without Wednesday the 18th.
    const withHoliday = (deadline: string) => deadlineText(order(deadline), '2026-03-16', ['2026-03-18']);
    expect(withHoliday('2026-03-19')).toBe('19 Mar 2026 (too early: the service needs until 20 Mar 2026)');
    expect(withHoliday('2026-03-20')).toBe('20 Mar 2026');
  });

  it('is flagged no more once the order is over', () => {
    expect(read({ ...order('2026-03-10'), status: 'completed' })).toBe('10 Mar 2026');
    expect(read({ ...order('2026-03-10'), status: 'rejected' })).toBe('10 Mar 2026');
  });

  it('marks the row of an order that waits for approval', () => {
    const rowOf = (submission: Submission) => queueDateOf(submission, '2026-03-16').isTooEarly;
    expect(rowOf(order('2026-03-17'))).toBe(true);
    expect(rowOf(order('2026-03-19'))).toBe(false);
    // "1 day overdue" says it already.
    expect(rowOf(order('2026-03-15'))).toBe(false);
    expect(rowOf({ ...order('2026-03-17'), status: 'paid' })).toBe(false);
  });
});
