import type { Knex } from 'knex';

/** Addresses that their owners refused to an account: it orders with them no more. Mailed links are known for a short while only. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('refused_addresses', (table) => {
    table.integer('userId').notNullable().references('id').inTable('users').onDelete('CASCADE');
    table.text('emailKey').notNullable();
    table.text('refusedAt').notNullable();
    table.primary(['userId', 'emailKey']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('refused_addresses');
}
