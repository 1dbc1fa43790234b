import { expect, it } from 'vitest';
import { findLongFiles } from './file-length.mjs';

const lines = (count: number) => 'x\n'.repeat(count);

it('names a source file of more than 300 lines', () => {
  expect(findLongFiles([['bff/src/review/export.ts', lines(301)]])).toEqual([
    expect.stringContaining('bff/src/review/export.ts has 301 lines'),
  ]);
  expect(findLongFiles([['bff/src/review/export.ts', lines(300)]])).toEqual([]);
});

it.each([
  'bff/src/review/review.test.ts',
  'bff/test/harness.ts',
  'bff/seeds/rows/people.ts',
  'design-system/src/card/Card.stories.tsx',
  'design-system/conformance/registry.tsx',
  'stories/screens/Order.stories.tsx',
])('lets tests, stories and data be long: %s', (file) => {
  expect(findLongFiles([[file, lines(301)]])).toEqual([]);
});
