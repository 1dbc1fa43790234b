import type { Knex } from 'knex';

/** The content is an immutable version: what a document replaced is kept, and a review says in which version its marks stand. */
export async function up(knex: Knex): Promise<void> {
  // To fill what is there may take longer than any question of the server's may.
  if (knex.client.config.client === 'pg') await knex.raw('set local statement_timeout = 0');
  await knex.schema.alterTable('submissions', (table) => {
    table.integer('contentVersion').notNullable().defaultTo(0).comment('0: a link, without any document yet');
  });
  const withText = knex('submission_contents').whereNotNull('content').select('submissionId');
  await knex('submissions').whereNotNull('filename').orWhereIn('id', withText).update({ contentVersion: 1 });

  await knex.schema.alterTable('reviews', (table) => {
    table.integer('contentVersion').notNullable().defaultTo(1);
    table.text('unplaced').notNullable().defaultTo('{"highlights":[],"suggestions":[]}');
  });
  const ofLinks = knex('submissions').where({ contentVersion: 0 }).select('id');
  await knex('reviews').whereIn('submissionId', ofLinks).update({ contentVersion: 0 });

  await knex.schema.createTable('earlier_documents', (table) => {
    table.integer('submissionId').notNullable().references('id').inTable('submissions').onDelete('CASCADE');
    table.integer('contentVersion').notNullable();
    table.text('filename').unique();
    table.text('originalName');
    table.text('title').notNullable();
    table.text('documentNotes');
    table.text('content').comment('the whole text');
    table.text('replacedAt').notNullable();
    table.primary(['submissionId', 'contentVersion']);
  });
}

export async function down(knex: Knex): Promise<void> {
  // No row would name these files any more.
  const files = knex('earlier_documents').whereNotNull('filename').select('filename', 'replacedAt');
  await knex(knex.raw('files_to_remove ("filename", "createdAt")')).insert(files);
  await knex.schema.dropTable('earlier_documents');
  // Knex would rebuild the tables on SQLite, and dropping the old ones takes along every row that refers to them.
  for (const column of ['unplaced', 'contentVersion']) await knex.raw('alter table reviews drop column ??', [column]);
  await knex.raw('alter table submissions drop column "contentVersion"');
}
