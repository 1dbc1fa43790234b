import type { Knex } from 'knex';

const categories = ['grammar', 'clarity', 'structure', 'tone', 'citation', 'argument', 'formatting'];

/**
 * What analytics counts, in narrow indexes and a narrow table, so that it never reads the rows of orders and reviews.
 * The database keeps all of it by itself: it is exact, whoever writes.
 */
export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  const say = isPostgres ? postgres : sqlite;
  // To count what is there may take longer than any question of the server's may.
  if (isPostgres) await knex.raw('set local statement_timeout = 0');
  await knex.raw(`alter table submissions add column "turnaroundHours" double precision ${say.hours}`);
  const counted = '"status", "serviceId", "submittedAt", "turnaroundHours"';
  await knex.raw(`create index submissions_by_service on submissions (${counted}) where "userId" is not null`);
  const paid = '"userId" is not null and "paidAt" is not null';
  await knex.raw(`create index submissions_paid on submissions ("paidAt", "totalPrice") where ${paid}`);

  await knex.schema.createTable('review_counts', (table) => {
    table.integer('submissionId').primary().references('submissionId').inTable('reviews').onDelete('CASCADE');
    table.text('submittedAt').comment('the order’s, which never changes; null: of a sample');
    for (const category of categories) table.integer(category).notNullable().comment('comments of this category');
  });
  for (const statement of say.counting) await knex.raw(statement);
  await knex.raw('update reviews set highlights = highlights');
}

/** Counts one review anew; `from` finds its categories, `is` compares one of them. */
const countAnew = (is: (category: string) => string, from: string): string => `
  delete from review_counts where "submissionId" = new."submissionId";
  insert into review_counts ("submissionId", "submittedAt", ${categories.map((category) => `"${category}"`).join(', ')})
    select
      new."submissionId",
      (select "submittedAt" from submissions where id = new."submissionId" and "userId" is not null),
      ${categories.map((category) => `count(*) filter (where ${is(category)})`).join(', ')}
    from ${from};`;

interface Dialect {
  readonly hours: string;
  readonly counting: readonly string[];
}

const inSqlite = countAnew((category) => `atom = '${category}'`, `json_tree(new.highlights) where key = 'category'`);
const sqlite: Dialect = {
  hours: `generated always as ((julianday("completedAt") - julianday(coalesce("paidAt", "submittedAt"))) * 24.0) virtual`,
  counting: [
    `create trigger reviews_first_counted after insert on reviews begin ${inSqlite} end`,
    `create trigger reviews_counted_again after update of highlights on reviews begin ${inSqlite} end`,
  ],
};

// A cast from text depends on the session's settings, which a generated column must not.
const moment = (time: string): string => {
  const part = (start: number, length: number, type = 'int') => `substr(${time}, ${start}, ${length})::${type}`;
  const [day, clock] = [
    [part(1, 4), part(6, 2), part(9, 2)],
    [part(12, 2), part(15, 2), part(18, 6, 'double precision')],
  ];
  return `make_timestamp(${[...day, ...clock].join(', ')})`;
};
// Split and not parsed: PostgreSQL's JSON refuses half a character, which the words around a mark may end with. Within
// a comment the quotes are escaped, so that this stands nowhere else.
const inPostgres = countAnew(
  (category) => `part like '${category}"%'`,
  `unnest(string_to_array(new.highlights, '"category":"')) as part`,
);
const postgres: Dialect = {
  hours: `generated always as (extract(epoch from ${moment('"completedAt"')} - ${moment('coalesce("paidAt", "submittedAt")')})::double precision / 3600) stored`,
  counting: [
    `create function count_review() returns trigger language plpgsql as $$ begin ${inPostgres} return null; end $$`,
    'create trigger reviews_counted after insert or update of highlights on reviews for each row execute function count_review()',
  ],
};

export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('drop trigger reviews_counted on reviews');
    await knex.raw('drop function count_review()');
  } else {
    await knex.raw('drop trigger reviews_first_counted');
    await knex.raw('drop trigger reviews_counted_again');
  }
  await knex.schema.dropTable('review_counts');
  await knex.raw('drop index submissions_paid');
  await knex.raw('drop index submissions_by_service');
  await knex.raw('alter table submissions drop column "turnaroundHours"');
}
