import { limits } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { unfitReview } from './unfit-review.ts';

const mark = (comment: string, text = 'the words') => ({
  ...{ id: comment.slice(0, 5), text, startIndex: 0, endIndex: text.length },
  ...{ comment, color: 'yellow' },
});
const review = { highlights: [mark('short')], suggestions: [], notes: '', version: 0 };

it('says which mark holds too much, and how much fits', () => {
  expect(unfitReview(review)).toBeUndefined();
  const long = mark('x'.repeat(limits.commentText + 1));
  expect(unfitReview({ ...review, highlights: [mark('short'), long] })).toBe(
    'At “the words”: A comment can have up to 5,000 characters. Please shorten it.',
  );
  expect(unfitReview({ ...review, unplaced: { highlights: [long], suggestions: [] } })).toMatch(
    /^At “the words”: A com/,
  );
  const suggestion = { id: 's', text: 'a long passage '.repeat(9), startIndex: 0, endIndex: 135, replacement: 'x' };
  const tooLong = { ...suggestion, replacement: 'x'.repeat(limits.longText + 1) };
  expect(unfitReview({ ...review, suggestions: [suggestion, tooLong] })).toMatch(
    /^At “a long passage a long passage [a-z ]+…”: A suggestion can have up to [\d,]+ characters\. Please shorten it\.$/,
  );
});

it('says which mark has a reply that is too long, or too many of them', () => {
  const reply = (text: string) => ({ id: text.slice(0, 5), text });
  const answered = { ...mark('short'), replies: [reply('Yes.'), reply('x'.repeat(limits.commentText + 1))] };
  expect(unfitReview({ ...review, highlights: [answered] })).toBe(
    'At “the words”: A comment can have up to 5,000 characters. Please shorten it.',
  );
  const replies = Array.from({ length: limits.replies + 1 }, (_, index) => reply(`r${index}`));
  expect(unfitReview({ ...review, highlights: [{ ...mark('short'), replies }] })).toBe(
    'At “the words”: A comment can have up to 100 replies. Please remove some.',
  );
});

it('says when there are too many, and when the notes are too long', () => {
  const many = Array.from({ length: limits.marks + 1 }, (_, index) => ({ ...mark('c'), id: String(index) }));
  expect(unfitReview({ ...review, highlights: many })).toBe(
    'A review can have up to 5,000 highlights. Please remove some.',
  );
  expect(unfitReview({ ...review, notes: 'x'.repeat(limits.feedbackText + 1) })).toBe(
    'These notes are too long. Please shorten them.',
  );
});
