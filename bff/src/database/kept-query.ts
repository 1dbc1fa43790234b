import type { Knex } from 'knex';

interface Client {
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
  _query(connection: unknown, query: object): Promise<{ response: unknown }>;
}

/**
 * A query compiled once and run many times: building the same SQL again for each request costs more than running it.
 * `build` is called with the handle and marks each place of a value with any value of its type; `run` gives the values in that order.
 */
export function keptQuery<Row>(handle: Knex, build: (knex: Knex) => Knex.QueryBuilder | Knex.Raw) {
  const { sql } = build(handle).toSQL().toNative();
  const client = handle.client as Client;
  return async (...bindings: readonly (string | number | null)[]): Promise<Row[]> => {
    const connection = await client.acquireConnection();
    try {
      const { response } = await client._query(connection, { sql, bindings, method: 'select' });
      return (Array.isArray(response) ? response : (response as { rows: Row[] }).rows) as Row[];
    } finally {
      await client.releaseConnection(connection);
    }
  };
}
