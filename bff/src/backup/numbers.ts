import type { Knex } from 'knex';
import { archivedTables, type Manifest } from './archive.ts';

type LastNumbers = NonNullable<Manifest['lastNumbers']>;

/** Tables whose rows come with the migrations; the rows of an archive take their place. They number their rows themselves. */
export const withMigrations = ['services', 'catalogue_versions'];

/** The tables whose rows the database numbers. */
const numbered = archivedTables.filter(({ name, order }) => order[0] === 'id' && !withMigrations.includes(name));

/** Columns that hold the number of a row after the row is deleted. */
const outliving = [
  { table: 'submissions', name: 'payments', column: 'submissionId' },
  { table: 'users', name: 'payments', column: 'userId' },
] as const;

/** The last number that each table gave to a row, also to one that is deleted. */
export async function lastNumbersOf(knex: Knex, isPostgres: boolean): Promise<LastNumbers> {
  const numbers: Record<string, number> = {};
  for (const { name } of numbered) {
    const row = isPostgres
      ? (await knex.raw(`select pg_sequence_last_value(pg_get_serial_sequence(?, 'id')::regclass) as last`, [name]))
          .rows[0]
      : await knex('sqlite_sequence').where({ name }).first('seq as last');
    numbers[name] = Number(row?.last ?? 0);
  }
  return numbers;
}

/**
 * Rows were restored with their numbers; new rows continue after the last number ever given. A number that was given again
 * would join a new order to the payments of a deleted one. An archive of an earlier release has no last numbers.
 */
export async function continueNumbers(knex: Knex, isPostgres: boolean, archived: LastNumbers = {}): Promise<void> {
  for (const { name: table } of numbered) {
    const columns = [{ name: table, column: 'id' }, ...outliving.filter((one) => one.table === table)];
    let last = archived[table] ?? 0;
    for (const { name, column } of columns)
      last = Math.max(last, (await knex(name).max({ max: column }).first())?.max ?? 0);
    if (last === 0) continue;
    if (isPostgres) await knex.raw(`select setval(pg_get_serial_sequence(?, 'id'), ?)`, [table, last]);
    else {
      await knex('sqlite_sequence').where({ name: table }).delete();
      await knex('sqlite_sequence').insert({ name: table, seq: last });
    }
  }
}
