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
    ['what I am still typing', [mark('a', 'w')], [mark('a', 'w')], [mark('a', 'w ')], ['a w ']],
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

  it('removes what they removed where my reply ended with a space, which the server does not store', () => {
    const replied = (text: string) => [{ ...mark('a'), replies: [{ id: 'r', text }] }];
    expect(merged(replied('Agreed.'), [], replied('Agreed. '))).toEqual([]);
  });

  it('keeps the order in which they insert at one place', () => {
    expect(merged([mark('b')], [mark('x'), mark('b')], [mark('b')])).toEqual(['x ', 'b ']);
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

  describe('about a suggestion whose place was lost by itself', () => {
    const change = (more: object = {}) => ({
      id: 's',
      text: 'word',
      startIndex: 10,
      endIndex: 14,
      replacement: 'a',
      ...more,
    });
    const lost = { isUnplaced: true };
    const join = (...[base, theirs, mine]: WorkingReview['suggestions'][]) =>
      mergeReviews(
        { ...marks(), suggestions: base ?? [] },
        { ...marks(), suggestions: theirs ?? [], version: 4 },
        { ...marks(), suggestions: mine ?? [] },
      ).review.suggestions;
    // Its place is taken by another suggestion here.
    const other = { ...change(), id: 'other', text: 'a word', startIndex: 8 };

    it('takes over what they changed, in one suggestion', () => {
      const changed = change({ replacement: 'theirs' });
      const moved = change({ startIndex: 30, endIndex: 34 });
      for (const theirs of [changed, moved])
        expect(join([change()], [theirs], [other, change(lost)])).toEqual([other, theirs]);
      // Where the text was replaced meanwhile, its offsets are of the earlier one.
      expect(join([change()], [changed], [change({ ...lost, startIndex: 3, endIndex: 7 })])).toEqual([changed]);
    });

    it('takes over what I changed where it was lost there', () => {
      const mine = change({ replacement: 'mine' });
      expect(join([change()], [change(lost)], [mine])).toEqual([mine]);
    });

    it('takes over the place they gave it, where this page has not marked it as lost', () => {
      const placed = change({ startIndex: 30, endIndex: 34 });
      expect(join([change(lost)], [placed], [change()])).toEqual([placed]);
    });

    it('removes what they removed, unless I gave it its place again', () => {
      expect(join([change()], [], [other, change(lost)])).toEqual([other]);
      expect(join([change()], [change(lost)], [])).toEqual([]);
      expect(join([change(lost)], [], [change()])).toEqual([change()]);
    });

    it('keeps both where both changed its words', () => {
      const ids = join([change()], [change({ replacement: 'b' })], [change({ ...lost, replacement: 'c' })]).map(
        ({ id }) => id,
      );
      expect(ids).toEqual(['s', 's~']);
    });
  });

  describe('about the thread of a mark', () => {
    const ana = { id: '1', name: 'Ana', initials: 'A' };
    const ben = { id: '2', name: 'Ben', initials: 'B' };
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
    const reply = (id: string, text: string, minute: number, author = ana) => ({
      id,
      text,
      author,
      createdAt: at(minute),
    });
    const settled = (minute: number, author = ana) => ({ author, at: at(minute) });
    type Thread = Pick<WorkingReview['highlights'][number], 'replies' | 'resolved' | 'author' | 'createdAt'>;
    const join = (...[base, theirs, mine]: (Thread & { comment?: string })[]) => {
      const [was, there, here] = [base, theirs, mine].map((thread) => ({
        ...marks(),
        highlights: [{ ...mark('a'), ...thread }],
      }));
      if (!was || !there || !here) throw new Error('three are needed');
      return mergeReviews(was, { ...there, version: 4 }, here);
    };
    const one = reply('r1', 'One.', 1);

    it('keeps the replies of both, in the order of their times', () => {
      const { review, isMerged } = join(
        { replies: [one] },
        { replies: [one, reply('r3', 'Three.', 3, ben)] },
        { replies: [one, reply('r2', 'Two.', 2)] },
      );
      expect(review.highlights).toHaveLength(1);
      expect(review.highlights[0]?.replies?.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
      expect(isMerged).toBe(true);
    });

    it.each<[string, Thread, Thread, Thread, string[]]>([
      [
        'what they changed',
        { replies: [one] },
        { replies: [reply('r1', 'Theirs.', 1)] },
        { replies: [one] },
        ['Theirs.'],
      ],
      ['what I changed', { replies: [one] }, { replies: [one] }, { replies: [reply('r1', 'Mine.', 1)] }, ['Mine.']],
      ['what they removed', { replies: [one] }, { replies: [] }, { replies: [one] }, []],
      ['what I removed', { replies: [one] }, { replies: [one] }, {}, []],
      ['what they removed and I changed', { replies: [one] }, {}, { replies: [reply('r1', 'Mine.', 1)] }, ['Mine.']],
    ])('takes over %s of the replies', (_, base, theirs, mine, left) => {
      expect(join(base, theirs, mine).review.highlights[0]?.replies?.map(({ text }) => text) ?? []).toEqual(left);
    });

    it.each<[string, Thread, Thread, Thread, Thread['resolved']]>([
      ['I alone resolved', {}, {}, { resolved: settled(1) }, settled(1)],
      ['they alone resolved', {}, { resolved: settled(1) }, { resolved: null }, settled(1)],
      ['both resolved: by the later one', {}, { resolved: settled(2, ben) }, { resolved: settled(1) }, settled(2, ben)],
      ['both resolved: by the later one, me', {}, { resolved: settled(1, ben) }, { resolved: settled(2) }, settled(2)],
      ['they opened again', { resolved: settled(1) }, { resolved: null }, { resolved: settled(1) }, null],
      ['I opened again', { resolved: settled(1) }, { resolved: settled(1) }, { resolved: null }, null],
    ])('knows what %s', (_, base, theirs, mine, resolved) => {
      expect(join(base, theirs, mine).review.highlights[0]?.resolved ?? null).toEqual(resolved);
    });

    it('goes on at one of two versions of a comment', () => {
      const { highlights } = join(
        { comment: '' },
        { comment: 'x', replies: [one] },
        { comment: 'y', replies: [reply('r2', 'Two.', 2)] },
      ).review;
      expect(highlights.map(({ comment, replies = [] }) => [comment, replies.map(({ id }) => id)])).toEqual([
        ['y', ['r1', 'r2']],
        ['x', []],
      ]);
    });

    it('is open, and without the replies that they removed, also where both changed the comment', () => {
      const { highlights } = join(
        { comment: '', replies: [one], resolved: settled(1) },
        { comment: 'x' },
        { comment: 'y', replies: [one], resolved: settled(1) },
      ).review;
      expect(highlights.map(({ comment, replies = [], resolved = null }) => [comment, replies, resolved])).toEqual([
        ['y', [], null],
        ['x', [], null],
      ]);
    });

    it('takes the author and the times of the server for its own, which differ from this browser’s', () => {
      const sent = { author: ana, createdAt: at(1), replies: [one], resolved: settled(3) };
      const stored = { author: ana, createdAt: at(2), replies: [{ ...one, createdAt: at(2) }], resolved: settled(4) };
      expect(
        saySame(
          { ...marks(), highlights: [{ ...mark('a'), ...sent }] },
          { ...marks(), highlights: [{ ...mark('a'), ...stored }] },
        ),
      ).toBe(true);
      const { review, isMerged } = join(stored, stored, sent);
      expect(review.highlights[0]).toMatchObject(stored);
      expect(isMerged).toBe(false);
      expect(
        saySame(marks(mark('a')), { ...marks(), highlights: [{ ...mark('a'), replies: [], resolved: null }] }),
      ).toBe(true);
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
