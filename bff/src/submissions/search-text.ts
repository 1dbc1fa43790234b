import type { Submission } from './model.ts';

// Letters of people's names that are no letter with an accent, as they are typed on a keyboard without them.
const plain: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', œ: 'oe', ß: 'ss', þ: 'th', ς: 'σ' },
};
const accents = /[\u0300-\u036F]/g;
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * Text as it is compared in a search: "Łukasz Nuñez" is found by "lukasz nunez" and the other way round. Only the accents
 * of Latin, Greek and Cyrillic go: in other scripts such marks are vowels, and other words without them.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(special, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .normalize('NFC');

type Searched = Partial<Pick<Submission, 'title' | 'firstName' | 'lastName' | 'email' | 'originalName' | 'promoCode'>>;

/** More than the fields' own limits together. PostgreSQL's indexes take 2,704 bytes an entry: three for each of these at most. */
const maxCharacters = 750;

/**
 * The column `searchText`: what a list's search looks into, one line for each field, first and last name together.
 * Whoever writes one of these fields writes this with it.
 */
export function searchTextOf({ title, firstName, lastName, email, originalName, promoCode }: Searched): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const lines = [title, name, email, originalName, promoCode].filter((line) => line).map((line) => folded(line ?? ''));
  // A title is its file's name without the end: what stands in another line need not be read twice.
  const own = lines.filter(
    (line, index) => !lines.some((other, at) => (other === line ? at < index : other.includes(line))),
  );
  return own
    .join('\n')
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
}
