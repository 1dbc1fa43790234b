import { expect, test } from 'vitest';
import { isHighlightColor, nextColor, paint } from './colors.ts';
import { feedbackText } from './feedback.ts';
import { applySuggestions, similarPlaces, sortHighlights, sortSuggestions, unplace } from './places.ts';
import type { Highlight, Suggestion } from './types.ts';

const content = 'One hedge, two hedges, three hedge rows. One hedge more.';
const highlight = (id: string, startIndex: number, endIndex: number, rest: Partial<Highlight> = {}): Highlight => ({
  id,
  startIndex,
  endIndex,
  text: content.slice(startIndex, endIndex),
  comment: '',
  color: 'yellow',
  ...rest,
});
const suggestion = (id: string, startIndex: number, endIndex: number, replacement: string): Suggestion => ({
  id,
  startIndex,
  endIndex,
  text: content.slice(startIndex, endIndex),
  replacement,
});

test('highlights come in reading order; those that do not name their words are kept apart', () => {
  const later = highlight('b', 11, 14);
  const first = highlight('a', 0, 3);
  const lost = highlight('c', 0, 3, { text: 'Two' });
  const outside = highlight('d', 50, 900, { text: 'x' });
  const negative = highlight('e', -3, 3, { text: '' });
  expect(sortHighlights(content, [later, first, lost, outside, negative])).toEqual({
    placed: [first, later],
    unplaced: [negative, lost, outside].map(unplace),
  });
});

test('suggestions that overlap, leave their paragraph or change nothing are kept apart', () => {
  const good = suggestion('a', 4, 9, 'tree');
  const over = suggestion('b', 6, 12, 'x');
  const nothing = suggestion('c', 20, 22, content.slice(20, 22));
  const lines = suggestion('d', 30, 31, 'a\nb');
  const insertion = suggestion('e', 9, 9, 's');
  const { placed, unplaced } = sortSuggestions(content, [over, good, nothing, lines, insertion]);
  expect(placed).toEqual([good, insertion]);
  expect(unplaced).toEqual([over, nothing, lines].map(unplace));
  expect(applySuggestions(content, [good, insertion, over])).toBe(content.replace('One hedge', 'One trees'));
});

test('what is said to be unplaced is kept apart whatever stands at its offsets, and so is what lies behind the end', () => {
  const [here, gone] = [highlight('a', 0, 3), highlight('b', 4, 9, { isUnplaced: true })];
  expect(sortHighlights(content, [here, gone])).toEqual({ placed: [here], unplaced: [gone] });
  const taken = { ...suggestion('c', 4, 9, 'tree'), isUnplaced: true };
  const behind = suggestion('d', 900, 900, 'tree');
  const other = suggestion('e', 6, 12, 'x');
  expect(sortSuggestions(content, [taken, behind, other])).toEqual({
    placed: [other],
    unplaced: [taken, unplace(behind)],
  });
  expect(applySuggestions(content, [taken, behind])).toBe(content);
});

test('what is sorted out once stays without a place when what it overlapped is taken back', () => {
  const [taken, over] = [suggestion('a', 4, 9, 'tree'), suggestion('b', 6, 12, 'x')];
  const { unplaced } = sortSuggestions(content, [taken, over]);
  expect(sortSuggestions(content, unplaced)).toEqual({ placed: [], unplaced });
  const typed = suggestion('c', 10, 13, 'y');
  expect(sortSuggestions(content, [...unplaced, typed])).toEqual({ placed: [typed], unplaced });
});

test('similar places are the same whole words, not those that are marked already', () => {
  const places = similarPlaces(content, highlight('a', 4, 9), [highlight('a', 4, 9)]);
  expect(places.map(({ startIndex }) => startIndex)).toEqual([29, 45]);
});

test('a letter beyond the first plane, or with a sign of its own above it, is part of its word', () => {
  const startsOf = (text: string, word: string) =>
    similarPlaces(text, { startIndex: 0, endIndex: word.length, text: word }, []).map(({ startIndex }) => startIndex);
  expect(startsOf('cafe, cafe\u0301 cafe', 'cafe')).toEqual([0, 12]);
  expect(startsOf('कि कि क किताब क', 'क')).toEqual([6, 14]);
  expect(startsOf('x 𝒜x x𝒜 x😀', 'x')).toEqual([0, 10]);
});

test('no foreign text becomes a colour', () => {
  expect(isHighlightColor('red;background:url(//example.test)')).toBe(false);
  expect(paint('red;background:url(//example.test)')).toEqual({ name: 'yellow' });
  expect(paint('#A1b2C3')).toEqual({ name: 'custom', custom: '#A1b2C3' });
  expect(paint('#A1b2C3f')).toEqual({ name: 'yellow' });
  expect([nextColor('yellow'), nextColor('red'), nextColor('#123456')]).toEqual(['green', 'yellow', 'yellow']);
});

test('the feedback as text numbers the highlights in reading order and quotes them', () => {
  const marks = [highlight('b', 11, 14, { comment: ' Why? ' }), highlight('a', 0, 3)];
  expect(feedbackText(marks)).toBe('Highlighted Feedback\n\nComment 1\n“One”\nNo comment\n\nComment 2\n“two”\nWhy?');
  expect(feedbackText([], { heading: 'Rückmeldung' })).toBe('Rückmeldung');
});
