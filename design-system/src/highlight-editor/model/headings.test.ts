import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ariaLevel, headingLines } from './headings.js';

const linesOf = (...asked: Parameters<typeof headingLines>) =>
  [...headingLines(...asked)].map(([index, { level, isFirst }]) => [index, level, isFirst]);

it('gives each paragraph that a heading stands in its level, also of one with a line break in it', () => {
  const line = fc.record({
    text: fc.string({ maxLength: 5 }).map((text) => text.replaceAll('\n', ' ')),
    level: fc.nat(6),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const starts: number[] = [];
      let offset = 0;
      for (const { text } of lines) {
        starts.push(offset);
        offset += text.length + 1;
      }
      const headings = lines.flatMap(({ text, level }, index) => {
        const startIndex = starts[index] ?? 0;
        return level > 0 && text !== '' ? [{ startIndex, endIndex: startIndex + text.length, level }] : [];
      });
      const expected = lines.flatMap(({ text, level }, index) =>
        level > 0 && text !== '' ? [[index, level, true]] : [],
      );
      expect(linesOf(starts, headings.toReversed())).toEqual(expected);
    }),
  );
  expect(linesOf([0, 10, 15, 20], [{ startIndex: 3, endIndex: 14, level: 2 }])).toEqual([
    [0, 2, true],
    [1, 2, false],
  ]);
});

it('leaves the first level of the page to the page', () => {
  expect([1, 2, 5, 6, 9].map(ariaLevel)).toEqual([2, 3, 6, 6, 6]);
});
