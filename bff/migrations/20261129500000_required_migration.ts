import type { Knex } from 'knex';

/**
 * The newest migration that a release must have to use this database. An instance that has it runs beside newer ones, whose
 * later migrations it doesn't know. A migration that removes or narrows something updates the row: see "Add a migration" in
 * CONTRIBUTING.md.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table required_migration ("name" text primary key)');
  await knex('required_migration').insert({ name: '20261129500000_required_migration.ts' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table required_migration');
}
