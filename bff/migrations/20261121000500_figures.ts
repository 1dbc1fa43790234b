import type { Knex } from 'knex';

const categories = ['grammar', 'clarity', 'structure', 'tone', 'citation', 'argument', 'formatting'];

const hours = {
  sqlite: `(julianday("completedAt") - julianday(coalesce("paidAt", "submittedAt"))) * 24.0`,
  postgres: `(extract(epoch from ${moment('"completedAt"')} - ${moment('coalesce("paidAt", "submittedAt")')}) / 3600.0)::double precision`,
};

/** A cast from text depends on the session's settings, and a generated column must not. */
function moment(time: string): string {
  const part = (start: number, length: number, type = 'int') => `substr(${time}, ${start}, ${length})::${type}`;
  return `make_timestamp(${part(1, 4)}, ${part(6, 2)}, ${part(9, 2)}, ${part(12, 2)}, ${part(15, 2)}, ${part(18, 6, 'double precision')})`;
}

/**
 * What analytics counts, in indexes of its own, so that it never reads the rows. The database works these columns out by
 * itself, so that they are exact whoever writes. Comments of a category are counted by the property in their JSON text:
 * within a comment's own words its quotes would be escaped.
 */
export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  // Counting in a hundred thousand reviews may take longer than any question of the server's may.
  if (isPostgres) await knex.raw('set local statement_timeout = 0');
  const add = async (table: string, columns: Readonly<Record<string, string>>) => {
    const changes = Object.entries(columns).map(
      ([name, type]) => `add column "${name}" ${type} ${isPostgres ? 'stored' : 'virtual'}`,
    );
    // PostgreSQL writes the table anew for each statement; SQLite takes one column in each.
    for (const change of isPostgres ? [changes.join(', ')] : changes) await knex.raw(`alter table ${table} ${change}`);
  };
  await add('submissions', {
    turnaroundHours: `double precision generated always as (${isPostgres ? hours.postgres : hours.sqlite})`,
  });
  await add('reviews', {
    // SQLite finds a review by its number in the table itself, wherever an index would do: this is not that number.
    countedFor: 'integer generated always as ("submissionId")',
    ...Object.fromEntries(categories.map((category) => [`${category}Count`, countOf(`"category":"${category}"`)])),
  });
  await knex.schema.alterTable('reviews', (table) => {
    table.index(['countedFor', ...categories.map((category) => `${category}Count`)], 'reviews_counts');
  });
  const counted = '"status", "serviceId", "submittedAt", "turnaroundHours"';
  await knex.raw(`create index submissions_by_service on submissions (${counted}) where "userId" is not null`);
  const paid = '"userId" is not null and "paidAt" is not null';
  await knex.raw(`create index submissions_paid on submissions ("paidAt", "totalPrice") where ${paid}`);
}

const countOf = (property: string): string =>
  `integer generated always as ((length("highlights") - length(replace("highlights", '${property}', ''))) / ${property.length})`;

export async function down(knex: Knex): Promise<void> {
  for (const index of ['submissions_paid', 'submissions_by_service', 'reviews_counts'])
    await knex.raw(`drop index ${index}`);
  for (const column of ['countedFor', ...categories.map((category) => `${category}Count`)])
    await knex.raw(`alter table reviews drop column "${column}"`);
  await knex.raw('alter table submissions drop column "turnaroundHours"');
}
