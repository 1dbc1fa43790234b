import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchor } from '../model/anchors.ts';
import type { Highlight, MarkAuthor, Reply, Suggestion } from '../model/types.ts';
import { fromWebAnnotations } from './from.ts';
import { toWebAnnotations } from './to.ts';

const source = 'https://example.org/texts/7';

/** Texts with characters of one and of two units, and lines. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '🌿', '𝒜'), minLength: 1, maxLength: 60 });
const words = fc.string({ unit: 'grapheme', maxLength: 12 });
/** Ids of ours, of other tools, and such as look like neither. */
const id = fc.oneof(words, fc.webUrl(), fc.uuid(), fc.constantFrom('urn:marginalia:x', 'a:b', '%', 'é 🌿'));
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const author: fc.Arbitrary<MarkAuthor> = fc.record(
  { id, name: words, initials: words },
  { requiredKeys: ['name', 'initials'] },
);
const reply: fc.Arbitrary<Reply> = fc.record(
  { id, text: words, author, createdAt: time },
  { requiredKeys: ['id', 'text'] },
);
const thread = fc.record(
  {
    author,
    createdAt: time,
    replies: fc.array(reply, { minLength: 1, maxLength: 3 }),
    resolved: fc.record({ author, at: time }),
    isUnplaced: fc.constant(true),
  },
  { requiredKeys: [] },
);

/** Places of a text, between its units too, and some that are not in it. */
const placeIn = (content: string) =>
  fc
    .tuple(fc.nat(content.length), fc.nat(content.length), fc.boolean(), fc.boolean())
    .map(([a, b, isAnchored, isStrange]) => {
      const [startIndex, endIndex] = [Math.min(a, b), Math.max(a, b)];
      return {
        startIndex,
        endIndex: isStrange ? endIndex + 100 : endIndex,
        text: isStrange ? 'words of another text' : content.slice(startIndex, endIndex),
        ...(isAnchored && { anchor: anchor(content, startIndex, endIndex, 3) }),
      };
    });
const review = text.chain((content) => {
  const place = placeIn(content);
  const highlight = fc
    .tuple(
      place,
      thread,
      fc.record(
        { comment: words, color: fc.constantFrom('yellow', '#a1b2c3'), category: words },
        { requiredKeys: ['comment', 'color'] },
      ),
    )
    .filter(([{ text: marked }, { isUnplaced }]) => marked !== '' || isUnplaced === true)
    .map(([at, about, look]): Highlight => ({ id: '', ...at, ...about, ...look }));
  const suggestion = fc
    .tuple(
      place,
      thread,
      fc.record({ replacement: words, comment: words.filter(Boolean) }, { requiredKeys: ['replacement'] }),
    )
    .map(([at, about, change]): Suggestion => ({ id: '', ...at, ...about, ...change }));
  const ids = fc.uniqueArray(id, { minLength: 6, maxLength: 6 });
  return fc
    .tuple(fc.array(highlight, { maxLength: 3 }), fc.array(suggestion, { maxLength: 3 }), ids)
    .map(([highlights, suggestions, names]) => ({
      content,
      highlights: highlights.map((mark, index) => ({ ...mark, id: names[index] ?? '' })),
      suggestions: suggestions.map((mark, index) => ({ ...mark, id: names[3 + index] ?? '' })),
    }));
});
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test('a review comes back from its annotations without a loss', () => {
  fc.assert(
    fc.property(review, (before) => {
      const annotations = throughJson(toWebAnnotations(before, { source }));
      const { highlights, suggestions } = before;
      expect(fromWebAnnotations(annotations)).toEqual({ highlights, suggestions, unread: [] });
    }),
    { numRuns: 300 },
  );
});

test('with the text at hand it comes back too, where its marks stand at their words', () => {
  const sound = review.map(({ content, ...marks }) => {
    const isHere = ({ text: marked, startIndex, endIndex }: Highlight | Suggestion) =>
      content.slice(startIndex, endIndex) === marked;
    return { content, highlights: marks.highlights.filter(isHere), suggestions: marks.suggestions.filter(isHere) };
  });
  fc.assert(
    fc.property(sound, ({ content, highlights, suggestions }) => {
      const annotations = throughJson(toWebAnnotations({ content, highlights, suggestions }, { source }));
      expect(fromWebAnnotations(annotations, { content })).toEqual({ highlights, suggestions, unread: [] });
    }),
    { numRuns: 300 },
  );
});

describe('annotations of another tool', () => {
  const content = 'A 🌿 hedge is a hedge. 𝒜 row is not a hedge.';
  const codePoints = [...content];
  /** Written as the model says, by a tool that knows nothing of ours. */
  const foreign = fc
    .tuple(
      fc.nat(codePoints.length - 1),
      fc.nat(codePoints.length - 1),
      fc.nat(),
      words,
      time,
      fc.webUrl(),
      words,
      fc.boolean(),
    )
    .map(([a, b, number, comment, created, person, name, isChange]) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b) + 1];
      const before = codePoints.slice(0, start).join('');
      const exact = codePoints.slice(start, end).join('');
      const say = (purpose: string, value: string) => ({ type: 'TextualBody', value, format: 'text/plain', purpose });
      return {
        '@context': 'http://www.w3.org/ns/anno.jsonld',
        id: `https://notes.example/${number}`,
        type: 'Annotation',
        motivation: isChange ? 'editing' : 'highlighting',
        creator: { type: 'Person', id: person, name },
        created,
        body: [...(isChange ? [say('editing', name)] : []), say('commenting', `${comment}.`)],
        target: {
          source,
          selector: [
            { type: 'TextPositionSelector', start, end },
            {
              type: 'TextQuoteSelector',
              exact,
              prefix: before.slice(-32),
              suffix: content.slice(before.length + exact.length, before.length + exact.length + 32),
            },
          ],
        },
      };
    });

  test('become marks and annotations again that say the same', () => {
    fc.assert(
      fc.property(fc.uniqueArray(foreign, { selector: ({ id: name }) => name, maxLength: 5 }), (annotations) => {
        const { unread, ...marks } = fromWebAnnotations(annotations, { content });
        expect(unread).toEqual([]);
        for (const { startIndex, endIndex, text: marked } of [...marks.highlights, ...marks.suggestions])
          expect(content.slice(startIndex, endIndex)).toBe(marked);
        const again = new Map(toWebAnnotations({ content, ...marks }, { source }).map((one) => [one.id, one]));
        for (const { '@context': _, ...one } of annotations) expect(again.get(one.id)).toMatchObject(one);
      }),
    );
  });

  test('are found by their words where the position is another text’s, and are never guessed', () => {
    const quoted = (exact: string, prefix = '') => ({
      ...{
        id: 'https://notes.example/1',
        motivation: ['commenting'],
        body: { value: 'Why?' },
        creator: 'https://people.example/ann',
      },
      target: [{ source, selector: { type: 'TextQuoteSelector', exact, prefix } }],
    });
    const [found] = fromWebAnnotations([quoted('row')], { content }).highlights;
    expect(found).toMatchObject({ text: 'row', startIndex: content.indexOf('row'), comment: 'Why?', color: 'yellow' });
    expect(found?.author).toEqual({
      id: 'https://people.example/ann',
      name: 'https://people.example/ann',
      initials: 'a',
    });
    expect(fromWebAnnotations([quoted('hedge')], { content }).highlights).toMatchObject([{ isUnplaced: true }]);
    expect(fromWebAnnotations([quoted('hedge', 'not a ')], { content }).highlights).toMatchObject([
      { startIndex: content.lastIndexOf('hedge') },
    ]);
    expect(fromWebAnnotations([quoted('tree')], { content }).highlights).toMatchObject([
      { text: 'tree', isUnplaced: true },
    ]);
  });

  test('that end before they begin are handed back, and their creators have initials', () => {
    const selector = [
      { type: 'TextPositionSelector', start: 4, end: 2 },
      { type: 'TextQuoteSelector', exact: '' },
    ];
    const backwards = {
      id: 'urn:x',
      motivation: 'editing',
      body: { purpose: 'editing', value: 'y' },
      target: { selector },
    };
    const unplaced = { ...backwards, 'marginalia:unplaced': true };
    expect(fromWebAnnotations([backwards, unplaced]).unread).toEqual([backwards, unplaced]);
    expect(fromWebAnnotations([unplaced], { content }).unread).toEqual([unplaced]);
    const by = (creator: unknown) => {
      const at = { type: 'TextPositionSelector', start: 0, end: 1 };
      const annotation = { id: 'urn:x', creator, target: { source, selector: at } };
      return fromWebAnnotations([annotation], { content }).highlights[0]?.author?.initials;
    };
    expect(by({ name: 'Ana María del Ursu' })).toBe('AMd');
    expect(by({ nickname: '🌿leaf', id: 'https://people.example/leaf' })).toBe('🌿');
  });

  test('that name no words, or answer what is not there, are handed back', () => {
    const strange = [
      null,
      7,
      'x',
      [],
      {},
      { id: 'a' },
      { id: 'a', target: source },
      { motivation: 'replying', target: 'b', id: 'c', body: { value: 'd' } },
    ];
    expect(fromWebAnnotations(strange)).toEqual({
      highlights: [],
      suggestions: [],
      unread: expect.arrayContaining(strange),
    });
    fc.assert(
      fc.property(fc.array(fc.anything()), (any) => {
        expect(fromWebAnnotations(any).unread).toHaveLength(any.length);
      }),
    );
  });
});

test('a review reads as the model says', () => {
  const content = 'The 🌿 hedge.';
  const made = { author: { id: '4', name: 'Ana Ursu', initials: 'AU' }, createdAt: '2026-11-01T09:00:00.000Z' };
  const replies = [
    { id: 'r', text: 'Yes.', author: { name: 'Mira', initials: 'M' }, createdAt: '2026-11-02T09:00:00.000Z' },
  ];
  const mark = {
    id: 'h',
    startIndex: 7,
    endIndex: 12,
    text: 'hedge',
    comment: 'Which?',
    color: 'green',
    ...made,
    replies,
  };
  expect(toWebAnnotations({ content, highlights: [mark], suggestions: [] }, { source })).toMatchObject([
    {
      id: 'urn:marginalia:h',
      motivation: 'highlighting',
      creator: { type: 'Person', id: 'urn:marginalia:4', name: 'Ana Ursu' },
      created: made.createdAt,
      body: [{ type: 'TextualBody', purpose: 'commenting', value: 'Which?' }],
      // Six code points stand before it, seven units.
      target: {
        source,
        selector: [
          { start: 6, end: 11 },
          { exact: 'hedge', prefix: 'The 🌿 ', suffix: '.' },
        ],
      },
    },
    { id: 'urn:marginalia:r', motivation: 'replying', target: 'urn:marginalia:h', body: [{ value: 'Yes.' }] },
  ]);
});
