import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialOffering } from './initial-catalogue.ts';
import { orderMessages, orderSchemaFor } from './order.ts';

const OrderSchema = orderSchemaFor(initialOffering);

import { readWordCount } from './word-count.ts';

describe('reading a word count', () => {
  it.each<[string, number]>([
    ['1500', 1500],
    ['1,500', 1500],
    ['1.500', 1500],
    ['1 500', 1500],
    ['1’500', 1500],
    ['1,50,000', 150_000],
    ['１５００', 1500],
    ['١٥٠٠', 1500],
    ['١٬٥٠٠', 1500],
    ['۱۵۰۰', 1500],
    ['१५००', 1500],
    ['१,५०,०००', 150_000],
    ['১৫০০', 1500],
    ['١٫٥k', 1500],
    ['١،٥٠٠', 1500],
    ['१५०० words', 1500],
    ['१५०० शब्द', 1500],
    ['٣ صفحات، ١٥٠٠ كلمة', 1500],
    ...['१५०० शब्दों', '१५०० शब्दहरू', '১৫০০ টি শব্দ', '١٥٠٠ كلمه', '۱۵۰۰ کلمات', '۱۵۰۰ واژه', '۱۵۰۰ الفاظ'].map(
      (text) => [text, 1500] as [string, number],
    ),
    ...[
      '1500字',
      '1500 字',
      '1500个字',
      '1500文字',
      '1500 слов',
      '1500단어',
      '1500 คำ',
      '1500 λέξεις',
      '3页、1500字',
    ].map((text) => [text, 1500] as [string, number]),
    ['about १५००.', 1500],
    ['about 1500', 1500],
    ['ca.1500', 1500],
    ['~1500', 1500],
    ['1500+', 1500],
    ['1500.00', 1500],
    ['1500words', 1500],
    ['1500-word essay', 1500],
    ['1500 words, 3 pages', 1500],
    ['3 pages, 1500 words', 1500],
    ['10k', 10_000],
    ['10 K words', 10_000],
    ['1.5k', 1500],
    ['1,5k', 1500],
    ['about 2.25k', 2250],
    ['12 thousand', 12_000],
  ])('%s is %d', (text, count) => {
    expect(readWordCount(text)).toBe(count);
  });

  it.each([
    ...[
      '',
      'none',
      '0',
      '0k',
      '-1',
      '−5',
      '- 1500',
      '.5',
      '1.5',
      '2,500.5',
      '1.2345k',
      '1.234k',
      '1e309',
      '10m',
      'A4',
      '50%',
    ],
    ...['2-3k', '2–3k words', '1500-2000', '1500 – 2000', '1500 to 2000', '1500 or 2000', '2 to 3 thousand', '1,5000'],
    ...['between 1500 and 2000', '1500 words to 2000 words', '1500/2000', '2x500', '1500 2000', '1500, 2000', '1 5000'],
    ...['1,500k', '10 pages', '1500 (1700 with references)', '12.11.2026', '9007199254740993', '10000001'],
    // A multiplier or a unit in the language of the digits.
    ...[
      '1500〜2000字',
      '1500、2000字',
      '1500‒2000 words',
      '1500‐2000 слов',
      '1 тысяча 500 слов',
      '1 万 5000 字',
      '1500 до 2000 слов',
      '1500 से 2000 शब्द',
      '500 слов x 3',
      '1 ألف و 500 كلمة',
      '1 מיליון מילים',
      '8000字符',
      '10 हजार',
      '10 آلاف كلمة',
      '10 万字',
      '2 lakh words',
      '15 hundred words',
      '1 million',
      '10 Seiten',
      '3 صفحات',
      '10 тысяч слов',
      '१० हजार',
      '२ लाख',
      '१०हजार',
      '١٠ آلاف كلمة',
      '٣ صفحات',
      '١٠٪',
      '۱۰ هزار',
      '１０万',
      '२ (लाख)',
      '١٠، ٢٠',
      '50 %',
    ],
  ])('%j is none: the field says so', (text) => {
    expect(readWordCount(text)).toBeUndefined();
    const problems = OrderSchema.safeParse({ wordCount: text }).error?.issues ?? [];
    expect(problems.filter(({ path }) => path[0] === 'wordCount').map(({ message }) => message)).toEqual([
      orderMessages.wordCount,
    ]);
  });

  const count = fc.integer({ min: 1, max: 10_000_000 });
  const locale = fc.constantFrom('en', 'en-IN', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'mr', 'bn', 'my');

  it('reads every number as any locale writes it, with words around it', () => {
    const before = fc.constantFrom('', 'about ', 'approx. ', 'max: ', '(', '~');
    const after = fc.constantFrom('', ' words', 'w', '.', ')', ' words on 3 pages', '+');
    fc.assert(
      fc.property(count, locale, before, after, (number, language, start, end) => {
        expect(readWordCount(`${start}${number.toLocaleString(language)}${end}`)).toBe(number);
        expect(readWordCount(`${start}${number}${end}`)).toBe(number);
      }),
    );
  });

  // Three decimals could be a group of three digits.
  const tens = fc.integer({ min: 1, max: 1_000_000 }).map((number) => number * 10);

  it('reads every number of thousands, also with a decimal point or comma', () => {
    fc.assert(
      fc.property(tens, fc.constantFrom('k', 'K', ' k', ' thousand'), fc.boolean(), (number, suffix, hasComma) => {
        const thousands = String(number / 1000).replace('.', hasComma ? ',' : '.');
        expect(readWordCount(`${thousands}${suffix}`)).toBe(number);
      }),
    );
  });

  it('never reads a range as one of its ends', () => {
    const between = fc.constantFrom('-', ' - ', '–', ' to ', ' or ', '/', '..', ' up to ', '-about ');
    const unit = fc.constantFrom('', 'k', ' words', 'k words');
    fc.assert(
      fc.property(count, count, between, unit, fc.boolean(), (from, to, sign, end, isTwice) => {
        expect(readWordCount(`${from}${isTwice ? end : ''}${sign}${to}${end}`)).toBeUndefined();
      }),
    );
  });

  it('answers a whole number or nothing for any text', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789 .,-–k w/+e°½'), maxLength: 100 });
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'grapheme', maxLength: 100 })), (text) => {
        const read = readWordCount(text);
        expect(read === undefined || (Number.isInteger(read) && read >= 1 && read <= 10_000_000)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
