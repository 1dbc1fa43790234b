import { expect, it } from 'vitest';
import { letterOf, marksAsText } from './feedback-text.ts';

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

it('ends without the space of a reply that is still typed', () => {
  const replies = [{ id: 'r', text: 'Thanks ' }];
  expect(marksAsText({ highlights: [{ ...highlight, replies }], suggestions: [] })).toMatch(/Thanks$/);
});

it('tells of nothing where all comments are resolved and no change is suggested', () => {
  const resolved = { author: { id: '1', name: 'Ana', initials: 'A' }, at: '2026-11-20T10:00:00.000Z' };
  const settled = [{ ...highlight, resolved }];
  expect(marksAsText({ highlights: settled, suggestions: [] })).toBe('');
  expect(marksAsText({ highlights: settled, suggestions: [suggestion] })).toContain('One suggested change is');
  expect(letterOf('Well argued.', { highlights: settled, suggestions: [] })).toBe('Well argued.');
});
