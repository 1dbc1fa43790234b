import type { Knex } from 'knex';

/** Who was asked to become an administrator. An ended invitation stays, because the audit log names it by its number. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('invitations', (table) => {
    table.increments('id');
    table.text('email').comment('null: its client’s account was deleted');
    table.text('emailKey');
    table.text('role').notNullable();
    table.text('tokenHash').notNullable().unique();
    table.integer('invitedBy').references('id').inTable('users').onDelete('SET NULL').index();
    table.text('createdAt').notNullable();
    table.text('sentAt').notNullable();
    table.text('expiresAt').notNullable();
    table.text('acceptedAt');
    table.text('withdrawnAt');
    table.integer('userId').references('id').inTable('users').onDelete('SET NULL').index();
  });
  // Two owners who invite one address at once make one invitation.
  await knex.raw(
    `create unique index invitations_open on invitations ("emailKey") where "acceptedAt" is null and "withdrawnAt" is null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('invitations');
}
