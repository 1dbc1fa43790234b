import type { Knex } from 'knex';
import { findOffer, initialOffering, needsQuote } from '../contract/index.ts';

/** An order over its limit waits for a quote. Those that are approved already were told that they can be paid. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => {
    table.boolean('isAwaitingQuote').notNullable().defaultTo(false);
  });
  const pending = await knex('submissions')
    .where({ status: 'pending_approval' })
    .select('id', 'service', 'wordCount', 'documentNotes');
  for (const { id, documentNotes, ...row } of pending)
    if (
      needsQuote({
        ...row,
        orderedService: findOffer(initialOffering, row.service) ?? null,
        documentNotes: documentNotes === null ? null : JSON.parse(documentNotes),
      })
    )
      await knex('submissions').where({ id }).update({ isAwaitingQuote: true });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would rebuild the table on SQLite, and dropping the old one takes along every row that refers to it.
  await knex.raw('alter table submissions drop column "isAwaitingQuote"');
}
