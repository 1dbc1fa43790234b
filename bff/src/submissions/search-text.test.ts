import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/index.ts';
import { folded, searchTextOf } from './search-text.ts';

describe('folded', () => {
  it.each([
    ['ÉLÈVE', 'eleve'],
    // Written as one character, and as a letter with its accent after it.
    ['Zo\u00EB', 'zoe'],
    ['Zoe\u0308', 'zoe'],
    ['Łukasz Nuñez', 'lukasz nunez'],
    ['Søren Đặng Aşkın', 'soren dang askin'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['ﬁnal', 'final'],
    ['two\n\u00A0 words', 'two words'],
    ['100% _new_', '100% _new_'],
  ])('%s is %s', (text, plain) => {
    expect(folded(text)).toBe(plain);
    expect(folded(plain)).toBe(plain);
  });

  it.each(['हिन्दी', 'ガラス', '한국어', 'ภาษาไทย'])('leaves %s as it is: its marks are no accents', (text) => {
    expect(folded(text)).toBe(text);
  });
});

describe('searchTextOf', () => {
  const order = {
    title: 'Étude',
    firstName: 'José',
    lastName: 'Núñez',
    email: 'jose@example.com',
    originalName: 'Étude.docx',
    promoCode: 'WELCOME',
  };

  it('has a line for each field, the whole name in one, and nothing twice', () => {
    expect(searchTextOf(order)).toBe('jose nunez\njose@example.com\netude.docx\nwelcome');
    expect(searchTextOf({ ...order, originalName: null })).toBe('etude\njose nunez\njose@example.com\nwelcome');
    expect(searchTextOf({ title: 'Nora Quill', firstName: 'Nora', lastName: 'Quill' })).toBe('nora quill');
    expect(searchTextOf({ title: 'Deleted document', firstName: null, email: null })).toBe('deleted document');
    expect(searchTextOf({})).toBe('');
  });

  it('has a promo code as it was matched, in whichever hyphens and letters it was pasted', () => {
    expect(searchTextOf({ promoCode: 'ＴＨＥ\u200BＳＩＳ\u20105' })).toBe('thesis-5');
  });

  it('holds the longest fields whole', () => {
    const longest = {
      title: 't'.repeat(150),
      firstName: 'f'.repeat(limits.name),
      lastName: 'l'.repeat(limits.name),
      email: `${'e'.repeat(limits.email - 12)}@example.com`,
      originalName: `${'t'.repeat(150)}.docx`,
      promoCode: 'p'.repeat(50),
    };
    for (const part of Object.values(longest)) expect(searchTextOf(longest)).toContain(part);
  });

  // One of the first grows by its folding to eighteen characters.
  it.each(['ﷺ', '語', '😀', 'ΐ', '𝅘𝅥𝅰'])(
    'of %s without end fits into an index of PostgreSQL, whole characters only',
    (character) => {
      const text = searchTextOf({ title: `x${character.repeat(3_000)}` });
      expect(Buffer.byteLength(text)).toBeLessThan(2_400);
      expect(text).not.toMatch(/[\uD800-\uDBFF]$/);
    },
  );
});
