import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedbackOrder } from '../model/feedback.ts';
import { placeMarks } from '../model/places.ts';
import type { Highlight } from '../model/types.ts';
import { itemsOf } from './items.ts';

const content = 'The quiet work of hedgerows is old.';

const highlight = fc
  .tuple(fc.nat(content.length - 1), fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.boolean())
  .map(([startIndex, length, isUnplaced, isResolved]) => {
    const endIndex = Math.min(content.length, startIndex + length);
    const place = { startIndex, endIndex, text: content.slice(startIndex, endIndex) };
    const resolved = { author: { name: 'Ana', initials: 'A' }, at: '2026-11-20T10:00:00Z' };
    return {
      ...place,
      comment: '',
      color: 'yellow',
      ...(isUnplaced && { isUnplaced }),
      ...(isResolved && { resolved }),
    };
  });

test('the document numbers open comments as the editor does, also those that begin together and those without a place', () => {
  fc.assert(
    fc.property(fc.array(highlight, { maxLength: 12 }), (drawn) => {
      const highlights: Highlight[] = drawn.map((mark, index) => ({ ...mark, id: `h${index}` }));
      const { placed, unplaced } = placeMarks(content, { highlights, suggestions: [] });
      const shown = itemsOf({ ...placed, unplaced }).flatMap((item) =>
        item.kind === 'highlight' && item.number !== null ? [`${item.number} ${item.id}`] : [],
      );
      expect(feedbackOrder(highlights).map(({ id }, index) => `${index + 1} ${id}`)).toEqual(shown);
    }),
  );
});
