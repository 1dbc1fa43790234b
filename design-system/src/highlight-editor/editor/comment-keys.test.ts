import { describe, expect, test } from 'vitest';
import { commentLines } from '../model/comment-text.ts';
import { type FieldEdit, itemEdit, linkEdit } from './comment-keys.ts';

/** What the field shows then, with what is selected in guillemets. */
const shown = (text: string, edit: FieldEdit | null) => {
  if (!edit) return null;
  const { from, to, words, select } = edit;
  const next = text.slice(0, from) + words + text.slice(to);
  return `${next.slice(0, select[0])}«${next.slice(...select)}»${next.slice(select[1])}`;
};

describe('linkEdit', () => {
  test.each([
    ['See Hart.', 4, 8, 'See [Hart](«https://»).'],
    ['See https://x.org/(a)', 4, 21, 'See [«»](https://x.org/%28a%29)'],
    ['[a]', 0, 3, '[a](«https://»)'],
  ])('%s', (text, from, to, next) => {
    expect(shown(text, linkEdit(text, from, to))).toBe(next);
  });

  test('what it makes is read as a link', () => {
    const { words } = linkEdit('the [old] guide', 0, 15);
    expect(commentLines(words.replace('https://', 'https://x.org'))[0]?.pieces).toEqual([
      { href: 'https://x.org', text: 'the old guide' },
    ]);
  });
});

describe('itemEdit', () => {
  test.each([
    ['- one', 5, '- one\n- «»'],
    ['a\n- one two\nb', 7, 'a\n- one\n- «» two\nb'],
    ['- one\n- ', 8, '- one\n«»'],
    ['one', 3, null],
    ['-one', 4, null],
    ['- one', 1, null],
    ['- one\ntwo', 9, null],
  ])('%j at %i', (text, at, next) => {
    expect(shown(text, itemEdit(text, at, at))).toBe(next);
  });
});
