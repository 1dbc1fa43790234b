import type { Knex } from 'knex';

/** A mail that replaces one that did not arrive asks for the account in its place. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column "hasInvitation" boolean not null default false');
  await knex('outbox').where({ template: 'order_received' }).update({ hasInvitation: true });
  await knex('outbox')
    .where({ template: 'approved' })
    .where('subject', 'like', 'Approved, with a quote to follow:%')
    .update({ template: 'approved_awaiting_quote' });
}

export async function down(knex: Knex): Promise<void> {
  await knex('outbox').where({ template: 'approved_awaiting_quote', version: 1 }).update({ template: 'approved' });
  await knex.raw('alter table outbox drop column "hasInvitation"');
}
