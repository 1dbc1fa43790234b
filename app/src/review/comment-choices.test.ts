import { expect, it } from 'vitest';
import { choicesAt } from './comment-choices.ts';

const bank = [
  { id: 'a', text: 'Which source?', shortcut: 'cite', category: 'citation' },
  { id: 'b', text: 'Cite the second edition.' },
  { id: 'c', text: 'Too long.', shortcut: 'long' },
];
const categories = [
  { id: 'grammar', label: 'Grammar' },
  { id: 'citation', label: 'Citation' },
];
const idsAt = (text: string, caret = text.length) =>
  choicesAt(text, caret, bank, categories)?.choices.map(({ id }) => id);

it('offers reusable comments after a semicolon and two letters: by their short names, then by their words', () => {
  expect(idsAt(';ci')).toEqual(['a', 'b']);
  expect(idsAt('So: ;LO')).toEqual(['c']);
  for (const text of [';c', 'so;ci', '; ci', ';ci ', ';xx']) expect(idsAt(text)).toBeUndefined();
  expect(idsAt(';ci and more', 3)).toEqual(['a', 'b']);
  expect(choicesAt('So: ;ci', 7, bank, categories)).toMatchObject({ start: 4, kind: 'reusable comment' });
});

it('offers the categories after a slash at the beginning', () => {
  expect(idsAt('/')).toEqual(['grammar', 'citation']);
  expect(idsAt('/CI')).toEqual(['citation']);
  expect(choicesAt('/ci', 3, bank, categories)?.choices[0]).toMatchObject({ text: '', category: 'citation' });
  for (const text of ['and/', '/x', '/ci ', '//']) expect(idsAt(text)).toBeUndefined();
});
