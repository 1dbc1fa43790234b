import type { Knex } from 'knex';

/** A refused link is known for a short while, because the answer to the refusal may have been lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table email_tokens add column "refusedAt" text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from email_tokens where "refusedAt" is not null');
  await knex.raw('alter table email_tokens drop column "refusedAt"');
}
