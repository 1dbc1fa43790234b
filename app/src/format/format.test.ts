import { describe, expect, it } from 'vitest';
import { calendarDayOf, shortCalendarDayOf, today } from './date.ts';
import { durationOf } from './duration.ts';

describe('durations (specification, point 9) [spec 9.turnaround-unit]', () => {
  it.each([
    [1, '1 hour'],
    [23.5, '23.5 hours'],
    [24, '1 day'],
    [60, '2.5 days'],
  ])('%s hours are shown as %s', (hours, words) => {
    expect(durationOf(hours)).toBe(words);
  });
});

describe('dates', () => {
  it('keeps a calendar date on its day', () => expect(calendarDayOf('2026-03-01')).toBe('1 Mar 2026'));
  it('leaves the year out under a chart', () => expect(shortCalendarDayOf('2026-03-01')).toBe('1 Mar'));
  it('tells today in the reader’s zone', () => expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));
});
