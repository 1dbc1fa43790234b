import type { Knex } from 'knex';

const index = 'refunds_requested_once';

/** A refund follows a number of refunds, which only grows. The sum of what was refunded falls again when a refund fails. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index ??', [index]);
  await knex.schema.alterTable('refunds', (table) => {
    table.integer('earlierRefunds').comment('how many refunds the payment had before; null when made at the provider');
  });
  await knex.raw(
    `update refunds set "earlierRefunds" = (select count(*) ${ofEarlier}) where "refundedBefore" is not null`,
  );
  await knex.raw('alter table refunds drop column ??', ['refundedBefore']);
  await knex.raw('create unique index ?? on refunds ("paymentId", "earlierRefunds")', [index]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index ??', [index]);
  await knex.schema.alterTable('refunds', (table) => {
    table.integer('refundedBefore').comment('what the administrator saw as refunded');
  });
  await knex.raw(
    `update refunds set "refundedBefore" = (select coalesce(sum(earlier.amount), 0) ${ofEarlier} and earlier.status <> 'failed')
    where "earlierRefunds" is not null`,
  );
  await knex.raw('alter table refunds drop column ??', ['earlierRefunds']);
  await knex.raw(`create unique index ?? on refunds ("paymentId", "refundedBefore") where "status" <> 'failed'`, [
    index,
  ]);
}

const ofEarlier = 'from refunds as earlier where earlier."paymentId" = refunds."paymentId" and earlier.id < refunds.id';
