import { NumberParser } from '@internationalized/number';

/**
 * Reads a number as the locale writes it, in any of the digits people type there.
 *
 * @returns null for what is no number; also where a separator of thousands stands elsewhere, as in `15,50` on an English
 *   page: the parser drops it, and would read 1550 where somebody meant 15.5
 */
export function readNumber(text: string, locale: string, options: Intl.NumberFormatOptions | undefined): number | null {
  const parser = new NumberParser(locale, options);
  if (!parser.isValidPartialNumber(text)) return null;
  const number = parser.parse(text);
  const numberingSystem = parser.getNumberingSystem(text);
  return Number.isNaN(number) || hasMisplacedGroup(text, locale, { ...options, numberingSystem }) ? null : number;
}

function hasMisplacedGroup(text: string, locale: string, options: Intl.NumberFormatOptions): boolean {
  const fraction = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const parts = new Intl.NumberFormat(locale, { ...options, ...fraction }).formatToParts(1_234_567.5);
  const symbol = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  const group = symbol('group');
  // Nobody writes a space or an apostrophe before decimals, and both are typed in several forms.
  if (group !== ',' && group !== '.') return false;
  const [whole = ''] = text.split(symbol('decimal') ?? '');
  const [first = 0, ...others] = whole
    // A unit may have a full stop of its own.
    .replace(/^\P{Nd}*\p{L}\P{Nd}*|\P{Nd}+$/gu, '')
    .split(group)
    .map((digits) => digits.match(/\p{Nd}/gu)?.length ?? 0);
  // Groups are of three digits, in India of two before the last three.
  return others.length > 0 && (first === 0 || others.at(-1) !== 3 || others.some((count) => count < 2 || count > 3));
}
