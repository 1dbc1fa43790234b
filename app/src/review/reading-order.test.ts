import { compareHighlights } from '@marginalia/bff/contract';
import { feedbackText } from '@marginalia/design-system/highlight-viewer';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('the server numbers comments as the editor’s document does', () => {
  const highlight = fc
    .tuple(fc.nat(20), fc.integer({ min: 1, max: 5 }))
    .map(([startIndex, length]) => ({ startIndex, endIndex: startIndex + length, color: 'yellow', comment: '' }));
  fc.assert(
    fc.property(fc.array(highlight, { maxLength: 12 }), (drawn) => {
      const highlights = drawn.map((mark, index) => ({ ...mark, id: `h${index}`, text: `words ${index}` }));
      const quoted = [...feedbackText(highlights).matchAll(/“(.*)”/g)].map(([, text]) => text);
      expect(quoted).toEqual(highlights.toSorted(compareHighlights).map(({ text }) => text));
    }),
  );
});
