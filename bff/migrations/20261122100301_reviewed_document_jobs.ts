import type { Knex } from 'knex';

/** Reviewed documents that could not be made because something was busy: they are tried again until they are there. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reviewed_document_jobs', (table) => {
    table.integer('submissionId').primary().references('id').inTable('submissions').onDelete('CASCADE');
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('nextAttemptAt').notNullable().index();
    table.text('lastError');
    table.text('createdAt').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('reviewed_document_jobs');
}
