import type { Knex } from 'knex';

/** Tells the reviewed document that was made from the review from one that an editor uploaded (that one is never replaced). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => {
    table.boolean('reviewedIsAutomatic').notNullable().defaultTo(false);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would rebuild the table on SQLite, and dropping the old one takes along every row that refers to it.
  await knex.raw('alter table submissions drop column "reviewedIsAutomatic"');
}
