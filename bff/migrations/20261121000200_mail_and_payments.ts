import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('outbox', (table) => {
    table.increments('id');
    table.integer('submissionId').references('id').inTable('submissions').onDelete('CASCADE');
    table.integer('userId').references('id').inTable('users').onDelete('CASCADE');
    table.text('template').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.text('recipient').notNullable();
    table.text('subject').notNullable();
    table.text('text').comment('null once sent: links in it are secrets');
    table.text('state').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('nextAttemptAt').notNullable();
    table.text('lastError');
    table.text('createdAt').notNullable();
    table.text('finishedAt');
    table.check('?? in (?, ?, ?)', ['state', 'queued', 'sent', 'failed'], 'outbox_state');
    // One mail of a kind for each submission, however many callers try. Mails about an account have no submission.
    table.unique(['submissionId', 'template', 'version']);
    table.index(['state', 'nextAttemptAt']);
  });
  await knex.schema.createTable('payments', (table) => {
    table.increments('id');
    table.integer('submissionId').notNullable().references('id').inTable('submissions').onDelete('CASCADE').index();
    table.text('provider').notNullable();
    table.text('sessionId').unique();
    table.text('eventId').unique();
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
  await knex.raw(`create unique index payments_paid_once on payments ("submissionId") where "status" = 'paid'`);
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.text('key').notNullable();
    table.text('caller').notNullable();
    table.text('bodyHash').notNullable();
    table.integer('submissionId').references('id').inTable('submissions').onDelete('CASCADE');
    table.text('answer');
    table.text('createdAt').notNullable().index();
    table.primary(['key', 'caller']);
  });
  // Files of deleted rows, written in the row's own transaction and removed from the store after it.
  await knex.schema.createTable('files_to_remove', (table) => {
    table.text('filename').primary();
    table.text('createdAt').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['files_to_remove', 'idempotency_keys', 'payments', 'outbox']) await knex.schema.dropTable(table);
}
