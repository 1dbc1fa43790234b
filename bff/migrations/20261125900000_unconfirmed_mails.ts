import type { Knex } from 'knex';

/** A change that makes a mail untrue is told to those who may have got the mail. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column "mayHaveArrived" boolean not null default false');
  // Nobody knows any more how the attempts before this column ended.
  await knex('outbox').where({ state: 'queued' }).where('attempts', '>', 0).update({ mayHaveArrived: true });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column "mayHaveArrived"');
}
