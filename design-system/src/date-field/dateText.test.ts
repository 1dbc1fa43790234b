import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, parseDate } from './dateText.js';

describe('parseDate', () => {
  it.each([
    ['en-US', '2027-03-12'],
    ['en-US', '2027/3/12'],
    ['en-US', '3/12/2027'],
    ['en-US', '03-12-2027'],
    ['en-US', '3/12/27'],
    ['en-US', 'Mar 12, 2027'],
    ['en-US', 'march 12th, 2027'],
    ['en-US', '12 March 2027'],
    ['en-US', 'Friday, March 12, 2027'],
    ['en-US', '  12 mar. 27 '],
    ['en-GB', '12/3/2027'],
    ['en-IN', '12-03-2027'],
    ['de-DE', '12.3.2027'],
    ['de-DE', '12. März 2027'],
    ['fr-FR', '12 mars 2027'],
    ['es-ES', '12 de marzo de 2027'],
    ['pl-PL', '12 marca 2027'],
    ['ru-RU', '12 марта 2027 г.'],
    ['ja-JP', '2027年3月12日'],
    ['ja-JP', '２０２７／３／１２'],
    ['ko-KR', '2027년 3월 12일'],
    ['zh-CN', '2027年3月12日'],
    ['hi-IN', '12 मार्च 2027'],
    ['ar-EG', '١٢ مارس ٢٠٢٧'],
    ['ar-EG', '١٢/٣/٢٠٢٧'],
    ['fa-IR', '2027-03-12'],
    ['de-DE', '12 March 2027'],
  ])('reads in %s: %s', (locale, text) => {
    expect(parseDate(text, locale)).toBe('2027-03-12');
  });

  it.each([
    '',
    'soon',
    '12',
    '12 March',
    '3/12',
    '3/12/202',
    '3/12/20277',
    '13/12/2027',
    '2/29/2027',
    '31 April 2027',
    '12 Ma 2027',
    '12 Ju 2027',
    '12 Foo 2027',
    '12 March April 2027',
    '1 2 3 2027',
    '0/1/2027',
    'next Friday',
  ])('refuses in en-US: “%s”', (text) => {
    expect(parseDate(text, 'en-US')).toBeNull();
  });

  it('takes a leap day in a leap year', () => {
    expect(parseDate('2/29/2028', 'en-US')).toBe('2028-02-29');
  });

  it('waits for the whole year while someone types', () => {
    expect(parseDate('3/12/20', 'en-US', false)).toBeNull();
    expect(parseDate('3/12/2027', 'en-US', false)).toBe('2027-03-12');
  });

  it('reads numbers in the order of another locale, words in that of its own', () => {
    expect(parseDate('03.04.2031', 'en', true, 'de-DE')).toBe('2031-04-03');
    expect(parseDate('03.04.2031', 'en', true, 'en-US')).toBe('2031-03-04');
    expect(parseDate('Apr 3, 2031', 'en', true, 'de-DE')).toBe('2031-04-03');
    expect(parseDate('2031/4/3', 'en', true, 'zh-CN')).toBe('2031-04-03');
    expect(parseDate('4/3/2031', 'en', true, 'zh-CN')).toBe('2031-04-03');
  });

  it('reads back what it writes, in the order of any other locale', () => {
    for (const locale of locales)
      for (const order of ['de-DE', 'en-US', 'ja-JP'])
        expect(parseDate(formatDate('2031-04-23', locale), locale, true, order), `${locale} ${order}`).toBe(
          '2031-04-23',
        );
  });

  const locales = [
    'en-US',
    'en-GB',
    'de-DE',
    'fr-FR',
    'es-ES',
    'pt-BR',
    'it-IT',
    'nl-NL',
    'pl-PL',
    'cs-CZ',
    'tr-TR',
    'ru-RU',
    'uk-UA',
    'el-GR',
    'he-IL',
    'ar-EG',
    'fa-IR',
    'hi-IN',
    'bn-BD',
    'ja-JP',
    'ko-KR',
    'zh-CN',
    'zh-TW',
    'vi-VN',
    'th-TH',
    'sv-SE',
    'fi-FI',
    'hu-HU',
  ];

  it.each(locales)('reads back every date it writes in %s', (locale) => {
    const days = fc.date({
      min: new Date('1000-01-01T00:00Z'),
      max: new Date('9999-12-31T00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        expect(parseDate(formatDate(iso, locale), locale)).toBe(iso);
      }),
    );
  });

  it('never throws and never makes up a date that is not in the calendar', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...locales), (text, locale) => {
        const iso = parseDate(text, locale);
        expect(iso === null || formatDate(iso, locale) !== '').toBe(true);
      }),
    );
  });
});

describe('formatDate', () => {
  it('writes the month as a word', () => {
    expect(formatDate('2027-03-12', 'en-US')).toBe('Mar 12, 2027');
    expect(formatDate('2027-03-12', 'en-GB')).toBe('12 Mar 2027');
  });

  it.each(['', 'soon', '2027-02-30', '2027-3-1'])('writes nothing for “%s”', (iso) => {
    expect(formatDate(iso, 'en-US')).toBe('');
  });
});
