import type { Knex } from 'knex';

/** Feedback that is the list of the comments is made anew from them, also after they have changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table submissions add column "feedbackIsList" boolean not null default false');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table submissions drop column "feedbackIsList"');
}
