import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** One row that tells this database from others, so that no server takes another database's documents for its own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table database_identity ("id" text primary key)');
  await knex('database_identity').insert({ id: randomUUID() });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table database_identity');
}
