import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildDocument } from '../redline/test/build.ts';
import { readDocx } from './docx.ts';

const paragraph = (words: string, level: number | undefined) => {
  const properties = level === undefined ? '' : `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;
};
const read = (body: string) => readDocx(Buffer.from(buildDocument({ body })));

it('names the words of each heading by their offsets, without the blanks around them', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\u00a0', '\u{1f600}', '章', 'ש'), maxLength: 12 });
  const paragraphs = fc.array(fc.tuple(words, fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined })), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(paragraphs, (asked) => {
      const { content, headings } = read(asked.map(([text, level]) => paragraph(text, level)).join(''));
      const expected = asked.flatMap(([text, level = 9]) =>
        level > 8 || text.trim() === '' ? [] : [[text.trim(), Math.min(level + 1, 6)]],
      );
      expect(headings.map(({ startIndex, endIndex, level }) => [content.slice(startIndex, endIndex), level])).toEqual(
        expected,
      );
    }),
    { numRuns: 200 },
  );
});

it('does not let a document have more headings than lead anybody through it', () => {
  const { headings } = read(paragraph('x', 0).repeat(3_000));
  expect(headings).toHaveLength(2_000);
});
