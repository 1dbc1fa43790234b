import { expect, test } from 'vitest';
import { isHighlightColor, nextColor, paint } from './colors.ts';
import { feedbackText } from './feedback.ts';
import { applySuggestions, similarPlaces, sortHighlights, sortSuggestions } from './places.ts';
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
    unplaced: [negative, lost, outside],
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
  expect(unplaced).toEqual([over, nothing, lines]);
  expect(applySuggestions(content, [good, insertion, over])).toBe(content.replace('One hedge', 'One trees'));
});

test('what is said to be unplaced is kept apart whatever stands at its offsets, and so is what lies behind the end', () => {
  const [here, gone] = [highlight('a', 0, 3), highlight('b', 4, 9, { isUnplaced: true })];
  expect(sortHighlights(content, [here, gone])).toEqual({ placed: [here], unplaced: [gone] });
  const taken = { ...suggestion('c', 4, 9, 'tree'), isUnplaced: true };
  const behind = suggestion('d', 900, 900, 'tree');
  const other = suggestion('e', 6, 12, 'x');
  expect(sortSuggestions(content, [taken, behind, other])).toEqual({ placed: [other], unplaced: [taken, behind] });
  expect(applySuggestions(content, [taken, behind])).toBe(content);
});

test('similar places are the same whole words, not those that are marked already', () => {
  const places = similarPlaces(content, highlight('a', 4, 9), [highlight('a', 4, 9)]);
  expect(places.map(({ startIndex }) => startIndex)).toEqual([29, 45]);
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
