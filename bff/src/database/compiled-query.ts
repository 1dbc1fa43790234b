import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';

/**
 * A query whose SQL is built once for each kind of database and run many times, also in transactions, because building it
 * costs more than running it.
 * `build` marks each place of a value with any value of its type; the returned function takes the values in that order.
 */
export function compiledQuery<M extends Model, R>(build: (handle: Knex) => QueryBuilder<M, R[]>) {
  const compile = (handle: Knex) => {
    const query = build(handle);
    return { sql: query.toKnexQuery().toSQL().sql, model: query.modelClass() };
  };
  const compiled = new Map<string, ReturnType<typeof compile>>();
  return async (handle: Knex, ...bindings: readonly (string | number)[]): Promise<R[]> => {
    const kind: string = handle.client.dialect;
    const { sql, model } = compiled.get(kind) ?? compile(handle);
    compiled.set(kind, { sql, model });
    const result = await handle.raw(sql, bindings);
    const rows: object[] = Array.isArray(result) ? result : result.rows;
    return rows.map((row) => model.fromDatabaseJson(row) as R & M);
  };
}
