import type { Knex } from 'knex';

const tables = ['outbox', 'files_to_remove'];

/**
 * PostgreSQL tells every instance, once per commit, that rows of a table changed. SQLite has one process, whose driver
 * reports changes.
 */
export async function up(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  await knex.raw(`create function notify_change() returns trigger language plpgsql as $$ begin
    perform pg_notify('marginalia_changes', tg_table_schema || '.' || tg_table_name);
    return null;
  end $$`);
  for (const table of tables)
    await knex.raw(
      'create trigger notify_change after insert or update or delete on ?? for each row execute function notify_change()',
      [table],
    );
}

export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  for (const table of tables) await knex.raw('drop trigger notify_change on ??', [table]);
  await knex.raw('drop function notify_change()');
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';
