import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseText, mergeText } from './merge-text.ts';

it.each([
  ['', '', 'mine', 'mine', false],
  ['', 'theirs', '', 'theirs', false],
  ['', 'theirs', 'theirs and mine', 'theirs and mine', false],
  ['', 'mine and theirs', 'mine', 'mine and theirs', false],
  ['', 'theirs', 'mine', 'theirs\n\nmine', true],
  ['was', 'theirs', 'was', 'theirs', false],
  ['was', 'was', 'mine', 'mine', false],
  ['was', 'was', '', '', false],
  ['was', '', 'was', '', false],
  ['was', 'same', 'same', 'same', false],
  ['was', 'theirs', 'mine', 'theirs\n\nmine', true],
  ['kept. dropped.', 'kept.', 'kept. dropped. mine.', 'kept.\n\nkept. dropped. mine.', true],
  ['kept. dropped.', 'kept. dropped. theirs.', 'kept.', 'kept. dropped. theirs.\n\nkept.', true],
  ['dropped.', '', 'dropped. mine.', 'dropped. mine.', true],
])('begun on %j, %j and %j make %j', (base, theirs, mine, text, isMerged) => {
  expect(mergeText(base, theirs, mine)).toEqual({ text, isMerged });
});

it.each([
  ['was', 'was', 'mine', 'mine', false],
  ['was', 'theirs', 'was', 'theirs', false],
  ['was', 'same', 'same', 'same', false],
  ['was', 'theirs', 'mine', 'mine', true],
  ['was', '', 'mine', 'mine', true],
])('of a link begun on %j, %j and %j choose %j', (base, theirs, mine, text, isMerged) => {
  expect(chooseText(base, theirs, mine)).toEqual({ text, isMerged });
});

describe('for any two versions', () => {
  // Each character is there once, so that it can be followed.
  const base = [...'abcdefgh'];
  const versionWith = (own: string) =>
    fc
      .tuple(fc.subarray(base), fc.array(fc.tuple(fc.constantFrom(...own), fc.nat(8)), { maxLength: 3 }))
      .map(([left, added]) => {
        const text = [...left];
        for (const [character, place] of added) if (!text.includes(character)) text.splice(place, 0, character);
        return text.join('');
      });

  it('nothing that one wrote is lost, and nothing that one deleted comes back unsaid', () => {
    fc.assert(
      fc.property(fc.constantFrom(base.join(''), ''), versionWith('123'), versionWith('789'), (was, theirs, mine) => {
        const { text, isMerged } = mergeText(was, theirs, mine);
        const written = [...theirs, ...mine].filter((character) => !was.includes(character));
        expect([...text]).toEqual(expect.arrayContaining(written));
        const deleted = [...was].filter((character) => !theirs.includes(character) || !mine.includes(character));
        if (!isMerged) expect([...text].filter((character) => deleted.includes(character))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
