import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchor } from './anchors.ts';
import { isSound, type Marks, placeMarks } from './places.ts';
import { anchorMarks, fateOf, keepMarks, settleMarks } from './settle.ts';
import type { Highlight, Suggestion } from './types.ts';

const content = [
  'Hedgerows are often described as the oldest living monuments of the English countryside.',
  'Smith found that unmanaged hedges lose their base within twelve years, and nobody doubts it.',
  'A short hedge that is laid every ten years does more than a long one that is forgotten.',
].join('\n');

const highlight = (of: string, id: string, words: string): Highlight => {
  const startIndex = of.indexOf(words);
  return { id, startIndex, endIndex: startIndex + words.length, text: words, comment: 'Why?', color: 'red' };
};
const suggestion = (of: string, id: string, words: string, replacement: string): Suggestion => {
  const { startIndex, endIndex, text } = highlight(of, id, words);
  return { id, startIndex, endIndex, text, replacement };
};
const insertion = (of: string, id: string, before: string, replacement: string): Suggestion => {
  const { startIndex } = highlight(of, id, before);
  return { id, startIndex, endIndex: startIndex, text: '', replacement };
};
const marks: Marks = anchorMarks(content, 1, {
  highlights: [highlight(content, 'h1', 'Smith'), highlight(content, 'h2', 'laid every ten')],
  suggestions: [suggestion(content, 's1', 'twelve', 'ten'), insertion(content, 's2', 'hedge that', 'well-kept ')],
});
const fates = (of: string, { highlights, suggestions }: Marks) =>
  Object.fromEntries([...highlights, ...suggestions].map((mark) => [mark.id, fateOf(of, mark)]));

describe('anchorMarks', () => {
  test('takes an anchor of this content, in its version', () => {
    for (const mark of [...marks.highlights, ...marks.suggestions]) {
      expect(mark.anchor).toEqual(anchor(content, mark.startIndex, mark.endIndex, 1));
    }
  });

  test('leaves what has its anchor, and what has no place, as it is', () => {
    expect(anchorMarks(content, 2, marks)).toBe(marks);
    const lost = { ...highlight(content, 'lost', 'Smith'), text: 'Jones' };
    const fresh = highlight(content, 'fresh', 'years');
    const mixed = { ...marks, highlights: [lost, ...marks.highlights, fresh] };
    const { highlights, suggestions } = anchorMarks(content, 2, mixed);
    expect(highlights.slice(0, 3)).toEqual([lost, ...marks.highlights]);
    highlights.slice(0, 3).forEach((mark, index) => {
      expect(mark).toBe(mixed.highlights[index]);
    });
    expect(highlights[3]).toEqual({ ...fresh, anchor: anchor(content, fresh.startIndex, fresh.endIndex, 2) });
    expect(suggestions).toBe(marks.suggestions);
  });

  test('takes the anchor anew of a suggestion that grew', () => {
    const grown = { ...suggestion(content, 's1', 'twelve years', 'a decade'), anchor: marks.suggestions[0]?.anchor };
    const { suggestions } = anchorMarks(content, 2, { highlights: [], suggestions: [grown] });
    expect(suggestions[0]?.anchor).toMatchObject({ quote: 'twelve years', contentVersion: 2 });
  });
});

describe('settleMarks', () => {
  test('leaves everything as it is in the same content', () => {
    expect(settleMarks(content, marks)).toBe(marks);
    expect(new Set(Object.values(fates(content, marks)))).toEqual(new Set(['exact']));
  });

  test('moves marks with their words, and puts no mark whose words changed', () => {
    const next = `A title\n${content.replace('Smith found', 'Jones found')}`;
    const settled = settleMarks(next, marks);
    expect(fates(next, settled)).toEqual({ h1: 'unplaced', h2: 'moved', s1: 'moved', s2: 'moved' });
    expect(settled.highlights[0]).toEqual({ ...marks.highlights[0], isUnplaced: true });
    expect(settled.highlights[1]).toEqual({
      ...marks.highlights[1],
      startIndex: (marks.highlights[1]?.startIndex ?? 0) + 8,
      endIndex: (marks.highlights[1]?.endIndex ?? 0) + 8,
    });
    expect(settleMarks(content, settled)).toEqual(marks);
  });

  test('is unplaced without an anchor, with the anchor of other words, and without words', () => {
    const [smith] = marks.highlights as [Highlight];
    const { anchor: taken, ...bare } = smith;
    const stale = { ...highlight(content, 'stale', 'found that'), ...(taken && { anchor: taken }) };
    const empty = { ...smith, id: 'empty', text: '', endIndex: smith.startIndex, anchor: anchor(content, 3, 3) };
    const { highlights } = settleMarks(content, { highlights: [bare, stale, empty], suggestions: [] });
    expect(highlights.map(({ isUnplaced }) => isUnplaced)).toEqual([true, true, true]);
  });

  test('does not put two suggestions on the same words', () => {
    // Both sides of the second are whole in the old content; in the new one its words are the first one's too.
    const far = `${content}\n${'Between them stands a paragraph of its own. '.repeat(2)}\n`;
    const old = `${far}The gate was painted green, which nobody in the village had asked for, that autumn.`;
    const both = anchorMarks(old, 1, {
      highlights: [],
      suggestions: [
        suggestion(old, 'a', 'gate was painted', 'gate is'),
        suggestion(old, 'b', 'painted green', 'green'),
      ],
    });
    // Overlapping already: only the first has a place, and so an anchor.
    expect(both.suggestions.map((one) => one.anchor !== undefined)).toEqual([true, false]);
    const forced = both.suggestions.map((one) => ({ ...one, anchor: anchor(old, one.startIndex, one.endIndex) }));
    const settled = settleMarks(old, { highlights: [], suggestions: forced });
    expect(settled.suggestions.map((one) => one.isUnplaced ?? false)).toEqual([false, true]);
    expect(settleMarks(old, settled)).toBe(settled);
  });
});

describe('fateOf and keepMarks', () => {
  const next = content.replace('Smith found', 'Later on, Smith found');

  test('a mark found by one side at another place, or at its own, has moved until a person keeps it', () => {
    const settled = settleMarks(next, marks);
    expect(fates(next, settled).h1).toBe('moved');
    const kept = keepMarks(next, 2, settled);
    expect(kept.highlights[0]?.anchor).toMatchObject({ quote: 'Smith', contentVersion: 2 });
    expect(new Set(Object.values(fates(next, kept)))).toEqual(new Set(['exact']));
    expect(keepMarks(next, 3, kept)).toBe(kept);
    // One side changed behind it: the same place, other surroundings.
    const [smith] = marks.highlights as [Highlight];
    expect(fateOf(content.replace('unmanaged', 'old'), smith)).toBe('moved');
  });

  test('a mark is exact without an anchor, and unplaced where its words are not, or are said not to be', () => {
    const bare = highlight(content, 'bare', 'Smith');
    expect(fateOf(content, bare)).toBe('exact');
    expect(fateOf(content, { ...bare, isUnplaced: true })).toBe('unplaced');
    expect(fateOf(content, { ...bare, text: 'Jones' })).toBe('unplaced');
    expect(fateOf(content, { ...bare, text: '', endIndex: bare.startIndex })).toBe('unplaced');
    expect(fateOf('', { ...insertion(content, 's', 'Smith', 'x') })).toBe('unplaced');
    const grown = { ...suggestion(content, 's1', 'twelve years', 'x'), anchor: marks.suggestions[0]?.anchor };
    expect(fateOf(content, grown)).toBe('exact');
  });

  test('nothing that has no place is kept as if it had', () => {
    const lost = settleMarks('', marks);
    expect(keepMarks('', 2, lost)).toBe(lost);
    expect(anchorMarks('', 2, lost)).toBe(lost);
  });
});

// Random texts of paragraphs, some of which come twice, with marks anywhere; and what a client does to them.
const words = fc.array(fc.constantFrom('hedge', 'a', 'the', 'field', 'of', 'laid', 'in', '1990', 'é', '😀'), {
  minLength: 1,
  maxLength: 14,
});
const paragraph = fc.oneof(
  { weight: 3, arbitrary: words.map((list) => `${list.join(' ')}.`) },
  // Repeated as they are, in one text or in two.
  {
    weight: 1,
    arbitrary: fc.constantFrom('The hedge of the field was laid in the year 1990, they say.', '', 'aaaaaaaa'),
  },
);
const texts = fc.array(paragraph, { minLength: 1, maxLength: 8 });
const spots = fc.array(
  fc.record({ at: fc.nat(2000), length: fc.nat(30), replacement: fc.constantFrom('', 'new', 'the', null) }),
  { maxLength: 10 },
);
const someMarks = (
  of: string,
  places: readonly { at: number; length: number; replacement: string | null }[],
): Marks => {
  const all = places.map(({ at, length, replacement }, index) => {
    const startIndex = at % (of.length + 1);
    const endIndex = Math.min(of.length, startIndex + length);
    const place = { id: `m${index}`, startIndex, endIndex, text: of.slice(startIndex, endIndex) };
    return replacement === null ? { ...place, comment: '', color: 'red' } : { ...place, replacement };
  });
  return {
    highlights: all.filter((mark): mark is Highlight => 'color' in mark),
    suggestions: all.filter((mark): mark is Suggestion => 'replacement' in mark),
  };
};
type Revision = (lines: readonly string[]) => readonly string[];
const revisions: fc.Arbitrary<Revision> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('insert', 'delete', 'replace', 'twice', 'swap'),
      at: fc.nat(20),
      to: fc.nat(20),
      line: paragraph,
    }),
    { maxLength: 4 },
  )
  .map((steps) => (lines) => {
    const next = [...lines];
    for (const { kind, at, to, line } of steps) {
      const [from, other] = [at % (next.length + 1), to % Math.max(1, next.length)];
      if (kind === 'insert') next.splice(from, 0, line);
      if (kind === 'delete') next.splice(from, 1);
      if (kind === 'replace') next.splice(from, 1, line);
      if (kind === 'twice') next.splice(from, 0, next[other] ?? '');
      if (kind === 'swap' && from < next.length) {
        [next[from], next[other]] = [next[other] as string, next[from] as string];
      }
    }
    return next;
  });
const list = ({ highlights, suggestions }: Marks) => [...highlights, ...suggestions];

/** How many places look like an anchor's own, by both sides. */
const placesLike = (of: string, { quote, before, after }: { quote: string; before: string; after: string }) =>
  Array.from({ length: of.length + 1 }, (_, at) => at).filter(
    (at) =>
      of.startsWith(quote, at) &&
      of.slice(Math.max(0, at - 32), at) === before &&
      of.slice(at + quote.length, at + quote.length + 32) === after,
  );

test('whatever a client does to the text, a mark stands at its words or is unplaced, and none is lost', () => {
  fc.assert(
    fc.property(texts, spots, revisions, (lines, places, revise) => {
      const old = lines.join('\n');
      const next = revise(lines).join('\n');
      const before = anchorMarks(old, 1, someMarks(old, places));
      const standing = placeMarks(old, before).placed;
      expect(settleMarks(old, standing)).toBe(standing);

      const settled = settleMarks(next, before);
      expect(list(settled).map(({ id }) => id)).toEqual(list(before).map(({ id }) => id));
      // What says it is placed is what the editor places.
      const { placed, unplaced } = placeMarks(next, settled);
      expect(new Set(list(unplaced))).toEqual(new Set(list(settled).filter(({ isUnplaced }) => isUnplaced)));
      for (const mark of list(placed)) {
        expect(isSound(next, mark)).toBe(true);
        expect(mark).not.toHaveProperty('isUnplaced');
        expect(fateOf(next, mark)).not.toBe('unplaced');
        // Where several places look like its own it stands only where it stood, among as many as there were.
        const own = mark.anchor;
        if (!own) throw new Error('placed without an anchor');
        const rivals = placesLike(next, own);
        if (rivals.length > 1) {
          expect(mark.startIndex).toBe(own.startIndex);
          expect(rivals).toHaveLength(own.alike.both);
        }
        if (rivals.length > 0) expect(rivals).toContain(mark.startIndex);
      }

      expect(settleMarks(next, settled)).toBe(settled);
      expect(settleMarks(old, settleMarks(next, standing))).toEqual(standing);
      const kept = keepMarks(next, 2, settled);
      for (const mark of list(placeMarks(next, kept).placed)) expect(fateOf(next, mark)).toBe('exact');
      expect(settleMarks(next, kept)).toBe(kept);
    }),
    { numRuns: 1500 },
  );
});

test('a mark whose surroundings are not touched goes with its words, by exactly what was added or taken before it', () => {
  let checked = 0;
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 12, maxLength: 30 }),
      fc.nat(),
      fc.nat(12),
      fc.boolean(),
      fc.array(fc.record({ at: fc.nat(5000), remove: fc.nat(20), add: fc.oneof(paragraph, fc.constant('')) }), {
        maxLength: 5,
      }),
      (lines, from, length, isSuggestion, changes) => {
        // Numbered, so that most places are like no other.
        const old = lines.map((line, index) => line.map((word, at) => `${word}${index}.${at}`).join(' ')).join('\n');
        const startIndex = 32 + (from % (old.length - 80));
        const endIndex = startIndex + length + (isSuggestion ? 0 : 1);
        const mark = { id: 'm', startIndex, endIndex, text: old.slice(startIndex, endIndex) };
        const given: Marks = isSuggestion
          ? { highlights: [], suggestions: [{ ...mark, replacement: 'x' }] }
          : { highlights: [{ ...mark, comment: '', color: 'red' }], suggestions: [] };
        const [before] = list(anchorMarks(old, 1, given));
        if (!before?.anchor) return;
        let next = old;
        let [first, last] = [startIndex - 32, endIndex + 32];
        for (const { at, remove, add } of changes) {
          const start = at % (next.length + 1);
          const end = Math.min(next.length, start + remove);
          if (start < last && end > first) continue;
          next = next.slice(0, start) + add + next.slice(end);
          const shift = end <= first ? add.length - (end - start) : 0;
          [first, last] = [first + shift, last + shift];
        }
        const rivals = placesLike(next, before.anchor).length;
        if (before.anchor.alike.both !== 1 || rivals !== 1) return;
        checked += 1;
        const [after] = list(settleMarks(next, anchorMarks(old, 1, given)));
        expect(after).toEqual({ ...before, startIndex: first + 32, endIndex: last - 32 });
        expect(after && fateOf(next, after)).toBe(first + 32 === startIndex ? 'exact' : 'moved');
      },
    ),
    { numRuns: 500 },
  );
  // The condition above is no way out.
  expect(checked).toBeGreaterThan(300);
});
