import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../test/any-character.ts';
import { comparableEmail, emailAddress } from './email.ts';

const message = 'Please enter a valid email address';
const schema = emailAddress(message);

describe('an email address', () => {
  it.each([
    'ada@example.com',
    "o'brien+tag@mail.example.co.uk",
    'jörg@uni-köln.de',
    '用户@例子.广告',
    'अजय@डाटा.भारत',
    'पढ़ो@उदाहरण.भारत',
    'иван@почта.рф',
    'ivan@xn--80a1acny.xn--p1ai',
    'a@xn--uni-kln-e1a.de',
  ])('%s is taken, and stays as it was given', (address) => {
    expect(schema.parse(` ${address} `)).toBe(address);
  });

  it('is taken in one spelling: its parts may look alike and differ', () => {
    expect(schema.parse('jo\u0308rg@uni-ko\u0308ln.de')).toBe('j\u00F6rg@uni-k\u00F6ln.de');
    // The sign of the unit Kelvin is compared as a letter, so its mail goes to the letter's mailbox too.
    expect(schema.parse('\u212Aim@example.com')).toBe('Kim@example.com');
  });

  it.each([
    ...['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@@example.com', 'a@b@example.com', 'ada @example.com'],
    ...['ada@exa mple.com', 'ada@example..com', 'ada@.example.com', 'ada@example.com.', 'a..b@example.com'],
    ...['ada@-example.com', 'ada@1.2.3.4', 'ada@[::1]', 'ada@example.c', 'ada@例子', 'jörg@köln'],
    ...['ada\r\nBcc: eve@example.com', 'ada@example.com\u0000x', 'ada\u202E@example.com', 'ada@exa\u200Bmple.com'],
    ...['ada@example\u3002com', 'ada@exa%6Dple.com', 'ada@example.com/x', 'ada@example.com:25', 'ada@xn--\u00FF.com'],
    ...['<ada@example.com>', '"ada"@example.com', 'ada,eve@example.com', `ada@${'ö'.repeat(64)}.de`],
  ])('%j is none', (address) => {
    expect(schema.safeParse(address).error?.issues[0]?.message).toBe(message);
  });

  it.each(['ada\uFF20example.com', 'ada\uFE6Bexample.com'])('%s is taken with the plain sign', (address) => {
    expect(schema.parse(address)).toBe('ada@example.com');
    expect(comparableEmail(address.toUpperCase())).toBe('ada@example.com');
    expect(schema.safeParse(`a@${address}`).success).toBe(false);
  });

  it('is compared in one form: NFC, lower case, the domain in Punycode', () => {
    const one = 'jörg@xn--uni-kln-e1a.de';
    for (const same of [
      'jörg@uni-köln.de',
      'JÖRG@Uni-KÖLN.DE',
      ' jo\u0308rg@uni-ko\u0308ln.de',
      'Jörg@XN--uni-kln-e1a.de',
    ])
      expect(comparableEmail(same)).toBe(one);
    expect(comparableEmail('jorg@uni-koln.de')).not.toBe(one);
    expect(comparableEmail('Ada@Example.COM')).toBe('ada@example.com');
  });

  it('keeps its form when it is compared again, and text that is no address is compared without an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter })),
        (text) => {
          expect(comparableEmail(comparableEmail(text))).toBe(comparableEmail(text));
        },
      ),
    );
  });
});
