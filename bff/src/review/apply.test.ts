import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySuggestions, findOverlapping } from './apply.ts';

const change = (startIndex: number, endIndex: number, replacement: string, id = `${startIndex}-${endIndex}`) => ({
  id,
  startIndex,
  endIndex,
  replacement,
});

describe('suggestions applied', () => {
  it('insert, replace and delete, in whatever order they come', () => {
    const changes = [change(6, 11, 'there'), change(0, 0, '>> '), change(5, 6, '')];
    expect(applySuggestions('Hello world', changes)).toBe('>> Hellothere');
  });

  it('are the same in any order, and undone by their opposites', () => {
    const cuts = fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.string({ minLength: 61, maxLength: 61 }),
        cuts,
        fc.array(fc.string(), { minLength: 6 }),
        (content, places, texts) => {
          const sorted = [...places].sort((a, b) => a - b);
          const changes = Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) =>
            change(sorted[index * 2] ?? 0, sorted[index * 2 + 1] ?? 0, texts[index] ?? ''),
          );
          const applied = applySuggestions(content, changes);
          expect(applySuggestions(content, [...changes].reverse())).toBe(applied);
          let moved = 0;
          const opposites = changes.map(({ startIndex, endIndex, replacement, id }) => {
            const opposite = change(
              startIndex + moved,
              startIndex + moved + replacement.length,
              content.slice(startIndex, endIndex),
              id,
            );
            moved += replacement.length - (endIndex - startIndex);
            return opposite;
          });
          expect(applySuggestions(applied, opposites)).toBe(content);
        },
      ),
    );
  });

  it('overlap when one reaches into another, not when they touch', () => {
    expect(findOverlapping([change(0, 5, 'x'), change(5, 9, 'y'), change(5, 5, 'z')])).toBeUndefined();
    expect(findOverlapping([change(4, 9, 'y', 'second'), change(0, 5, 'x', 'first')])?.id).toBe('second');
    expect(findOverlapping([change(0, 20, 'x'), change(3, 4, 'y', 'inner')])?.id).toBe('inner');
  });
});
