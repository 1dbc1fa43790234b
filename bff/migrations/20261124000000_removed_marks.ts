import type { Knex } from 'knex';

/** Marks that an undo brings back keep their author and time, so the server remembers those of removed ones. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reviews', (table) => {
    table.text('removed').notNullable().defaultTo('{"highlights":[],"suggestions":[],"replies":[]}');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would rebuild the table on SQLite, and dropping the old one takes along every row that refers to it.
  await knex.raw('alter table reviews drop column ??', ['removed']);
}
