import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf } from './find.ts';
import { entriesOf, partsOf, shownMarks } from './outline.ts';

const content = ['Foreword', 'Method', 'We asked ninety people.', 'Results', 'Most of them agreed.'].join('\n');
const headingOf = (text: string, level: number) => {
  const startIndex = content.indexOf(text);
  return { startIndex, endIndex: startIndex + text.length, level };
};
const markOf = (id: string, text: string, comment = '') => {
  const startIndex = content.indexOf(text);
  return { id, text, startIndex, endIndex: startIndex + text.length, comment, color: 'yellow' };
};
const headings = [headingOf('Method', 1), headingOf('Results', 2)];
const marks = {
  highlights: [
    markOf('b', 'agreed', 'Who says so?'),
    { ...markOf('lost', 'ninety'), text: 'eighty', isUnplaced: true },
    markOf('a', 'Method'),
  ],
  suggestions: [{ ...markOf('s', 'people'), replacement: 'students' }],
};
const entries = entriesOf(content, marks);

describe('the outline', () => {
  it('counts the marks under each heading, and has a part for what stands before the first one', () => {
    expect(partsOf(content, headings, entries).map(({ title, level, marks }) => [title, level, marks])).toEqual([
      ['Start', 1, 0],
      ['Method', 1, 2],
      ['Results', 2, 1],
    ]);
    expect(partsOf(content, [], entries)).toEqual([]);
  });

  it('counts each mark that has a place once', () => {
    const place = fc.nat(content.length - 1);
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 1 }), fc.array(place), (starts, at) => {
        const asked = starts
          .toSorted((a, b) => a - b)
          .map((startIndex) => ({ startIndex, endIndex: startIndex + 1, level: 1 }));
        const highlights = at.map((startIndex, index) => ({
          ...{ id: String(index), startIndex, endIndex: startIndex + 1, comment: '', color: 'yellow' },
          text: content.slice(startIndex, startIndex + 1),
        }));
        const all = entriesOf(content, { highlights, suggestions: [] });
        const counted = partsOf(content, asked, all).reduce((sum, part) => sum + part.marks, 0);
        expect(counted).toBe(all.filter(({ isPlaced }) => isPlaced).length);
      }),
    );
  });
});

describe('the list of marks', () => {
  it('has them in reading order with the numbers of their cards, those without a place last', () => {
    expect(entries.map(({ id, number }) => [id, number])).toEqual([
      ['a', 1],
      ['s', undefined],
      ['b', 2],
      ['lost', 3],
    ]);
  });

  it('gives a resolved comment no number, so that the others have those of their cards', () => {
    const resolved = { author: { id: '1', name: 'Ana', initials: 'A' }, at: '2026-11-20T10:00:00.000Z' };
    const first = { ...markOf('a', 'Method'), resolved };
    const listed = entriesOf(content, { highlights: [first, markOf('b', 'agreed')], suggestions: [] });
    expect(listed.map(({ id, number, isResolved }) => [id, number, isResolved])).toEqual([
      ['a', undefined, true],
      ['b', 1, false],
    ]);
  });

  it.each([
    ['comments', ['a', 'b', 'lost']],
    ['suggestions', ['s']],
    ['uncommented', ['a', 's', 'lost']],
    ['unplaced', ['lost']],
    ['open', ['a', 's', 'b', 'lost']],
    ['mine', ['a', 's', 'b', 'lost']],
    ['others', []],
  ])('shows %s', (name, ids) => {
    const shown = entries.filter((entry) => shownMarks[name]?.test(entry, '1'));
    expect(shown.map(({ id }) => id)).toEqual(ids);
  });

  it('tells the marks of two editors apart, and offers that only where there are two', () => {
    const author = (id: string) => ({ author: { id, name: id, initials: id }, resolved: null });
    const two = entriesOf(content, {
      highlights: [
        { ...markOf('a', 'Method'), ...author('1') },
        { ...markOf('b', 'agreed'), ...author('2') },
      ],
      suggestions: [],
    });
    const ids = (name: string) => two.filter((entry) => shownMarks[name]?.test(entry, '1')).map(({ id }) => id);
    expect([ids('mine'), ids('others')]).toEqual([['a'], ['b']]);
    const isOffered = (list: typeof two) => list.some((entry) => shownMarks.others?.isOffered?.(entry, '1'));
    expect([isOffered(two), isOffered(entries)]).toEqual([true, false]);
  });
});

describe('finding words', () => {
  it('takes them in any case, with any quotes and blanks, and as they are written otherwise', () => {
    const found = (text: string, query: string) =>
      placesOf(text, query).map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex));
    expect(found('Say “no”. SAY "no".', 'say "no"')).toEqual(['Say “no”', 'SAY "no"']);
    expect(found('It’s a.b, its\na\u00a0b', "it's")).toEqual(['It’s']);
    expect(found('a.b axb a\u00a0b', 'a.b')).toEqual(['a.b']);
    expect(found('a\u00a0b', 'a b')).toEqual(['a\u00a0b']);
    expect(found('İstanbul istanbul', 'stan')).toEqual(['stan', 'stan']);
    expect(found('anything', '  ')).toEqual([]);
  });

  it('finds where a pasted chapter begins', () => {
    const chapter = Array.from({ length: 20_000 }, (_, index) => `word ${index}`).join(' ');
    expect(placesOf(`Before it. ${chapter}`, chapter).map(({ startIndex }) => startIndex)).toEqual([11]);
  });

  it('finds each stretch of a text at its own offsets', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'B', '(', '*', '\\', 'é', '\u{1f600}'),
      minLength: 3,
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, fc.nat(20), (text, at) => {
        const query = [...text].slice(at, at + 3).join('');
        if (query === '') return;
        const places = placesOf(text, query);
        expect(places.length).toBeGreaterThan(0);
        for (const { startIndex, endIndex } of places)
          expect(text.slice(startIndex, endIndex).toLowerCase()).toBe(query.toLowerCase());
      }),
    );
  });
});
