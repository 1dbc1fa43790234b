import type { Knex } from 'knex';
import { searchTextOf } from '../src/submissions/search-text.ts';

/**
 * Orders whose `searchText` has to be made anew: where a change is of many orders at once, SQLite's index of words would hold
 * up every other writer. The release before makes all at once and leaves the column as it is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table submissions add column "hasOldSearchText" boolean not null default false');
  await knex.raw('create index submissions_to_search_anew on submissions ("id") where "hasOldSearchText"');
}

export async function down(knex: Knex): Promise<void> {
  const searched = ['title', 'firstName', 'lastName', 'email', 'originalName', 'promoCode'] as const;
  for (const row of await knex('submissions')
    .where({ hasOldSearchText: true })
    .select('id', ...searched))
    await knex('submissions')
      .where({ id: row.id })
      .update({ searchText: searchTextOf(row) });
  await knex.raw('drop index submissions_to_search_anew');
  await knex.raw('alter table submissions drop column "hasOldSearchText"');
}
