import { normalizeCode } from '../../contract/index.ts';
import type { Submission } from './model.ts';

// Letters of names that Unicode does not decompose into a letter and an accent, with their usual plain spelling.
const plain: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', œ: 'oe', ß: 'ss', þ: 'th', ς: 'σ' },
};
const accents = /[\u0300-\u036F]/g;
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * Normalizes text for a search: "Łukasz Nuñez" is found by "lukasz nunez" and the other way round. Accents are removed
 * from Latin, Greek and Cyrillic only: in other scripts such marks are vowels and change the word.
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
 * The column `searchText`, which a list's search reads: one line for each field, with first and last name together.
 * Code that writes one of these fields must write this column too.
 */
export function searchTextOf({ title, firstName, lastName, email, originalName, promoCode }: Searched): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  // As it is compared with the catalogue's, which administrators search for.
  const code = promoCode && normalizeCode(promoCode);
  const lines = [title, name, email, originalName, code].filter((line) => line).map((line) => folded(line ?? ''));
  // The title is usually the file's name without its extension, so it is left out when another line contains it.
  const own = lines.filter(
    (line, index) => !lines.some((other, at) => (other === line ? at < index : other.includes(line))),
  );
  return own
    .join('\n')
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
}
