import type { Knex } from 'knex';

/**
 * A file is listed for removal before it is stored, and the transaction that names it takes it off the list: whatever
 * ends a request in between, the file goes. A running backup says so, because it still copies files of deleted rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('files_to_remove', (table) => {
    table.text('removeAfter').notNullable().defaultTo('').comment('empty: as soon as possible');
    table.integer('userId').comment('whose file it would be; null: not known');
    table.index(['removeAfter']);
    table.index(['userId']);
  });
  await knex.schema.createTable('backup_leases', (table) => {
    table.text('id').primary();
    table.text('host').notNullable();
    table.text('partFile').notNullable().comment('the unfinished archive, removed when the backup died');
    table.text('expiresAt').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('backup_leases');
  await knex.schema.alterTable('files_to_remove', (table) => {
    table.dropIndex(['removeAfter']);
    table.dropIndex(['userId']);
  });
  for (const column of ['userId', 'removeAfter'])
    await knex.raw('alter table files_to_remove drop column ??', [column]);
}
