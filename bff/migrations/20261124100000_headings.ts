import type { Knex } from 'knex';

const tables = ['submission_contents', 'earlier_documents'];

/** The headings of each text, as JSON; null for a text that was read before headings were. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) await knex.raw('alter table ?? add column headings text', [table]);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) await knex.raw('alter table ?? drop column headings', [table]);
}
