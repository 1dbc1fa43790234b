import type { Knex } from 'knex';

/**
 * Administrators get a role and can be deactivated. Until now each could do everything, so those that are there are owners.
 * `isAdmin` stays: it is what the release before reads. So does the name `lastSeenAt`, by which it reads sessions joined with
 * their users: no column here may be called so.
 */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['role', '"seenAt"', '"deactivatedAt"'])
    await knex.raw(`alter table users add column ${column} text`);
  await knex.raw(`update users set role = 'owner' where "isAdmin"`);
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['role', '"seenAt"', '"deactivatedAt"'])
    await knex.raw(`alter table users drop column ${column}`);
}
