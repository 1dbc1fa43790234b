import type { Knex } from 'knex';

/** A completion can be undone until its mail may be sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column "notBefore" text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column "notBefore"');
}
