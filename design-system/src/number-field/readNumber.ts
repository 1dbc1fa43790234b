import { NumberParser } from '@internationalized/number';

/**
 * Reads a number as the locale writes it, in any of the digits people type there. The parser drops each separator of
 * thousands, and would read 1550 where somebody means 15.5; so one that stands before the last one or two digits is read as
 * a decimal sign, and elsewhere than between thousands it makes the text unreadable.
 *
 * @returns null for what is no number
 */
export function readNumber(text: string, locale: string, options: Intl.NumberFormatOptions | undefined): number | null {
  const parser = new NumberParser(locale, options);
  if (!parser.isValidPartialNumber(text)) return null;
  const numberingSystem = parser.getNumberingSystem(text);
  const mended = mendSeparators(text, new Intl.NumberFormat(locale, { ...options, numberingSystem }));
  const number = mended === null ? Number.NaN : parser.parse(mended);
  return Number.isNaN(number) ? null : number;
}

/** Writes a number anew, in the digits of the text that it was typed in. */
export function rewrite(
  number: number,
  text: string,
  locale: string,
  options: Intl.NumberFormatOptions | undefined,
): string {
  const numberingSystem = new NumberParser(locale, options).getNumberingSystem(text);
  return new Intl.NumberFormat(locale, { ...options, numberingSystem }).format(number);
}

/** @returns the text with the locale's own decimal sign, or null where it could be read in two ways */
function mendSeparators(text: string, format: Intl.NumberFormat): string | null {
  const options = format.resolvedOptions();
  const { locale, numberingSystem, maximumFractionDigits: decimals = 0 } = options;
  const sample = new Intl.NumberFormat(locale, { numberingSystem, minimumFractionDigits: 1 }).formatToParts(
    1_234_567.5,
  );
  const signs = [...format.formatToParts(1_234_567), ...sample];
  const sign = (type: Intl.NumberFormatPartTypes) => signs.find((part) => part.type === type)?.value ?? '';
  const group = sign('group');
  const decimal = sign('decimal');
  // A unit may have a full stop of its own.
  const [, digits = ''] = text.match(/(\p{Nd}(?:.*\p{Nd})?)/u) ?? [];
  const [whole = '', fraction = ''] = text.includes(decimal) ? digits.split(decimal) : [digits];
  if (options.style === 'currency' && fraction.length > decimals) return null;
  // Nobody writes a space or an apostrophe before decimals, and both are typed in several forms.
  if (group !== ',' && group !== '.') return text;
  if (fraction.includes(group)) return null;
  const [first = '', ...others] = whole.split(group);
  if (others.length === 0) return hasLeading(group, text, digits) ? null : text;
  const isDecimal = others.length === 1 && (others[0]?.length ?? 3) < 3 && decimals > 0 && fraction === '';
  if (isDecimal) return text.replace(group, decimal);
  // Groups are of three digits, in India of two before the last three.
  const isGrouped =
    first !== '0' && others.at(-1)?.length === 3 && others.every(({ length }) => length === 2 || length === 3);
  return isGrouped ? text : null;
}

/** Whether a separator of thousands stands right before the first digit, as in `,5`. */
const hasLeading = (group: string, text: string, digits: string): boolean => text.includes(group + digits);
