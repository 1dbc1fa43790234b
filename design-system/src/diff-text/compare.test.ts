import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type DiffPart } from './compare.ts';
import { foldsOf } from './folds.ts';

/** As an editor would write it: what stands, [-what goes-] and {+what comes+}. */
const written = (parts: readonly DiffPart[]): string =>
  parts
    .map((part) =>
      'same' in part ? part.same : (part.deleted && `[-${part.deleted}-]`) + (part.inserted && `{+${part.inserted}+}`),
    )
    .join('');

const compared = (before: string, after: string): string =>
  compare(before, after)
    .map((block) => ('same' in block ? block.same.join('\n') : written(block.parts)))
    .join('\n');

describe('the changes of a text', () => {
  it.each([
    ['', '', ''],
    ['Same words.', 'Same words.', 'Same words.'],
    ['', 'New', '{+New+}'],
    ['Old', '', '[-Old-]'],
    ['The results show it.', 'The result shows it.', 'The [-results show-]{+result shows+} it.'],
    ['It is not true.', 'It is true.', 'It is [-not -]true.'],
    ['They is here.', 'They are here, too.', 'They [-is-]{+are+} here{+, too+}.'],
    ['研究结果表明', '研究数据表明', '研究[-结果-]{+数据+}表明'],
    ['النتائج تبين ذلك', 'النتائج تؤكد ذلك', 'النتائج [-تبين-]{+تؤكد+} ذلك'],
    ['A 👩‍👩‍👧 here', 'A 👩‍👩‍👦 here', 'A [-👩‍👩‍👧-]{+👩‍👩‍👦+} here'],
    [
      'A hedge of one kilometre hold forty species in all.',
      'One kilometre of hedge holds forty species in all.',
      '[-A hedge-]{+One kilometre+} of [-one kilometre hold-]{+hedge holds+} forty species in all.',
    ],
    // An accent of its own, and the line ends of Windows.
    ['cafe\u0301\r\nhere', 'caf\u00e9\nhere', 'caf\u00e9\nhere'],
    // Versions of a sentence with little in common are not mixed.
    [
      'I went to the market in the rain.',
      'We argue the opposite.',
      '[-I went to the market in the rain.-]{+We argue the opposite.+}',
    ],
    // Paragraphs that are as many as before are compared one by one.
    ['One is here.\nTwo is here.', 'One was here.\nTwo was here.', 'One [-is-]{+was+} here.\nTwo [-is-]{+was+} here.'],
    ['One.\nThree.', 'One.\nTwo.\nThree.', 'One.\n{+Two.+}\nThree.'],
    ['One.\n\nTwo.', 'One.\nTwo.', 'One.\n[-\n-]\nTwo.'],
  ])('of %j and %j', (before, after, expected) => {
    expect(compared(before, after)).toBe(expected);
  });

  it('hold both texts whole, and never change nothing', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '.', '\n', 'é')).map((list) => list.join(''));
    // A blank line that goes or comes by itself is told as a line break.
    const filled = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .join('\n');
    fc.assert(
      fc.property(words, words, (before, after) => {
        const blocks = compare(before, after);
        const side = (name: 'deleted' | 'inserted') =>
          blocks
            .flatMap((block) => {
              const lines =
                'same' in block
                  ? block.same
                  : [block.parts.map((part) => ('same' in part ? part.same : part[name])).join('')];
              return lines;
            })
            .join('\n');
        expect(filled(side('deleted'))).toBe(filled(before));
        expect(filled(side('inserted'))).toBe(filled(after));
        const parts = blocks.flatMap((block) => ('same' in block ? [] : block.parts));
        expect(parts.every((part) => ('same' in part ? part.same : part.deleted + part.inserted) !== '')).toBe(true);
      }),
    );
  });

  it('stop at a bound: of long texts with nothing in common all is one change', () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, index) => word + (index % 7)).join(' ');
    expect(compare(long('a'), long('b'))).toEqual([{ parts: [{ deleted: long('a'), inserted: long('b') }] }]);
    const lines = (word: string) => long(word).replaceAll(' ', '\n');
    expect(compare(lines('a'), lines('b'))).toHaveLength(1);
  });

  it('are found in a long text word by word', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `w${index}${index % 60 === 59 ? '\n' : ''}`).join(' ');
    const blocks = compare(text, text.replaceAll(/w\d*50\b/g, 'new'));
    expect(
      blocks.flatMap((block) => ('same' in block ? [] : block.parts.filter((part) => 'deleted' in part))),
    ).toHaveLength(200);
  });
});

describe('unchanged paragraphs', () => {
  const blocks = compare('a\nb\nc\n\nd\ne\nx1 y\nf\ng\nh\nx2 y', 'a\nb\nc\n\nd\ne\nz1 y\nf\ng\nh\nz2 y');
  const shown = (context: number) =>
    foldsOf(blocks, context).map((block) =>
      'parts' in block ? '*' : `${block.same.join(' ')}${block.foldedCount || ''}`,
    );

  it('are folded but those beside a change', () => {
    expect(shown(1)).toEqual(['a b c  d4', 'e', '*', 'f g h', '*']);
    expect(shown(0)).toEqual(['a b c  d e5', '*', 'f g h3', '*']);
    expect(shown(3)).toEqual(['a b2', 'c  d e', '*', 'f g h', '*']);
    expect(shown(Number.POSITIVE_INFINITY)).toEqual(['a b c  d e', '*', 'f g h', '*']);
  });

  it('are folded whole where nothing changed', () => {
    expect(foldsOf(compare('a\nb\nc', 'a\nb\nc'), 1)).toEqual([{ same: ['a', 'b', 'c'], foldedCount: 3 }]);
    expect(foldsOf(compare('a', 'a'), 1)).toEqual([{ same: ['a'], foldedCount: 0 }]);
  });
});
