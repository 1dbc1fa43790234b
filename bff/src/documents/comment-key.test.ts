import { expect, it } from 'vitest';
import { commentKey } from './comment-key.ts';

it.each([
  ['See [the guide](https://example.org/a#b).', 'See the guide.'],
  ['See [2] (https://example.org/a#b).', 'See [2].'],
  ['Mend:\n- one\n- - two\n- ', 'Mend:\none\n- two'],
  ['- \n- one\n-', 'one'],
])('a comment is known by its words: %j', (text, words) => {
  expect(commentKey(text)).toBe(commentKey(words));
});

it('comments with other words are told apart', () => {
  const texts = ['', 'one', 'one - two', 'one\ntwo', '-one', '(https://example.org)', '[one](two)'];
  expect(new Set(texts.map(commentKey)).size).toBe(texts.length);
});

it('hostile text is read in time that grows with its length alone', () => {
  // In time that grows with its square this would take hours.
  for (const bit of ['- ', '- \n', ' (https://', ' (mailto:', '[a](https://x.org)', '\n', ' '])
    expect(commentKey(`a${bit.repeat(200_000)}b`)).not.toBe('');
});
