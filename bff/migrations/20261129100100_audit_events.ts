import type { Knex } from 'knex';

/**
 * What administrators did, for the owners. It refers to no other table, because it outlives what it tells of, and holds
 * nothing of a client but the numbers of orders. The database itself refuses to change or delete a row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_events', (table) => {
    table.increments('id');
    table.text('at').notNullable().index();
    table.integer('actorId').comment('null: the server itself');
    table.text('actorName').comment('as it was');
    table.text('actorRole').comment('as it was');
    table.text('action').notNullable();
    table.text('targetType').comment('order, account or invitation');
    table.integer('targetId');
    table.text('detail');
    table.text('address').comment('the network address of the request');
    table.text('result').notNullable();
    table.index(['actorId', 'id']);
    table.index(['action', 'id']);
    table.index(['targetType', 'targetId', 'id']);
  });
  for (const statement of knex.client.config.client === 'pg' ? inPostgres : inSqlite) await knex.raw(statement);
}

const message = 'audit_events is append-only';
const inSqlite = ['update', 'delete'].map(
  (change) => `create trigger audit_events_no_${change} before ${change} on audit_events
    begin select raise(abort, '${message}'); end`,
);
const inPostgres = [
  `create function refuse_change_of_audit() returns trigger language plpgsql as $$ begin
    raise exception '${message}';
  end $$`,
  `create trigger audit_events_append_only before update or delete on audit_events
    for each row execute function refuse_change_of_audit()`,
];

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_events');
  if (knex.client.config.client === 'pg') await knex.raw('drop function refuse_change_of_audit()');
}
