import { describe, expect, it } from 'vitest';
import { earliestDeadline, rushFor } from './deadline.ts';

describe('the earliest deadline', () => {
  it.each([
    ['express', [], '2026-03-02'],
    ['express', ['24hour'], '2026-03-01'],
    ['deep', [], '2026-03-03'],
    ['sop', ['consultation'], '2026-03-03'],
    ['sop', ['24hour', 'consultation'], '2026-03-01'],
    ['intensive', [], '2026-03-07'],
  ] as const)('of %s with %j, ordered on 28 February, is %s', (offer, addOns, day) => {
    expect(earliestDeadline(offer, addOns, '2026-02-28')).toBe(day);
  });

  it('is not changed by an add-on that the offer does not have', () => {
    expect(earliestDeadline('deep', ['24hour'], '2026-02-28')).toBe('2026-03-03');
    expect([rushFor('express')?.id, rushFor('sop')?.id, rushFor('deep'), rushFor('intensive')]).toEqual([
      '24hour',
      '24hour',
      undefined,
      undefined,
    ]);
  });
});
