import type { Knex } from 'knex';

/** Counts the decisions about an order's quote, so that a change names the quote that its author saw. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => {
    table.integer('quoteVersion').notNullable().defaultTo(0);
  });
  const decided = knex('submission_events').whereIn('type', ['quoted', 'quote_waived']).select('submissionId');
  await knex('submissions').whereIn('id', decided).update({ quoteVersion: 1 });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would rebuild the table on SQLite, and dropping the old one takes along every row that refers to it.
  await knex.raw('alter table submissions drop column "quoteVersion"');
}
