import { describe, expect, it } from 'vitest';
import { isSame, mergeReviews, saySame } from './merge-reviews.ts';
import type { WorkingReview } from './working-review.ts';

const mark = (id: string, comment = '', startIndex = 10) => ({
  id,
  text: 'word',
  startIndex,
  endIndex: startIndex + 4,
  comment,
  color: 'yellow',
});
type Mark = ReturnType<typeof mark>;
const marks = (...highlights: Mark[]) => ({ highlights, suggestions: [], notes: '', version: 1, contentVersion: 1 });

const merged = (base: Mark[], theirs: Mark[], mine: Mark[]) =>
  mergeReviews(marks(...base), { ...marks(...theirs), version: 4 }, marks(...mine)).review.highlights.map(
    ({ id, comment }) => `${id} ${comment}`,
  );

describe('two people on one review', () => {
  it('keeps what each added, in reading order, and names the newest version', () => {
    expect(merged([], [mark('b', '', 20)], [mark('c', '', 30), mark('a', '', 0)])).toEqual(['a ', 'b ', 'c ']);
    expect(mergeReviews(marks(), { ...marks(), version: 4 }, marks()).review.version).toBe(4);
  });

  it.each<[string, Mark[], Mark[], Mark[], string[]]>([
    ['what they alone changed', [mark('a')], [mark('a', 'theirs')], [mark('a')], ['a theirs']],
    ['what I alone changed', [mark('a')], [mark('a')], [mark('a', 'mine')], ['a mine']],
    ['what they alone removed', [mark('a')], [], [mark('a')], []],
    ['what I alone removed', [mark('a')], [mark('a')], [], []],
    ['what both changed alike', [mark('a')], [mark('a', 'same')], [mark('a', 'same')], ['a same']],
    ['both versions of what both changed', [mark('a')], [mark('a', 'x')], [mark('a', 'y')], ['a y', 'a~ x']],
    ['what they changed and I removed', [mark('a')], [mark('a', 'theirs')], [], ['a theirs']],
    ['what I changed and they removed', [mark('a')], [], [mark('a', 'mine')], ['a mine']],
    [
      'both again in a second conflict about the same mark',
      [mark('a', 'y'), mark('a~', 'x')],
      [mark('a', 'z'), mark('a~', 'x')],
      [mark('a', 'w'), mark('a~', 'x')],
      ['a w', 'a~~ z', 'a~ x'],
    ],
  ])('takes over %s', (_, base, theirs, mine, both) => expect(merged(base, theirs, mine).sort()).toEqual(both.sort()));

  it.each<[string, Mark[], Mark[], Mark[], boolean]>([
    ['what I alone changed', [mark('a')], [mark('a')], [mark('a', 'mine')], false],
    ['what I alone removed', [mark('a')], [mark('a')], [], false],
    ['what both removed', [mark('a')], [], [], false],
    ['what they removed and I changed', [mark('a')], [], [mark('a', 'mine')], true],
    ['what they added', [], [mark('a')], [], true],
    ['what they alone removed', [mark('a')], [], [mark('a')], true],
  ])('has %s, to be checked or not', (_, base, theirs, mine, isMerged) => {
    expect(mergeReviews(marks(...base), marks(...theirs), marks(...mine)).isMerged).toBe(isMerged);
  });

  it('has notes that one shortened and the other continued to be checked', () => {
    const notes = (text: string) => ({ ...marks(), notes: text });
    const { review, isMerged } = mergeReviews(notes('Kept. Dropped.'), notes('Kept.'), notes('Kept. Dropped. Mine.'));
    expect([review.notes, isMerged]).toEqual(['Kept.\n\nKept. Dropped. Mine.', true]);
    expect(mergeReviews(notes('Dropped.'), notes(''), notes('Dropped. Mine.')).isMerged).toBe(true);
  });

  describe('about one mark', () => {
    const made = { quote: 'word', before: '', after: '', startIndex: 3, alike: { both: 1, before: 1, after: 1 } };
    const kept = { ...made, startIndex: 10, contentVersion: 2 };
    const join = (...[base, theirs, mine]: WorkingReview['highlights'][]) =>
      mergeReviews(
        { ...marks(), highlights: base ?? [] },
        { ...marks(), highlights: theirs ?? [] },
        { ...marks(), highlights: mine ?? [] },
      ).review.highlights;

    it('is that it is in the right place, said by one, and the comment of the other', () => {
      const before = { ...mark('a'), anchor: made };
      const looked = { ...before, anchor: kept };
      const written = { ...before, comment: 'mine' };
      expect(join([before], [looked], [written])).toEqual([{ ...looked, comment: 'mine' }]);
      expect(join([before], [written], [looked])).toEqual([{ ...looked, comment: 'mine' }]);
      expect(join([before], [before], [looked])).toEqual([looked]);
      expect(saySame({ ...marks(), highlights: [looked] }, { ...marks(), highlights: [before] })).toBe(true);
    });

    it('is a place that one gave it, and the comment of the other', () => {
      const before = { ...mark('a', '', 3), isUnplaced: true };
      const placed = { ...mark('a', '', 30), text: 'other', anchor: kept };
      const written = { ...before, comment: 'mine', startIndex: 177, endIndex: 181 };
      expect(join([before], [placed], [written])).toEqual([{ ...placed, comment: 'mine' }]);
      expect(join([before], [{ ...before, startIndex: 128, endIndex: 132 }], [written])).toMatchObject([
        { comment: 'mine', isUnplaced: true },
      ]);
    });

    it('is two places that two people gave it: both stay', () => {
      const before = { ...mark('a', '', 3), isUnplaced: true };
      expect(
        join([before], [mark('a', '', 30)], [mark('a', '', 20)]).map(({ id, startIndex }) => [id, startIndex]),
      ).toEqual([
        ['a', 20],
        ['a~', 30],
      ]);
    });
  });

  it('does not mind the order in which the server writes fields', () => {
    const { comment, ...rest } = mark('a', 'as it was');
    expect(merged([{ comment, ...rest }], [mark('a', 'theirs')], [mark('a', 'as it was')])).toEqual(['a theirs']);
    expect(isSame([{ a: 1, b: { c: 2, d: 3 } }], [{ b: { d: 3, c: 2 }, a: 1 }])).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
  });

  it('keeps both versions of a suggestion', () => {
    const change = (replacement: string) => [{ id: 's', text: 'word', startIndex: 0, endIndex: 4, replacement }];
    const { review } = mergeReviews(
      { ...marks(), suggestions: change('base') },
      { ...marks(), suggestions: change('theirs'), version: 1 },
      { ...marks(), suggestions: change('mine') },
    );
    expect(review.suggestions.map(({ id, replacement }) => [id, replacement])).toEqual([
      ['s', 'mine'],
      ['s~', 'theirs'],
    ]);
  });
});
