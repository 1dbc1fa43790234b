import { describe, expect, it } from 'vitest';
import { mergeReviews } from './merge-reviews.ts';

const mark = (id: string, startIndex: number, comment = '') => ({
  id,
  text: 'word',
  startIndex,
  endIndex: startIndex + 4,
  comment,
  color: 'yellow',
});

describe('two people on one review', () => {
  it('keeps the marks of both in reading order, and one’s own of a mark that both changed', () => {
    const newest = { highlights: [mark('a', 10, 'theirs'), mark('b', 20)], suggestions: [], notes: '', version: 4 };
    const merged = mergeReviews(newest, {
      highlights: [mark('c', 0), mark('a', 10, 'mine')],
      suggestions: [],
      notes: '',
    });
    expect(merged.highlights.map(({ id, comment }) => [id, comment])).toEqual([
      ['c', ''],
      ['a', 'mine'],
      ['b', ''],
    ]);
    expect(merged.version).toBe(4);
  });

  it.each([
    ['', 'mine', 'mine'],
    ['theirs', '', 'theirs'],
    ['theirs', 'theirs and mine', 'theirs and mine'],
    ['mine and theirs', 'mine', 'mine and theirs'],
    ['theirs', 'mine', 'theirs\n\nmine'],
  ])('joins the notes %j and %j', (theirs, mine, both) => {
    const empty = { highlights: [], suggestions: [] };
    expect(mergeReviews({ ...empty, notes: theirs, version: 1 }, { ...empty, notes: mine }).notes).toBe(both);
  });
});
