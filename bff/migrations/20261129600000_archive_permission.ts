import type { Knex } from 'knex';

/** A session may download the account's data once, for a short while after its owner has shown the password. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions add column "archiveUntil" text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column "archiveUntil"');
}
