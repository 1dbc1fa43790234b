import type { Knex } from 'knex';

// The columns that rate-limiter-flexible reads and writes, in its order. Counts live for minutes, so none is carried over.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rate_limits');
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 255).primary();
    table.integer('points').notNullable().defaultTo(0);
    table.bigInteger('expire').index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rate_limits');
  await knex.schema.createTable('rate_limits', (table) => {
    table.text('key').primary();
    table.text('endsAt').notNullable().index();
    table.integer('count').notNullable();
  });
}
