import type { Knex } from 'knex';

/** A link that set a password is known for a short while, because the answer to its use may have been lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table password_tokens add column "usedAt" text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from password_tokens where "usedAt" is not null');
  await knex.raw('alter table password_tokens drop column "usedAt"');
}
