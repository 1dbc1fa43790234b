// Dates are typed in many ways. What a reader of the locale would write is read; what could be two dates is refused.

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const cache = new Map<string, LocaleDates>();

interface LocaleDates {
  /** Formats without time, in the common calendar, with the month as a word: it reads the same to everybody. */
  format: Intl.DateTimeFormat;
  /** The order in which the locale writes day, month and year. */
  order: ('day' | 'month' | 'year')[];
  /** Whether `format` writes a number for the month after all. */
  hasNumericMonths: boolean;
  /** Every name and short name of a month, in the locale and in English, in small letters, with its number. */
  months: [name: string, month: number][];
  /** Names of months that are no single word (“thg 3”, “มี.ค.”), and the English ones that take their place. */
  phrases: [phrase: RegExp, english: string][];
  /** Words that stand around the parts of a date and say nothing: “de”, “年”, the names of weekdays. */
  fillers: Set<string>;
  /** The locale's digits, from 0 to 9. */
  digits: string[];
}

/**
 * @param iso `YYYY-MM-DD`
 * @returns the date as the locale writes it, with the month as a word, or '' when `iso` is no real date
 */
export function formatDate(iso: string, locale: string): string {
  const date = realDate(...split(iso));
  return date ? datesOf(locale).format.format(date) : '';
}

/**
 * Reads a date as the locale writes it (`3/12/2027` or `12.3.2027`, `12 March 2027`), or as `2027-03-12`.
 *
 * @param allowShortYear reads `27` as 2027; off while someone is still typing the year
 * @param orderLocale decides the order of a date in numbers alone, where it differs from the locale of the words
 * @returns `YYYY-MM-DD`, or null when the text is no real date
 */
export function parseDate(
  text: string,
  locale: string,
  allowShortYear = true,
  orderLocale: string = locale,
): string | null {
  const dates = datesOf(locale);
  let plain = [...text.normalize('NFKC')]
    .map((char) => latin(char, dates.digits))
    .join('')
    .toLowerCase();
  for (const [phrase, english] of dates.phrases) plain = plain.replace(phrase, ` ${english} `);
  const tokens = plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const numbers = tokens.filter((token) => /^\d/.test(token));
  const words = tokens.filter((token) => !/^\d/.test(token) && !dates.fillers.has(token));
  const own = datesOf(orderLocale).order;
  // A locale that writes the month as a number, such as `cs`, shows its order in each date. Whoever writes the year first at
  // home, and last here, follows the page too.
  const isOfPage = dates.hasNumericMonths || (own[0] === 'year' && numbers[2]?.length === 4);
  const order = isOfPage ? dates.order : own;
  const parts = words.length === 0 ? fromNumbers(numbers, order) : fromWord(words, numbers, dates.months);
  if (!parts) return null;
  const year = fullYear(parts.year, allowShortYear);
  const date = year === null ? null : realDate(year, Number(parts.month), Number(parts.day));
  return date ? date.toISOString().slice(0, 10) : null;
}

type Parts = Record<'year' | 'month' | 'day', string>;

function fromNumbers(numbers: string[], order: LocaleDates['order']): Parts | null {
  if (numbers.length !== 3) return null;
  const [first, second, third] = numbers as [string, string, string];
  if (first.length === 4) return { year: first, month: second, day: third };
  const parts = { year: '', month: '', day: '' };
  for (const [index, part] of order.entries()) parts[part] = numbers[index] ?? '';
  return parts.year.length === 4 || parts.year.length === 2 ? parts : null;
}

function fromWord(words: string[], numbers: string[], months: LocaleDates['months']): Parts | null {
  if (words.length !== 1 || numbers.length !== 2) return null;
  const [word] = words as [string];
  const [first, second] = numbers as [string, string];
  const meant = new Set(
    months.filter(([name]) => name === word || (word.length > 2 && name.startsWith(word))).map(([, month]) => month),
  );
  if (meant.size !== 1) return null;
  const [month] = meant;
  const [year, day] = first.length > 2 ? [first, second] : [second, first];
  return { year, month: `${month}`, day };
}

function fullYear(year: string, allowShortYear: boolean): number | null {
  if (year.length === 4) return Number(year);
  return allowShortYear && year.length === 2 ? 2000 + Number(year) : null;
}

function split(iso: string): [number, number, number] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return [Number(year), Number(month), Number(day)];
}

/** @returns midnight UTC of a date that is in the calendar: not 31 April, not month 13 */
function realDate(year: number, month: number, day: number): Date | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

function latin(char: string, digits: string[]): string {
  const digit = digits.indexOf(char);
  return digit < 0 ? char : `${digit}`;
}

function datesOf(locale: string): LocaleDates {
  const known = cache.get(locale);
  if (known) return known;
  const dates = learn(locale);
  cache.set(locale, dates);
  return dates;
}

/** Learns from the platform how a locale writes dates, so that no table of languages has to be kept here. */
function learn(locale: string): LocaleDates {
  const style = (options: Intl.DateTimeFormatOptions, of = locale) =>
    new Intl.DateTimeFormat(of, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const format = style({ day: 'numeric', month: 'short', year: 'numeric' });
  const numeric = style({ day: 'numeric', month: 'numeric', year: 'numeric' });
  const worded = [style({ dateStyle: 'full' }), style({ dateStyle: 'long' }), style({ dateStyle: 'medium' }), format];
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 1 + month)));
  const names = [
    style({ month: 'long' }),
    style({ month: 'short' }),
    style({ month: 'long' }, 'en'),
    style({ month: 'short' }, 'en'),
    ...worded,
  ];
  const written = days.flatMap((day, index) =>
    names.flatMap((name) => monthsIn(name.formatToParts(day)).map((text) => ({ text, month: index + 1 }))),
  );
  const months = written
    .filter(({ text }) => isWord(text))
    .map(({ text, month }): [string, number] => [lettersOf(text).join(''), month]);
  const around = days.flatMap((day) => worded.flatMap((each) => each.formatToParts(day)));
  const monthNames = new Set(months.map(([name]) => name));
  return {
    format,
    order: numeric
      .formatToParts(days[0])
      .map((part) => part.type)
      .filter((type) => type === 'day' || type === 'month' || type === 'year'),
    hasNumericMonths: format.formatToParts(days[0]).some(({ type, value }) => type === 'month' && /\p{N}/u.test(value)),
    months,
    phrases: written
      .filter(({ text }) => !isWord(text) && lettersOf(text).length > 0)
      .sort((a, b) => b.text.length - a.text.length)
      .map(({ text, month }) => [wholePhrase(text), ENGLISH[month - 1] ?? '']),
    fillers: new Set([
      ...around
        .filter((part) => part.type === 'literal' || part.type === 'weekday')
        .flatMap((part) => lettersOf(part.value))
        .filter((word) => !monthNames.has(word)),
      ...['年', '月', '日', '년', '월', '일', 'st', 'nd', 'rd', 'th', 'of'],
    ]),
    digits: [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)].reverse(),
  };
}

/** @returns the names of months in a formatted date, with what the language writes onto them (“בינואר”) */
function monthsIn(parts: Intl.DateTimeFormatPart[]): string[] {
  return parts.flatMap((part, index) => {
    if (part.type !== 'month') return [];
    const name = part.value.normalize('NFKC').toLowerCase();
    const before = parts[index - 1];
    const attached = before?.type === 'literal' ? (/[\p{L}\p{M}]+$/u.exec(before.value)?.[0] ?? '') : '';
    return attached === '' ? [name] : [name, attached + name];
  });
}

function isWord(name: string): boolean {
  return lettersOf(name).length === 1 && !/\p{N}/u.test(name);
}

function wholePhrase(phrase: string): RegExp {
  const part = '[\\p{L}\\p{M}\\p{N}]';
  return new RegExp(`(?<!${part})${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!${part})`, 'u');
}

function lettersOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return plain.match(/[\p{L}\p{M}]+/gu) ?? [];
}
