import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** The hours from one column of ISO times to another: the one thing here that the two databases say differently. */
export function hoursBetween(
  { read, isPostgres }: Pick<Database, 'read' | 'isPostgres'>,
  from: string,
  to: string,
): Knex.Raw {
  const sql = isPostgres
    ? `extract(epoch from (${to})::timestamptz - (${from})::timestamptz) / 3600.0`
    : `(julianday(${to}) - julianday(${from})) * 24.0`;
  return read.raw(sql);
}
