import { raw } from 'objection';
import type { Database } from '../database/database.ts';
import { Row } from '../database/row.ts';
import { folded } from './search-text.ts';

/** SQLite's index of all `searchText`, by three characters in a row; the database keeps it by triggers. */
class SearchIndex extends Row {
  static tableName = 'submission_search';
}

/** Of more, a page is found sooner in the list's order, which ends with the page. */
const maxHits = 1_000;
const indexed = 3;

/** The words of a search, as `searchText` has them. */
export const wordsOf = (q: string): ReadonlySet<string> => new Set(folded(q).trim().split(' '));

/** The number of an order that a search may also be. */
export const numberIn = (q: string): number | undefined => {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** The index's question for the words that it knows; undefined: it knows none. A zero ends the question. */
function questionOf(words: Iterable<string>): string | undefined {
  const known = [...words].filter((word) => [...word].length >= indexed && !word.includes('\0'));
  return known.length === 0 ? undefined : known.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
}

const hitsOf = ({ read }: Pick<Database, 'read'>, question: string) =>
  SearchIndex.query(read).whereRaw('submission_search match ?', [question]);

/**
 * The numbers of a few rows, among which all are that a search finds; undefined: they may be many, or the index does not
 * know. PostgreSQL's planner decides by itself.
 */
export async function fewHits(
  database: Pick<Database, 'isPostgres' | 'read'>,
  q: string | undefined,
): Promise<readonly number[] | undefined> {
  const question = database.isPostgres || !q ? undefined : questionOf(wordsOf(q));
  if (!q || !question) return;
  const hits = await hitsOf(database, question)
    .limit(maxHits + 1)
    .select(raw('rowid').as('id'))
    .castTo<{ id: number }[]>();
  const number = numberIn(q);
  return hits.length > maxHits ? undefined : [...hits.map(({ id }) => id), ...(number === undefined ? [] : [number])];
}

/** How many rows a search finds among all, where SQLite's index knows it without the rows; undefined: it does not. */
export async function countHits(
  database: Pick<Database, 'isPostgres' | 'read'>,
  q: string,
): Promise<number | undefined> {
  const words = [...wordsOf(q)];
  const isWhole = words.every((word) => questionOf([word]) !== undefined) && numberIn(q) === undefined;
  const question = database.isPostgres || !isWhole ? undefined : questionOf(words);
  return question === undefined ? undefined : await hitsOf(database, question).resultSize();
}
