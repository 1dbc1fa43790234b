import { expect, it } from 'vitest';
import { editBank } from './edit-bank.ts';

const bank = [
  { id: 'a', text: 'Source?', category: 'citation', shortcut: 'cite' },
  { id: 'b', text: 'A shorter word is clearer.' },
  { id: 'c', text: 'Who says so?' },
];

it('changes words, takes entries away, and leaves what it was not told about', () => {
  expect(editBank(bank, { a: ' Which source? ', b: null, gone: 'nothing' })).toEqual([
    { id: 'a', text: 'Which source?', category: 'citation', shortcut: 'cite' },
    { id: 'c', text: 'Who says so?' },
  ]);
  expect(editBank(bank, { c: '  ' }).map(({ id }) => id)).toEqual(['a', 'b']);
});
