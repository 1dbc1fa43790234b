import type { Knex } from 'knex';

/** What an account proves besides its password, and logins that still wait for that proof. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users add column ?? text', ['secondFactorAt']);
  await knex.schema.createTable('authenticator_apps', (table) => {
    owner(table, 'userId').notNullable().primary();
    table.text('secret').notNullable().comment('encrypted with a key of SESSION_SECRET');
    table.integer('lastStep').comment('the time step of the last code that was used');
    table.text('createdAt').notNullable();
    table.text('confirmedAt').comment('null: no code of the app was entered yet, so it does not count');
  });
  await knex.schema.createTable('passkeys', (table) => {
    table.increments('id');
    owner(table, 'userId').notNullable().index();
    table.text('credentialId').notNullable().unique();
    table.text('publicKey').notNullable();
    table.bigInteger('counter').notNullable();
    table.text('transports').notNullable();
    table.text('name').notNullable();
    table.text('createdAt').notNullable();
    table.text('lastUsedAt');
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('codeHash').primary();
    owner(table, 'userId').notNullable().index();
    table.text('createdAt').notNullable();
  });
  await knex.schema.createTable('pending_logins', (table) => {
    table.text('idHash').primary();
    owner(table, 'userId').index().comment('null: a passkey will say who signs in');
    table.text('createdAt').notNullable();
    table.text('expiresAt').notNullable().index();
  });
  await knex.schema.createTable('passkey_challenges', (table) => {
    table.text('challenge').primary();
    table.text('purpose').notNullable();
    table.text('holder').notNullable();
    table.text('expiresAt').notNullable().index();
  });
}

const owner = (table: Knex.CreateTableBuilder, name: string) =>
  table.integer(name).references('id').inTable('users').onDelete('CASCADE');

export async function down(knex: Knex): Promise<void> {
  for (const table of ['passkey_challenges', 'pending_logins', 'recovery_codes', 'passkeys', 'authenticator_apps'])
    await knex.schema.dropTable(table);
  await knex.raw('alter table users drop column ??', ['secondFactorAt']);
}
