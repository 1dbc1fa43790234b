import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Anchor, anchor, type Placement, placeAnchor } from './anchors.ts';

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

  test('never takes the twin that comes to stand where it stood', () => {
    const row = 'The hedge was laid in the spring of that very wet year. ';
    const other = 'Nobody counted it.'.padEnd(row.length);
    const rows = `${other}${row.repeat(5)}End.`;
    const third = row.length * 3 + 4;
    const anchored = anchor(rows, third, third + 5);
    // What stood before goes behind: as many look alike as before, and the next one stands where this one did.
    expect(placeAnchor(anchored, `${row.repeat(5)}${other}End.`)).toEqual({ fate: 'unplaced' });
    expect(placeAnchor(anchored, `${rows} And more.`)).toMatchObject({ fate: 'exact', startIndex: third });
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
    expect(() => anchor('abc', 2, 1)).toThrow(RangeError);
    expect(() => anchor('abc', 4, 4)).toThrow(RangeError);
  });

  test('says which version of the content an anchor was taken from', () => {
    expect(anchor('abc', 0, 1, 3)).toMatchObject({ quote: 'a', contentVersion: 3 });
    expect(anchor('abc', 0, 1)).not.toHaveProperty('contentVersion');
  });
});

describe('the place of an insertion', () => {
  const at = text.indexOf('died');
  const placeIn = (next: string) => placeAnchor(anchor(text, at, at), next);

  test('is found between both its sides', () => {
    expect(placeIn(text)).toEqual({ fate: 'exact', startIndex: at, endIndex: at });
    expect(placeIn(`Now. ${text}`)).toEqual({ fate: 'moved', startIndex: at + 5, endIndex: at + 5 });
  });

  test('is not found by one side alone: the words could stand there already', () => {
    expect(placeIn(text.replace('died', 'sadly died'))).toEqual({ fate: 'unplaced' });
  });

  test('is found at the edges of a text, and in an empty one', () => {
    const atEnd = anchor('The hedge.', 10, 10);
    expect(placeAnchor(atEnd, 'The hedge.')).toEqual({ fate: 'exact', startIndex: 10, endIndex: 10 });
    expect(placeAnchor(atEnd, 'The hedge. It')).toEqual({ fate: 'unplaced' });
    expect(placeAnchor(anchor('', 0, 0), '')).toEqual({ fate: 'exact', startIndex: 0, endIndex: 0 });
    expect(placeAnchor(anchor('', 0, 0), 'a')).toEqual({ fate: 'unplaced' });
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

/** What the search for a quote with its context must find, written as its definition: each place of the quote, looked at. */
function look(content: string, { quote, before, after }: Anchor) {
  const places = { both: [] as number[], before: [] as number[], after: [] as number[] };
  for (let at = content.indexOf(quote); at !== -1; at = content.indexOf(quote, at + 1)) {
    const [start, end] = [at - before.length, at + quote.length];
    const hasBefore = start >= 0 && content.startsWith(before, start) && (before.length === 32 || start === 0);
    const reachesEnd = end + after.length === content.length;
    const hasAfter = content.startsWith(after, end) && (after.length === 32 || reachesEnd);
    if (hasBefore) places.before.push(at);
    if (hasAfter) places.after.push(at);
    if (hasBefore && hasAfter) places.both.push(at);
  }
  return places;
}

/** The fate of a passage by that definition. */
function placedAsDefined(anchored: Anchor, content: string, next: string): Placement {
  const { quote, before, after, alike, startIndex } = anchored;
  const places = look(next, anchored);
  const found = (fate: 'exact' | 'moved', at: number) => ({ fate, startIndex: at, endIndex: at + quote.length });
  if (places.both.length > 0) {
    if (places.both.length !== alike.both) return { fate: 'unplaced' };
    const isLeadKept = places.both.length === 1 || next.startsWith(content.slice(0, startIndex));
    if (places.both.includes(startIndex) && isLeadKept) return found('exact', startIndex);
    return places.both.length === 1 ? found('moved', places.both[0] as number) : { fate: 'unplaced' };
  }
  const convincing = [
    ...(before.length === 32 && alike.before === 1 ? places.before : []),
    ...(after.length === 32 && alike.after === 1 ? places.after : []),
  ];
  return new Set(convincing).size === 1 ? found('moved', convincing[0] as number) : { fate: 'unplaced' };
}

/** Texts of a few passages that come again and again, so that whole contexts are alike in several places. */
const passages = [
  'The hedge was laid in the spring. ',
  'Nobody counted it that year, or ever. ',
  'aaaaaaaa',
  'ab',
  '\n',
];
const repetitive = fc
  .array(fc.oneof(fc.constantFrom(...passages), fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''))
  .filter((content) => content.length > 1);

test('passages are found exactly as the definition says, however often they come', () => {
  fc.assert(
    fc.property(
      repetitive,
      fc.nat(),
      fc.integer({ min: 1, max: 40 }),
      edits,
      repetitive,
      (content, from, length, changes, other) => {
        const start = from % (content.length - 1);
        const end = Math.min(content.length, start + length);
        const anchored = anchor(content, start, end);
        const own = look(content, anchored);
        expect(anchored.alike).toEqual({ both: own.both.length, before: own.before.length, after: own.after.length });
        const { next } = follow(content, [start, end], changes);
        for (const one of [content, next, other, `${next}${other}`]) {
          expect(placeAnchor(anchored, one)).toEqual(placedAsDefined(anchored, content, one));
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('a place between two characters is where both sides say, and nowhere else', () => {
  fc.assert(
    fc.property(repetitive, fc.nat(), edits, (content, from, changes) => {
      const at = from % (content.length + 1);
      const anchored = anchor(content, at, at);
      const isThere = (where: number, text: string) =>
        text.slice(Math.max(0, where - 32), where) === anchored.before &&
        text.slice(where, where + 32) === anchored.after;
      const placesIn = (text: string) =>
        Array.from({ length: text.length + 1 }, (_, where) => where).filter((where) => isThere(where, text));
      expect(anchored.alike.both).toBe(placesIn(content).length);
      expect(placeAnchor(anchored, content)).toEqual({ fate: 'exact', startIndex: at, endIndex: at });
      const { next } = follow(content, [at, at], changes);
      const placed = placeAnchor(anchored, next);
      if (placed.fate !== 'unplaced') expect(placesIn(next)).toContain(placed.startIndex);
      if (placed.fate === 'moved') expect(placesIn(next)).toHaveLength(1);
    }),
    { numRuns: 1000 },
  );
});
