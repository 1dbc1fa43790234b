import type { Knex } from 'knex';

/** Every finished backup, so that administrators see when the last one was made. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('backups', (table) => {
    table.increments('id');
    table.text('finishedAt').notNullable();
    table.integer('rows').notNullable();
    table.integer('documents').notNullable();
    table.integer('missing').notNullable().comment('documents that rows name and that were not in the store');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('backups');
}
