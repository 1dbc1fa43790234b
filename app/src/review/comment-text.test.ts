import { linkAsText, commentLines as onServer, plainComment as plainOnServer } from '@marginalia/bff/contract';
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
  });

  test.each([
    'www.bank.example',
    'bank.example',
    ' www.bank.example',
    'see www.bank.example, please',
    '(bank.example/login)',
    'evil.example or bank.example',
    'bank.example@evil.example',
    'x.bank.example.',
    'BANK.EXAMPLE',
    'ｂａｎｋ．ｅｘａｍｐｌｅ',
    'https：／／bank',
    'bank\u3002example',
    'bank.\uFE0Fexample',
    'bank.\u200Bexample',
    'bank\u00AD.example',
    'elpmaxe.knab\u202E',
    'the\u2066 guide',
    'the\u0007 guide',
    '\u3164',
    'm\u00FCnchen.example',
    'a'.repeat(2001),
  ])('words that name or hide another address are no link: %#', (words) => {
    expect(linksIn(`[${words}](https://evil.example)`)).toEqual([same('https://evil.example')]);
    expect(linksIn(`[${words}](mailto:ana@evil.example)`)).toEqual([same('mailto:ana@evil.example')]);
    const read = linkAsText({ text: words, href: 'https://evil.example' });
    expect(linksIn(read).filter((link) => link.startsWith(words))).toEqual([]);
  });

  test.each([
    ['e.g. this', 'https://example.org'],
    ['Fig. 2.b, p. 3.', 'https://example.org'],
    ['wait...what, wait…what', 'https://example.org'],
    ['section 1.2.3', 'https://example.org'],
    ['❤️ the U.S. guide', 'https://example.org'],
    ['Example.ORG/guide', 'https://example.org/guide'],
    ['see www.example.org.', 'https://www.example.org'],
    ['m\u00FCnchen.example', 'https://m\u00FCnchen.example/a'],
    ['Ana.Berg@example.org', 'mailto:ana.berg@example.org?subject=Hello'],
  ])('a link still: [%s](%s)', (words, address) => {
    expect(linksIn(`[${words}](${address})`)).toEqual([`${words} > ${address}`]);
    expect(linkAsText({ text: words, href: address })).toBe(`[${words}](${address})`);
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
    'b.org',
    '\u0301',
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
      '[a.bc](https://x.org)',
      '\u0301\u0316',
      'é.bc',
    ];
    // In time that grows with its square this would take hours.
    for (const bit of hostile) expect(commentLines(bit.repeat(50_000)).length).toBeGreaterThan(0);
    for (const bit of ['\u0301\u0316', 'é.bc', 'a.bc '])
      expect(linksIn(`[${bit.repeat(50_000)}](https://x.org)`)).toEqual([same('https://x.org')]);
  });
});
