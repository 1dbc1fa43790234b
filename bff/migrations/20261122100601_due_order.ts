import type { Knex } from 'knex';

/** The queues by deadline, with all that they are filtered by. Whatever has no deadline comes last. */
export async function up(knex: Knex): Promise<void> {
  // To index what is there may take longer than any question of the server's may.
  if (knex.client.config.client === 'pg') await knex.raw('set local statement_timeout = 0');
  const filtered = '"userId", "serviceId", "service", "deadline", "searchText"';
  await knex.raw(
    `create index submissions_due on submissions ("status", coalesce("deadline", '9999-12-31'), "id", ${filtered})`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index submissions_due');
}
