import type { Knex } from 'knex';

/**
 * How many orders and samples have each status, so that no list counts a million rows. The database keeps it by itself, for
 * whatever writes: also an instance of the release before. Nobody can write orders while those that are there are counted.
 */
export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  // To count what is there may take longer than any question of the server's may.
  if (isPostgres) await knex.raw('set local statement_timeout = 0');
  await knex.schema.createTable('submission_counts', (table) => {
    table.text('status').notNullable();
    table.boolean('isSample').notNullable();
    table.integer('count').notNullable().comment('the sum of a status’s rows counts');
    if (!isPostgres) table.primary(['status', 'isSample']);
  });
  for (const statement of isPostgres ? inPostgres : inSqlite) await knex.raw(statement);
  await knex.raw(
    `insert into submission_counts select "status", "userId" is null, count(*) from submissions group by 1, 2`,
  );
}

const moved = `old."status" <> new."status" or (old."userId" is null) <> (new."userId" is null)`;

const one = (row: 'old' | 'new', change: '+' | '-') => `
  insert into submission_counts values (${row}."status", ${row}."userId" is null, ${change}1)
    on conflict ("status", "isSample") do update set "count" = "count" ${change} 1;`;
const inSqlite = [
  `create trigger submissions_counted_in after insert on submissions begin ${one('new', '+')} end`,
  `create trigger submissions_counted_out after delete on submissions begin ${one('old', '-')} end`,
  `create trigger submissions_counted_again after update of "status", "userId" on submissions when ${moved}
    begin ${one('old', '-')} ${one('new', '+')} end`,
];

// With one row a status, each order would wait for the commit of the one before, and two could wait for each other. So
// each writer adds rows of its own; from a hundred on, one that comes by puts together those that nobody else holds.
const inPostgres = [
  `create function count_submissions() returns trigger language plpgsql as $$ begin
    if tg_op = 'TRUNCATE' then
      delete from submission_counts;
      return null;
    elsif tg_op = 'INSERT' then
      insert into submission_counts select "status", "userId" is null, count(*) from added group by 1, 2;
    elsif tg_op = 'DELETE' then
      insert into submission_counts select "status", "userId" is null, -count(*) from removed group by 1, 2;
    else
      insert into submission_counts
        values (old."status", old."userId" is null, -1), (new."status", new."userId" is null, 1);
    end if;
    if (select count(*) > 100 from submission_counts) then
      with gone as (
        delete from submission_counts
          where ctid = any(array(select ctid from submission_counts for update skip locked)) returning *
      )
      insert into submission_counts select "status", "isSample", sum("count") from gone group by 1, 2;
    end if;
    return null;
  end $$`,
  `create trigger submissions_counted_in after insert on submissions referencing new table as added
    for each statement execute function count_submissions()`,
  `create trigger submissions_counted_out after delete on submissions referencing old table as removed
    for each statement execute function count_submissions()`,
  `create trigger submissions_counted_again after update of "status", "userId" on submissions
    for each row when (${moved}) execute function count_submissions()`,
  'create trigger submissions_uncounted after truncate on submissions for each statement execute function count_submissions()',
];

export async function down(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  const on = isPostgres ? ' on submissions' : '';
  for (const name of ['in', 'out', 'again']) await knex.raw(`drop trigger submissions_counted_${name}${on}`);
  if (isPostgres) {
    await knex.raw('drop trigger submissions_uncounted on submissions');
    await knex.raw('drop function count_submissions()');
  }
  await knex.schema.dropTable('submission_counts');
}
