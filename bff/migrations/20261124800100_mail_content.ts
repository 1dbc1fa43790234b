import type { Knex } from 'knex';

/** What an unsent mail says, as JSON: its HTML is made of it. null for a mail that was queued without. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column content text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column content');
}
