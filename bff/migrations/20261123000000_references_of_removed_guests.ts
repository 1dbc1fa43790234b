import type { Knex } from 'knex';

/** A payer's words outlived guests that were removed. What the server noted itself stands on payments online, and stays. */
export async function up(knex: Knex): Promise<void> {
  const users = knex('users').select('id');
  await knex('payments').where({ provider: 'offline' }).whereNotIn('userId', users).update({ reference: null });
}

/** What was removed cannot come back. */
export async function down(): Promise<void> {}
