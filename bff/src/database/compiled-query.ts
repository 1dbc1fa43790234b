import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';

/**
 * A query whose SQL is built once and run many times, because building it costs more than running it.
 * `query` marks each place of a value with any value of its type; the returned function takes the values in that order.
 */
export function compiledQuery<M extends Model, R>(handle: Knex, query: QueryBuilder<M, R[]>) {
  const { sql } = query.toKnexQuery().toSQL();
  const model = query.modelClass();
  return async (...bindings: readonly (string | number)[]): Promise<R[]> => {
    const result = await handle.raw(sql, bindings);
    const rows: object[] = Array.isArray(result) ? result : result.rows;
    return rows.map((row) => model.fromDatabaseJson(row) as R & M);
  };
}
