import { expect, it } from 'vitest';
import { editBank, shortcutProblems } from './edit-bank.ts';

const bank = [
  { id: 'a', text: 'Source?', category: 'citation', shortcut: 'cite' },
  { id: 'b', text: 'A shorter word is clearer.' },
  { id: 'c', text: 'Who says so?' },
];

it('changes words, takes entries away, and leaves what it was not told about', () => {
  expect(editBank(bank, { a: { text: ' Which source? ' }, b: null, gone: { text: 'nothing' } })).toEqual([
    { id: 'a', text: 'Which source?', category: 'citation', shortcut: 'cite' },
    { id: 'c', text: 'Who says so?' },
  ]);
  expect(editBank(bank, { c: { text: '  ' } }).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('gives an entry a short name, with or without the semicolon, and takes it away', () => {
  const changed = editBank(bank, { a: { shortcut: ' ' }, b: { shortcut: ' ;short ' } });
  expect(changed.map(({ id, shortcut }) => [id, shortcut])).toEqual([
    ['a', undefined],
    ['b', 'short'],
    ['c', undefined],
  ]);
  expect('shortcut' in (changed[0] ?? {})).toBe(false);
});

it('says which short name cannot be typed, or means two comments', () => {
  expect(shortcutProblems(bank, {}).size).toBe(0);
  expect([...shortcutProblems(bank, { b: { shortcut: 'cite' }, c: { shortcut: 'two words' } })]).toEqual([
    ['b', 'Another comment has this short name. Choose a different one.'],
    ['c', 'Use one word without spaces, semicolons or slashes.'],
  ]);
  expect(shortcutProblems(bank, { a: null, b: { shortcut: 'cite' } }).size).toBe(0);
});
