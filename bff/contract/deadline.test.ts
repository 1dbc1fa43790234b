import { describe, expect, it } from 'vitest';
import { earliestDeadline, readyOn, rushFor } from './deadline.ts';
import { initialOffering } from './initial-catalogue.ts';

describe('the earliest deadline', () => {
  it.each([
    ['express', [], '2026-03-02'],
    ['express', ['24hour'], '2026-03-01'],
    ['deep', [], '2026-03-03'],
    ['sop', ['consultation'], '2026-03-03'],
    ['sop', ['24hour', 'consultation'], '2026-03-01'],
    ['intensive', [], '2026-03-07'],
  ] as const)('of %s with %j, ordered on 28 February, is %s', (offer, addOns, day) => {
    expect(earliestDeadline(initialOffering, offer, addOns, '2026-02-28')).toBe(day);
  });

  it('is not changed by an add-on that the offer does not have', () => {
    expect(earliestDeadline(initialOffering, 'deep', ['24hour'], '2026-02-28')).toBe('2026-03-03');
    expect([
      rushFor(initialOffering, 'express')?.id,
      rushFor(initialOffering, 'sop')?.id,
      rushFor(initialOffering, 'deep'),
      rushFor(initialOffering, 'intensive'),
    ]).toEqual(['24hour', '24hour', undefined, undefined]);
  });
});

describe('the day on which work is ready, with holidays', () => {
  const holidays = ['2026-12-25', '2026-12-26', '2027-01-01'];
  it.each([
    // Two days from the 23rd are the 24th and the 27th.
    [48, '2026-12-23', '2026-12-27'],
    [24, '2026-12-24', '2026-12-27'],
    // What comes in on a holiday begins on the 27th.
    [24, '2026-12-25', '2026-12-28'],
    [48, '2026-12-20', '2026-12-22'],
    [25, '2026-12-30', '2027-01-02'],
    [0, '2026-12-25', '2026-12-27'],
  ])('after %d hours from %s is %s', (hours, day, ready) => expect(readyOn(hours, day, holidays)).toBe(ready));
});
