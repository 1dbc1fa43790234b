import { commentLines as onServer, plainComment as plainOnServer } from '@marginalia/bff/contract';
import { type CommentLink, commentLines, plainComment } from '@marginalia/design-system/highlight-editor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const linksIn = (text: string): string[] =>
  commentLines(text).flatMap(({ pieces }) =>
    pieces
      .filter((piece): piece is CommentLink => typeof piece !== 'string')
      .map(({ text: words, href }) => `${words} > ${href}`),
  );
const same = (address: string) => `${address} > ${address}`;

describe('the text of a comment', () => {
  test.each([
    ['See https://example.org/a.', [same('https://example.org/a')]],
    ['(https://en.wikipedia.org/wiki/Hedge_(barrier))', [same('https://en.wikipedia.org/wiki/Hedge_(barrier)')]],
    ['“https://example.org/?q=1&r=2#s”', [same('https://example.org/?q=1&r=2#s')]],
    ['Write to mailto:ana@example.org!', [same('mailto:ana@example.org')]],
    [
      '[the guide](https://example.org/b) and [mail](mailto:a@example.org)',
      ['the guide > https://example.org/b', 'mail > mailto:a@example.org'],
    ],
    ['[[a](https://example.org/c)]', ['a > https://example.org/c']],
    ['HTTPS://EXAMPLE.ORG/D', [same('HTTPS://EXAMPLE.ORG/D')]],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test.each([
    'javascript:alert(1)',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](//example.org)',
    '[a](https://)',
    '[](https:',
    'https://bank.example@evil.example',
    'https://example.org/\u202Egro.live',
    'mailto:nobody',
    'xhttps://example.org',
  ])('no link: %s', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  test('words that name an address lead nowhere else', () => {
    expect(linksIn('[https://bank.example](https://evil.example)')).toEqual([
      same('https://bank.example'),
      same('https://evil.example'),
    ]);
    expect(linksIn('[www.bank.example](https://evil.example)')).toEqual([same('https://evil.example')]);
  });

  test('a hyphen and a space begin an item', () => {
    const items = commentLines('Mend:\n- one\n- two https://example.org\n-three\n - four').map(({ isItem }) => isItem);
    expect(items).toEqual([false, true, true, false, false]);
    expect(plainComment('- [two](https://example.org)\n[')).toBe('- two\n[');
    expect(plainComment('- [two](https://example.org)\n[', true)).toBe('- two (https://example.org)\n[');
  });

  const bits = [
    '[',
    ']',
    '(',
    ')',
    '](',
    '- ',
    '\n',
    'a',
    ' ',
    '.',
    '\\',
    'https://',
    'https://x.org',
    'mailto:',
    'a@x.org',
    '😀',
    '"',
    '\u202e',
  ];
  const texts = fc.array(fc.constantFrom(...bits), { maxLength: 30 }).map((all) => all.join(''));

  test('server and editor read it alike, lose no letter of it, and find safe addresses only', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = commentLines(text);
        expect(onServer(text)).toEqual(lines);
        expect(plainOnServer(text)).toBe(plainComment(text));
        const written = lines.map(
          ({ isItem, pieces }) =>
            (isItem ? '- ' : '') +
            pieces
              .map((piece) => {
                if (typeof piece === 'string') return piece;
                expect(new URL(piece.href).protocol).toMatch(/^(?:https?|mailto):$/);
                return piece.text === piece.href ? piece.text : `[${piece.text}](${piece.href})`;
              })
              .join(''),
        );
        expect(written.join('\n')).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('hostile text is read in time that grows with its length alone', () => {
    const hostile = [
      '[',
      '- ',
      '- \n',
      '[a](',
      '[a](https://',
      'https://',
      '[[a]',
      '](',
      'https://x(',
      '.',
      '[a](https://a@b)',
    ];
    // In time that grows with its square this would take hours.
    for (const bit of hostile) expect(commentLines(bit.repeat(50_000)).length).toBeGreaterThan(0);
  });
});
