import type { Knex } from 'knex';

const disputeColumns = ['dispute', 'disputeId', 'disputedAmount'];

/** A bank may take a payment back, and a refund is taken off the revenue that its payment brought. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    table.text('dispute').comment('open, won or lost; null when the client’s bank has not asked for the money back');
    table.text('disputeId').comment('the provider’s name of the latest dispute');
    table.integer('disputedAmount');
  });
  await knex.schema.alterTable('refunds', (table) => {
    table
      .integer('revenue')
      .comment('what it takes off the revenue, in US cents; null where the payment counts as none');
  });
  await knex('refunds').update({ revenue: knex.raw(`(${shareOfPrice})`) });
  await knex.raw(
    `create index refunds_of_revenue on refunds ("createdAt", revenue) where revenue is not null and status <> 'failed'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index refunds_of_revenue');
  await knex.raw('alter table refunds drop column revenue');
  for (const column of disputeColumns) await knex.raw('alter table payments drop column ??', [column]);
}

/** The price that analytics counts for the payment, in the proportion in which the payment was refunded. */
const shareOfPrice = `
  select round(coalesce(payments.revenue, submissions."totalPrice") * 1.0 * refunds.amount / payments.amount)
  from payments
  left join submissions on submissions.id = payments."submissionId" and submissions."userId" is not null
  where payments.id = refunds."paymentId" and payments.status = 'paid'`;
