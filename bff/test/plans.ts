import type { Knex } from 'knex';

/** How SQLite looks into the tables for what `work` asks: a line for each look, as EXPLAIN QUERY PLAN puts it. */
export async function looksOf(read: Knex, tables: readonly string[], work: () => Promise<unknown>): Promise<string[]> {
  const asked: { sql: string; bindings: string[] }[] = [];
  const note = (query: { sql: string; bindings: string[] }) => asked.push(query);
  read.on('query', note);
  await work();
  read.off('query', note);
  const plans = await Promise.all(asked.map(({ sql, bindings }) => read.raw(`explain query plan ${sql}`, bindings)));
  const look = new RegExp(`^(SCAN|SEARCH) (${tables.join('|')})\\b`);
  return plans
    .flat()
    .map(({ detail }: { detail: string }) => detail)
    .filter((detail) => look.test(detail));
}
