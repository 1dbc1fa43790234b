import type { Knex } from 'knex';

/** A used link stays for a short while, so that it can be asked again when the answer to its use was lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('email_tokens', (table) => {
    table.integer('joinedOrders').comment('null: the link was not used');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex('email_tokens').whereNotNull('joinedOrders').delete();
  await knex.raw('alter table email_tokens drop column "joinedOrders"');
}
