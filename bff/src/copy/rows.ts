import type { Knex } from 'knex';
import type { ArchivedTable, Row } from '../backup/archive.ts';
import { computed, pagesOf, portable } from '../backup/backup.ts';
import type { Say } from './say.ts';
import { movedTables } from './tables.ts';

/** The target has rows that are not those of the source as it is now. */
export class SourceChanged extends Error {
  constructor(table: string) {
    super(`The table ${table} changed while it was copied. Stop what writes to it, then copy again.`);
  }
}

/** What a comparison found: a sentence for each of the first differences, and how many there are. */
export class Differences {
  readonly sentences: string[] = [];
  /** The names of documents that the target does not have as the source has them. */
  readonly documents: string[] = [];
  count = 0;

  add(sentence: string): void {
    this.count++;
    if (this.sentences.length < maxSentences) this.sentences.push(sentence);
  }

  addDocument(name: string, problem: string): void {
    this.documents.push(name);
    this.add(`The document ${name} ${problem}.`);
  }
}
const maxSentences = 20;

/**
 * Inserts the rows of every table that the target does not have yet, a page in one statement.
 * @returns the number of rows, with those that were there
 * @throws SourceChanged when the target has a row that differs from the source's
 */
export async function copyRows(source: Knex, target: Knex, say: Say): Promise<number> {
  let total = 0;
  for (const table of movedTables) {
    const { name } = table;
    const isEmpty = (await target(name).first()) === undefined;
    const columns = await source(name).columnInfo();
    let count = 0;
    for await (const page of pagesOf(source, table)) {
      const rows = page.map((row) => portable(row, columns));
      if (isEmpty || !(await isCopied(target, table, rows))) await insert(target, table, rows);
      count += rows.length;
      say.sometimes(`  ${name}: ${count} rows`);
    }
    if ((await countOf(target, name)) !== count) throw new SourceChanged(name);
    say(`  ${name}: ${count} rows`);
    total += count;
  }
  return total;
}

/** Empties every table that a copy fills. What refers to them, such as figures, goes with them. */
export async function removeRows(target: Knex): Promise<void> {
  const names = movedTables.map(({ name }) => name);
  await target.raw(`truncate ${names.map(() => '??').join(', ')} restart identity cascade`, names);
}

/** A page is inserted whole or not at all. */
async function isCopied(target: Knex, table: ArchivedTable, rows: readonly Row[]): Promise<boolean> {
  const found = await sameKeys(target, table, rows);
  if (found.size === 0) return false;
  for (const row of rows) {
    const copied = found.get(keyOf(table, row));
    if (!copied || columnsThatDiffer(row, copied).length > 0) throw new SourceChanged(table.name);
  }
  return true;
}

async function insert(target: Knex, { name, order }: ArchivedTable, rows: readonly Row[]): Promise<void> {
  try {
    await target(name).insert(rows);
  } catch (error) {
    const broken = rows.find((row) =>
      Object.values(row).some((value) => typeof value === 'string' && /\0/.test(value)),
    );
    if (broken)
      throw new Error(
        `The row ${describeKey({ name, order }, broken)} holds the character U+0000, which PostgreSQL does not store. Remove it, then copy again.`,
      );
    const [first, last] = [rows[0] ?? {}, rows.at(-1) ?? {}].map((row) => describeKey({ name, order }, row));
    throw new Error(`The rows ${first} to ${last} were not stored: ${reasonOf(error)}`);
  }
}

/** What the database says, without the statement before it. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '') || code || 'no answer';
}

/** Compares every row of every table on both sides, column by column. @returns the number of rows of the source */
export async function compareRows(source: Knex, target: Knex, differences: Differences, say: Say): Promise<number> {
  let total = 0;
  for (const table of movedTables) {
    const { name } = table;
    const columns = await source(name).columnInfo();
    let [count, foundCount] = [0, 0];
    for await (const page of pagesOf(source, table)) {
      const rows = page.map((row) => portable(row, columns));
      const found = await sameKeys(target, table, rows);
      for (const row of rows) compareRow(table, row, found.get(keyOf(table, row)), differences);
      count += rows.length;
      foundCount += found.size;
      say.sometimes(`  ${name}: ${count} rows compared`);
    }
    const added = (await countOf(target, name)) - foundCount;
    if (added > 0) differences.add(`The table ${name} has rows that the source does not have: ${added}.`);
    total += count;
  }
  return total;
}

function compareRow(table: ArchivedTable, row: Row, copied: Row | undefined, differences: Differences): void {
  const columns = copied ? columnsThatDiffer(row, copied) : [];
  if (!copied) differences.add(`The row ${describeKey(table, row)} is missing.`);
  if (columns.length > 0) differences.add(`The row ${describeKey(table, row)} differs in ${columns.join(', ')}.`);
}

/** The rows of the target with the keys of `rows`. They are found by key, since databases sort texts differently. */
async function sameKeys(target: Knex, { name, order }: ArchivedTable, rows: readonly Row[]): Promise<Map<string, Row>> {
  const keys = rows.map((row) => order.map((column) => row[column] as string | number));
  const found: Row[] = await target(name).whereIn([...order], keys);
  return new Map(found.map((row) => [keyOf({ order }, row), row]));
}

const keyOf = ({ order }: Pick<ArchivedTable, 'order'>, row: Row): string =>
  JSON.stringify(order.map((column) => row[column]));

const describeKey = ({ name, order }: Pick<ArchivedTable, 'name' | 'order'>, row: Row): string =>
  `${order.map((column) => `${column} ${JSON.stringify(row[column])}`).join(', ')} of ${name}`;

/** The names alone: the values are personal data. */
const columnsThatDiffer = (row: Row, copied: Row): string[] =>
  [...new Set([...Object.keys(row), ...Object.keys(copied)])]
    .filter((column) => column !== computed)
    .filter((column) => row[column] !== copied[column])
    .sort();

const countOf = async (target: Knex, name: string): Promise<number> =>
  Number((await target(name).count({ count: '*' }).first())?.count ?? 0);
