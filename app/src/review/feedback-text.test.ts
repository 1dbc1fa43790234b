import { expect, it } from 'vitest';
import { marksAsText } from './feedback-text.ts';

const suggestion = { id: 's', startIndex: 0, endIndex: 3, text: 'The', replacement: 'A' };
const highlight = { id: 'h', startIndex: 0, endIndex: 3, text: 'The', comment: 'Why?', color: 'yellow' };

it('tells of suggestions where nothing is highlighted, and is the documented text otherwise', () => {
  expect(marksAsText({ highlights: [], suggestions: [suggestion] })).toBe(
    'Highlighted Feedback\n\nOne suggested change is marked in your text. You decide which changes to keep.',
  );
  expect(marksAsText({ highlights: [], suggestions: [suggestion, suggestion] })).toContain('2 suggested changes are');
  expect(marksAsText({ highlights: [highlight], suggestions: [suggestion] })).toBe(
    'Highlighted Feedback\n\nComment 1\n“The”\nWhy?',
  );
});
