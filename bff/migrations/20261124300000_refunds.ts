import type { Knex } from 'knex';

const earlierStatuses = ['open', 'paid', 'cancelled', 'expired'];
const earlierColumns = [
  ...['id', 'submissionId', 'provider', 'sessionId', 'eventId', 'amount', 'currency', 'status', 'method', 'reference'],
  ...['recordedBy', 'createdAt', 'expiresAt', 'paidAt', 'userId', 'revenue'],
];

/**
 * A payment can be processed for days or fail, the provider is asked about it, and it is refunded. A refund stays with its
 * payment, which outlives its order.
 */
export async function up(knex: Knex): Promise<void> {
  await setStatuses(knex, [...earlierStatuses, 'processing', 'failed']);
  await knex.schema.alterTable('payments', (table) => {
    table.text('providerPaymentId').index().comment('what the provider refunds');
    table.text('askAt').comment('when the provider is asked next; null once it has settled the payment');
    table.text('askedAt').comment('when it was asked for a client who waits');
  });
  await knex.raw('create index payments_to_ask on payments ("askAt") where "askAt" is not null');
  await knex.schema.createTable('refunds', (table) => {
    table.increments('id');
    table.integer('paymentId').notNullable().references('id').inTable('payments').index();
    table.integer('amount').notNullable();
    table.text('reason').comment('null when it was made at the provider, and once the account is deleted');
    table.text('status').notNullable();
    table.integer('refundedBefore').comment('what the administrator saw as refunded');
    table.text('key').notNullable().unique().comment('the provider makes one refund of each key');
    table.text('providerRefundId').unique();
    table.integer('requestedBy').references('id').inTable('users').onDelete('SET NULL');
    table.text('createdAt').notNullable();
    table.text('askAt');
    table.check('?? > 0', ['amount'], 'refunds_amount');
    table.check('?? in (?, ?, ?, ?)', ['status', 'requested', 'pending', 'refunded', 'failed'], 'refunds_status');
  });
  await knex.raw(
    `create unique index refunds_requested_once on refunds ("paymentId", "refundedBefore") where "status" <> 'failed'`,
  );
  await knex.raw('create index refunds_to_ask on refunds ("askAt") where "askAt" is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('refunds');
  await knex('payments').whereIn('status', ['processing', 'failed']).update({ status: 'cancelled' });
  await knex.raw('drop index payments_to_ask');
  await knex.schema.alterTable('payments', (table) => table.dropIndex('providerPaymentId'));
  for (const column of ['providerPaymentId', 'askAt', 'askedAt'])
    await knex.raw('alter table payments drop column ??', [column]);
  await setStatuses(knex, earlierStatuses);
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';
const constraint = 'payments_status';

async function setStatuses(knex: Knex, statuses: readonly string[]): Promise<void> {
  if (!isPostgres(knex)) return rebuild(knex, statuses);
  const listed = statuses.map((status) => `'${status}'`).join(', ');
  await knex.raw(`alter table payments drop constraint ${constraint}`);
  await knex.raw(`alter table payments add constraint ${constraint} check ("status" in (${listed}))`);
}

/** SQLite changes a check only with a new table. No other table refers to payments then. */
async function rebuild(knex: Knex, statuses: readonly string[]): Promise<void> {
  await knex.schema.createTable('payments_rebuilt', (table) => {
    table.increments('id');
    table.integer('submissionId').notNullable();
    table.text('provider').notNullable();
    table.text('sessionId');
    table.text('eventId');
    table.integer('amount').notNullable();
    table.text('currency').notNullable();
    table.text('status').notNullable();
    table.text('method');
    table.text('reference');
    table.integer('recordedBy').references('id').inTable('users').onDelete('SET NULL');
    table.text('createdAt').notNullable();
    table.text('expiresAt');
    table.text('paidAt');
    table.integer('userId');
    table.integer('revenue');
    table.check('?? > 0', ['amount'], 'payments_amount');
    table.check('?? in (?, ?)', ['currency', 'usd', 'inr'], 'payments_currency');
    table.check(`?? in (${statuses.map(() => '?').join(', ')})`, ['status', ...statuses], constraint);
  });
  await knex(knex.raw(`payments_rebuilt (${earlierColumns.map((column) => `"${column}"`).join(', ')})`)).insert(
    knex('payments').select(earlierColumns),
  );
  await knex.schema.dropTable('payments');
  await knex.schema.renameTable('payments_rebuilt', 'payments');
  await knex.schema.alterTable('payments', (table) => {
    table.index('submissionId');
    table.unique(['sessionId']);
    table.unique(['eventId']);
  });
  await knex.raw(`create unique index payments_paid_once on payments ("submissionId") where "status" = 'paid'`);
  await knex.raw(
    'create index payments_of_deleted_orders on payments ("paidAt", "revenue") where "revenue" is not null',
  );
}
