import type { Knex } from 'knex';

/**
 * Finds the orders whose `searchText` holds three characters in a row. PostgreSQL's planner uses its index for the search as
 * it is; SQLite's is asked by `src/submissions/search-index.ts`. The database keeps both by itself.
 */
export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') return inPostgres(knex);
  await knex.raw(`create virtual table submission_search using fts5(
    "searchText", content = 'submissions', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`);
  // What is deleted leaves the index at once, not when its parts are next merged: names and addresses are in it.
  await knex.raw(`insert into submission_search (submission_search, "rank") values ('secure-delete', 1)`);
  await knex.raw(`insert into submission_search (submission_search) values ('rebuild')`);
  for (const statement of inSqlite) await knex.raw(statement);
}

const add = `insert into submission_search (rowid, "searchText") values (new.id, new."searchText");`;
const remove = `insert into submission_search (submission_search, rowid, "searchText") values ('delete', old.id, old."searchText");`;
const inSqlite = [
  `create trigger submissions_found after insert on submissions begin ${add} end`,
  `create trigger submissions_unfound after delete on submissions begin ${remove} end`,
  `create trigger submissions_found_again after update of "searchText" on submissions
    when old."searchText" <> new."searchText" begin ${remove} ${add} end`,
];

/** While it is made, orders cannot be written: about eight seconds for a million. */
async function inPostgres(knex: Knex): Promise<void> {
  try {
    // In a savepoint: one that fails ends no more than itself.
    await knex.transaction((savepoint) => savepoint.raw('create extension if not exists pg_trgm'));
  } catch {
    knex.client.logger.warn(
      'The extension pg_trgm could not be created, so a search of orders reads all of them. bff/README.md, "Search", says how to add it later.',
    );
    return;
  }
  // To index what is there may take longer than any question of the server's may.
  await knex.raw('set local statement_timeout = 0');
  const { rows } = await knex.raw(
    `select nspname as name from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`,
  );
  await knex.raw('create index submissions_search on submissions using gin ("searchText" ??)', [
    `${rows[0].name}.gin_trgm_ops`,
  ]);
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') return void (await knex.raw('drop index if exists submissions_search'));
  for (const name of ['found', 'unfound', 'found_again']) await knex.raw(`drop trigger submissions_${name}`);
  await knex.raw('drop table submission_search');
}
