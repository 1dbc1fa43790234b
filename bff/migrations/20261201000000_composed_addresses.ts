import type { Knex } from 'knex';

const columns = [
  ['users', 'id', 'email'],
  ['submissions', 'id', 'email'],
  ['invitations', 'id', 'email'],
  ['email_tokens', 'tokenHash', 'email'],
  ['outbox', 'id', 'recipient'],
] as const;

/**
 * An address is stored composed (NFC), as it is compared: mail to another spelling of the same letters may go to another
 * mailbox. All tables change together, because rows of one person are compared by their address.
 */
export async function up(knex: Knex): Promise<void> {
  // To read all orders may take longer than any question of the server's may.
  if (knex.client.config.client === 'pg') await knex.raw('set local statement_timeout = 0');
  for (const [table, key, column] of columns) {
    // ASCII has one spelling.
    const rows = await knex(table).whereRaw('octet_length(??) > length(??)', [column, column]).select(key, column);
    for (const row of rows) {
      const composed = row[column].normalize('NFC');
      if (composed !== row[column])
        await knex(table)
          .where(key, row[key])
          .update({ [column]: composed });
    }
  }
}

export async function down(): Promise<void> {
  // The release before takes composed addresses as they are.
}
