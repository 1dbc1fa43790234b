import type { Knex } from 'knex';

const constraint = 'payments_submissionid_foreign';
const columns = [
  ...['id', 'submissionId', 'provider', 'sessionId', 'eventId', 'amount', 'currency', 'status', 'method', 'reference'],
  ...['recordedBy', 'createdAt', 'expiresAt', 'paidAt'],
];

/**
 * A payment outlives its order: `submissionId` is the order's number without a foreign key. `userId` and `revenue` are
 * filled when the order is deleted, because then only this row knows whose it was and what analytics counts.
 */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) await knex.schema.alterTable('payments', (table) => table.dropForeign([], constraint));
  else await rebuild(knex, false);
  await knex.schema.alterTable('payments', (table) => {
    table.integer('userId').comment('the client of a deleted order');
    table.integer('revenue').comment('the price of a deleted order, in US cents');
  });
  const deleted = 'where "revenue" is not null';
  await knex.raw(`create index payments_of_deleted_orders on payments ("paidAt", "revenue") ${deleted}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payments_of_deleted_orders');
  for (const column of ['userId', 'revenue']) await knex.raw('alter table payments drop column ??', [column]);
  await knex('payments').whereNotIn('submissionId', knex('submissions').select('id')).delete();
  if (isPostgres(knex))
    await knex.schema.alterTable('payments', (table) => {
      table.foreign('submissionId', constraint).references('id').inTable('submissions').onDelete('CASCADE');
    });
  else await rebuild(knex, true);
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** SQLite drops and adds a foreign key only with a new table. No other table refers to payments. */
async function rebuild(knex: Knex, hasForeignKey: boolean): Promise<void> {
  await knex.schema.createTable('payments_rebuilt', (table) => {
    table.increments('id');
    const order = table.integer('submissionId').notNullable();
    if (hasForeignKey) order.references('id').inTable('submissions').onDelete('CASCADE');
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
    table.check('?? > 0', ['amount'], 'payments_amount');
    table.check('?? in (?, ?)', ['currency', 'usd', 'inr'], 'payments_currency');
    table.check('?? in (?, ?, ?, ?)', ['status', 'open', 'paid', 'cancelled', 'expired'], 'payments_status');
  });
  await knex(knex.raw(`payments_rebuilt (${columns.map((column) => `"${column}"`).join(', ')})`)).insert(
    knex('payments').select(columns),
  );
  await knex.schema.dropTable('payments');
  await knex.schema.renameTable('payments_rebuilt', 'payments');
  await knex.schema.alterTable('payments', (table) => {
    table.index('submissionId');
    table.unique(['sessionId']);
    table.unique(['eventId']);
  });
  await knex.raw(`create unique index payments_paid_once on payments ("submissionId") where "status" = 'paid'`);
}
