import { expect, it } from 'vitest';
import { mergeText } from './merge-text.ts';

it.each([
  ['', '', 'mine', 'mine'],
  ['', 'theirs', '', 'theirs'],
  ['', 'theirs', 'theirs and mine', 'theirs and mine'],
  ['', 'mine and theirs', 'mine', 'mine and theirs'],
  ['', 'theirs', 'mine', 'theirs\n\nmine'],
  ['was', 'theirs', 'was', 'theirs'],
  ['was', 'was', 'mine', 'mine'],
  ['was', 'was', '', ''],
  ['was', '', 'was', ''],
  ['was', 'theirs', 'mine', 'theirs\n\nmine'],
])('begun on %j, %j and %j make %j', (base, theirs, mine, both) => {
  expect(mergeText(base, theirs, mine)).toBe(both);
});
