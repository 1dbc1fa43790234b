import { describe, expect, it } from 'vitest';
import { pageStops } from './pages.ts';

describe('the pages that are shown', () => {
  it('are all of a few, and none of none', () => {
    expect(pageStops(1, 0)).toEqual([]);
    expect(pageStops(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('are those around the current one, with the first and the last', () => {
    expect(pageStops(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20]);
    expect(pageStops(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20]);
    expect(pageStops(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20]);
  });

  it('are always seven, hold the current one and its neighbours, and skip no single page', () => {
    for (let count = 8; count < 30; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const stops = pageStops(page, count);
        expect(stops).toHaveLength(7);
        expect(stops).toEqual(
          expect.arrayContaining([1, Math.max(1, page - 1), page, Math.min(count, page + 1), count]),
        );
        const skipped = stops.flatMap((stop, index) =>
          typeof stop === 'number' ? [] : [(stops[index + 1] as number) - (stops[index - 1] as number)],
        );
        expect(Math.min(...skipped, 3)).toBeGreaterThan(2);
      }
    }
  });
});
