import type { Knex } from 'knex';

/**
 * A query whose SQL is built once and run many times, because building it costs more than running it.
 * `build` marks each place of a value with any value of its type; the returned function takes the values in that order.
 */
export function compiledQuery<Row>(handle: Knex, build: (knex: Knex) => Knex.QueryBuilder) {
  const { sql } = build(handle).toSQL();
  return async (...bindings: readonly (string | number)[]): Promise<Row[]> => {
    const result = await handle.raw(sql, bindings);
    return Array.isArray(result) ? result : result.rows;
  };
}
