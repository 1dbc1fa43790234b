import type { Knex } from 'knex';

/** The list of one's sessions names the browser and the system of each; null where they are unknown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions add column device text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column device');
}
