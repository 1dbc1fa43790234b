import type { Knex } from 'knex';

/** An account gets orders by its email address only once a mailed link has proven that the address is its owner's. */
export async function up(knex: Knex): Promise<void> {
  // Moving the orders that are there may take longer than any question of the server's may.
  if (knex.client.config.client === 'pg') await knex.raw('set local statement_timeout = 0');
  await knex.schema.alterTable('users', (table) => {
    table.text('emailVerifiedAt').comment('null: no mailed link has proven the address yet');
    table.dropUnique(['emailKey']);
  });
  // The orders of an address that is not proven wait with a guest beside the account that named it first.
  await knex.raw('create unique index users_guest_by_email on users ("emailKey") where "passwordHash" is null');
  await knex.raw('create unique index users_account_by_email on users ("emailKey") where "passwordHash" is not null');
  await knex.schema.alterTable('users', (table) => table.index(['emailKey'], 'users_by_email'));

  await knex.schema.createTable('email_tokens', (table) => {
    table.text('tokenHash').primary();
    table.integer('userId').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
    table.text('email').notNullable().comment('the address that the link proves: the account’s, or its next one');
    table.text('createdAt').notNullable();
    table.text('expiresAt').notNullable().index();
  });
  await knex.schema.createTable('waiting_orders', (table) => {
    table.integer('submissionId').primary().references('id').inTable('submissions').onDelete('CASCADE');
    table.integer('userId').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
    table.text('createdAt').notNullable();
    table.text('refusedAt').comment('null: the account has not decided yet');
  });

  // Without a username, the account was a guest's: its password was set by a mailed link.
  await knex('users')
    .where({ isAdmin: false })
    .whereNull('username')
    .whereNotNull('passwordHash')
    .update({ emailVerifiedAt: knex.ref('updatedAt') });
  await separateOrders(knex);
}

/** Orders that came to a registered account by its address alone go to a guest, until the address is proven. */
async function separateOrders(knex: Knex): Promise<void> {
  const foreign = () =>
    knex('submissions')
      .whereIn(
        'userId',
        knex('users').where({ isAdmin: false }).whereNotNull('passwordHash').whereNull('emailVerifiedAt').select('id'),
      )
      .whereNotExists(
        knex('submission_events')
          .where('submission_events.submissionId', knex.ref('submissions.id'))
          .where('submission_events.actorId', knex.ref('submissions.userId'))
          .where('submission_events.type', 'ordered'),
      );
  for (const { userId } of await foreign().distinct('userId')) {
    const { email, emailKey, createdAt, updatedAt } = await knex('users').where({ id: userId }).first();
    const guest = { email, emailKey, isAdmin: false, createdAt, updatedAt };
    const [{ id }] = await knex('users').insert(guest).returning('id');
    await foreign().where({ userId }).update({ userId: id });
  }
}

export async function down(knex: Knex): Promise<void> {
  const accounts = await knex('users as guest')
    .join('users as account', 'account.emailKey', 'guest.emailKey')
    .whereNull('guest.passwordHash')
    .whereNotNull('account.passwordHash')
    .select({ guestId: 'guest.id', id: 'account.id' });
  for (const { guestId, id } of accounts) {
    await knex('submissions').where({ userId: guestId }).update({ userId: id });
    await knex('users').where({ id: guestId }).delete();
  }
  for (const table of ['waiting_orders', 'email_tokens']) await knex.schema.dropTable(table);
  for (const index of ['users_by_email', 'users_account_by_email', 'users_guest_by_email'])
    await knex.raw('drop index ??', [index]);
  await knex.schema.alterTable('users', (table) => table.unique(['emailKey']));
  // Knex would rebuild the table on SQLite, and dropping the old one takes along every row that refers to it.
  await knex.raw('alter table users drop column "emailVerifiedAt"');
}
