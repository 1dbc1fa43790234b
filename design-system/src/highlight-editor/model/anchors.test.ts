import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchor, placeAnchor } from './anchors.ts';

const place = (content: string, words: string, next: string) => {
  const start = content.indexOf(words);
  return placeAnchor(anchor(content, start, start + words.length), next);
};

const text =
  'The hedge was laid in 1990, and the farmer who laid it has since died. Nobody has laid a hedge there again, although the council pays for it.';

describe('placeAnchor', () => {
  test('is exact where nothing changed', () => {
    expect(place(text, 'the farmer', text)).toEqual({ fate: 'exact', startIndex: 32, endIndex: 42 });
  });

  test('moves with words added far before it', () => {
    const next = `A new first paragraph.\n${text}`;
    const placed = place(text, 'the farmer', next);
    expect(placed.fate).toBe('moved');
    expect(next.slice(placed.startIndex, placed.endIndex)).toBe('the farmer');
  });

  test('moves when only one side changed and the other is whole and unlike any other', () => {
    const next = text.replace('in 1990', 'in the spring of 1991');
    expect(place(text, 'the farmer', next)).toMatchObject({ fate: 'moved' });
  });

  test('is unplaced when its words changed', () => {
    expect(place(text, 'the farmer', text.replace('the farmer', 'a farmer'))).toEqual({ fate: 'unplaced' });
  });

  test('never takes a look-alike for the passage that is gone', () => {
    const twins = `${text}\n${text}`;
    const second = twins.lastIndexOf('the farmer');
    const anchored = anchor(twins, second, second + 10);
    // The second twin went; the first is left, and looks just like it.
    expect(placeAnchor(anchored, text)).toEqual({ fate: 'unplaced' });
  });

  test('is unplaced when one side points here and the other there', () => {
    const [before, after] = ['The council counted every one of the ', ' of the parish in that very wet year.'];
    const next = `${before}hedges of a farm.\nNobody counted the hedges${after}`;
    expect(place(`${before}hedges${after}`, 'hedges', next)).toEqual({ fate: 'unplaced' });
  });

  test('does not take the start of a text for evidence', () => {
    expect(place('The hedge.', 'The', 'The river is quite another matter.')).toEqual({ fate: 'unplaced' });
  });

  test('refuses a range outside the content', () => {
    expect(() => anchor('abc', 1, 9)).toThrow(RangeError);
    expect(() => anchor('abc', 2, 2)).toThrow(RangeError);
  });
});

/** A text whose every word is different, so that its places cannot be mistaken. */
const distinct = fc
  .integer({ min: 20, max: 120 })
  .map((count) => Array.from({ length: count }, (_, index) => `w${index.toString(36)}x`).join(' '));
const edits = fc.array(
  fc.record({
    at: fc.nat(10_000),
    remove: fc.nat(12),
    add: fc.oneof(
      fc.constant(''),
      fc.constant('\n'),
      fc.string({ maxLength: 8 }).map((added) => added.toUpperCase()),
    ),
  }),
  { maxLength: 6 },
);

/** Follows a range through edits; null when an edit touches its words. */
function follow(
  content: string,
  range: [number, number],
  changes: readonly { at: number; remove: number; add: string }[],
) {
  let next = content;
  let kept: [number, number] | null = range;
  for (const { at, remove, add } of changes) {
    const start = next.length === 0 ? 0 : at % (next.length + 1);
    const end = Math.min(next.length, start + remove);
    next = next.slice(0, start) + add + next.slice(end);
    if (!kept) continue;
    const shift: number = add.length - (end - start);
    if (end <= kept[0]) kept = [kept[0] + shift, kept[1] + shift];
    else if (start < kept[1]) kept = null;
  }
  return { next, kept };
}

const options = { numRuns: 500 };

test('a placed passage of distinct words is always the very passage, whatever was edited', () => {
  fc.assert(
    fc.property(distinct, fc.nat(), fc.integer({ min: 1, max: 40 }), edits, (content, from, length, changes) => {
      const start = from % (content.length - 1);
      const end = Math.min(content.length, start + length);
      const { next, kept } = follow(content, [start, end], changes);
      const placed = placeAnchor(anchor(content, start, end), next);
      if (placed.fate === 'unplaced') return;
      expect(next.slice(placed.startIndex, placed.endIndex)).toBe(content.slice(start, end));
      if (kept) expect([placed.startIndex, placed.endIndex]).toEqual(kept);
    }),
    options,
  );
});

test('a passage whose surroundings stand is found after edits elsewhere', () => {
  fc.assert(
    fc.property(distinct, fc.nat(), edits, (content, from, changes) => {
      const start = from % (content.length - 1);
      const end = Math.min(content.length, start + 20);
      const { next, kept } = follow(content, [Math.max(0, start - 32), Math.min(content.length, end + 32)], changes);
      const reachesEdge = start < 32 || end + 32 > content.length;
      if (!kept || reachesEdge) return;
      expect(placeAnchor(anchor(content, start, end), next).fate).not.toBe('unplaced');
    }),
    options,
  );
});

test('in a text of two letters, full of look-alikes, what is placed has one whole side as before and no rival', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 2, maxLength: 120 });
  fc.assert(
    fc.property(few, fc.nat(), fc.integer({ min: 1, max: 6 }), edits, (content, from, length, changes) => {
      const start = from % (content.length - 1);
      const end = Math.min(content.length, start + length);
      const anchored = anchor(content, start, end);
      const { next } = follow(content, [start, end], changes);
      const placed = placeAnchor(anchored, next);
      if (placed.fate === 'unplaced') return;
      const { quote, before, after } = anchored;
      const at = placed.startIndex;
      const isBefore = next.slice(0, at).endsWith(before);
      const isAfter = next.startsWith(after, at + quote.length);
      expect(next.slice(at, placed.endIndex)).toBe(quote);
      expect(isBefore || isAfter).toBe(true);
    }),
    options,
  );
});
