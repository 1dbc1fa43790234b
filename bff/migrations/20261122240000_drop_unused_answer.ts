import type { Knex } from 'knex';

/** The response to a repeated order is made from the order itself; nothing ever wrote this column. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table idempotency_keys drop column "answer"');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table idempotency_keys add column "answer" text');
}
