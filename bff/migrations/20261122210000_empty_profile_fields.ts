import type { Knex } from 'knex';

/** What a person has taken away from their profile is null, as what they never told. */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['countryCode', 'phoneNumber', 'universityName'])
    await knex('users')
      .where({ [column]: '' })
      .update({ [column]: null });
}

export async function down(): Promise<void> {
  // Nothing reads an empty text differently.
}
