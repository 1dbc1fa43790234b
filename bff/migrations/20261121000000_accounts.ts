import type { Knex } from 'knex';

// Columns carry the names of the record's fields. Times are ISO 8601 texts that the server writes,
// one form on both databases, so that they sort and compare alike.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.increments('id');
    table.text('email').notNullable();
    // The address and the name as they are compared: lower case, one Unicode form.
    table.text('emailKey').notNullable().unique();
    table.text('username');
    table.text('usernameKey').unique();
    table.text('passwordHash').comment('null: a guest who has set no password yet');
    table.boolean('isAdmin').notNullable().defaultTo(false);
    table.text('firstName');
    table.text('lastName');
    table.text('countryCode');
    table.text('phoneNumber');
    table.text('universityName');
    table.text('createdAt').notNullable();
    table.text('updatedAt').notNullable();
    table.text('deletedAt').comment('a deleted account keeps its id, so that its orders still count as one client’s');
  });
  await knex.schema.createTable('sessions', (table) => {
    table.text('idHash').primary();
    table.integer('userId').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
    table.text('createdAt').notNullable();
    table.text('lastSeenAt').notNullable();
    table.text('expiresAt').notNullable().index();
  });
  await knex.schema.createTable('password_tokens', (table) => {
    table.text('tokenHash').primary();
    table.integer('userId').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
    table.text('createdAt').notNullable();
    table.text('expiresAt').notNullable().index();
  });
  await knex.schema.createTable('rate_limits', (table) => {
    table.text('key').primary();
    table.text('endsAt').notNullable().index();
    table.integer('count').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['rate_limits', 'password_tokens', 'sessions', 'users']) await knex.schema.dropTable(table);
}
