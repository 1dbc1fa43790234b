import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrences } from './occurrences.ts';

/** The definition. */
const everyPlace = (text: string, needle: string) =>
  Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(needle, at));

const repeated = fc
  .array(
    fc.record({ unit: fc.constantFrom('a', 'b', 'ab', 'aab', 'é', '😀'), times: fc.integer({ min: 1, max: 120 }) }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.map(({ unit, times }) => unit.repeat(times)).join(''));

test('every place of a needle is found, overlapping ones too', () => {
  fc.assert(
    fc.property(
      repeated,
      fc.nat(),
      fc.integer({ min: 1, max: 150 }),
      fc.constantFrom('', 'a', 'c'),
      (text, from, length, end) => {
        const start = from % text.length;
        const needle = text.slice(start, start + length) + end;
        expect(occurrences(text, needle)).toEqual(everyPlace(text, needle));
      },
    ),
    { numRuns: 1000 },
  );
  expect(occurrences('abc', '')).toEqual([]);
});

test('a text of one letter takes time by its length, not by its length times the needle’s', () => {
  // Each place compared by itself would take minutes.
  expect(occurrences('a'.repeat(1_000_000), 'a'.repeat(500_000))).toHaveLength(500_001);
  expect(occurrences('a'.repeat(1_000_000), `${'a'.repeat(500_000)}b`)).toEqual([]);
  expect(occurrences('a'.repeat(1_000_000), `b${'a'.repeat(500_000)}`)).toEqual([]);
});
