import type { Knex } from 'knex';

/** A mail whose link has ended is not sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column "tokenHash" text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column "tokenHash"');
}
