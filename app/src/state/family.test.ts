import { atom } from 'jotai';
import { expect, it } from 'vitest';
import { boundedFamily } from './family.ts';
import { store } from './store.ts';

it('drops the oldest atoms that nobody reads, and keeps those in use', () => {
  const made: number[] = [];
  const family = boundedFamily((number: number) => {
    made.push(number);
    return atom(number);
  }, 3);
  const shown = family(1);
  const leave = store.sub(shown, () => undefined);
  for (const number of [2, 3, 4, 5]) family(number);
  expect(family(1)).toBe(shown);
  expect(made).toEqual([1, 2, 3, 4, 5]);
  // 2 and 3 were dropped, 4 and 5 were not.
  for (const number of [4, 5]) family(number);
  expect(made).toEqual([1, 2, 3, 4, 5]);
  family(2);
  expect(made).toEqual([1, 2, 3, 4, 5, 2]);
  leave();
  for (const number of [6, 7, 8]) family(number);
  expect(family(1)).not.toBe(shown);
});
