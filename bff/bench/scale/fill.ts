import type { Knex } from 'knex';
import { pino } from 'pino';
import { Sessions } from '../../src/accounts/sessions.ts';
import type { DatabaseLocation } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrations.ts';
import { clientRow, clientsOf, contentRow, orderRow, reviewRow } from './orders.ts';

const atOnce = 1_000;
type Row = Readonly<Record<string, unknown>>;

/** Brings `count` orders with their texts, clients and reviews into an empty database. Returns an administrator's token. */
export async function fill(location: DatabaseLocation, count: number): Promise<string> {
  const database = openDatabase(location);
  await migrate(database);
  const now = Date.now();
  const at = new Date(now).toISOString();
  const { write } = database;
  await write('users').insert({
    ...{ email: 'editor@example.com', emailKey: 'editor@example.com', username: 'editor', usernameKey: 'editor' },
    ...{ isAdmin: true, createdAt: at, updatedAt: at },
  });
  if (!database.isPostgres) await write.raw('PRAGMA synchronous=OFF');
  await each(clientsOf(count), (ids) =>
    insert(
      write,
      database.isPostgres,
      'users',
      ids.map((id) => clientRow(id + 1, at)),
    ),
  );
  await each(count, async (ids) => {
    const orders = ids.map((id) => orderRow(id, count, now));
    const reviewed = orders.filter(({ status }) => status === 'completed' || status === 'in_progress');
    await insert(write, database.isPostgres, 'submissions', orders);
    await insert(write, database.isPostgres, 'submission_contents', ids.map(contentRow));
    await insert(
      write,
      database.isPostgres,
      'reviews',
      reviewed.map(({ id }) => reviewRow(id, at)),
    );
  });
  if (database.isPostgres) {
    for (const table of ['users', 'submissions'])
      await write.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await vacuum(write);
  } else await write.raw('ANALYZE');
  const token = await new Sessions({ database, clock: Date.now, log: pino({ level: 'silent' }) }).start(1);
  await database.close();
  return token;
}

/** As autovacuum would in time. With millions of rows it takes longer than any question of the server's may. */
async function vacuum(write: Knex): Promise<void> {
  const connection = await write.client.acquireConnection();
  try {
    await write.raw('set statement_timeout = 0').connection(connection);
    await write.raw('vacuum analyze').connection(connection);
  } finally {
    await write.client.releaseConnection(connection);
  }
}

async function each(count: number, work: (ids: readonly number[]) => Promise<void>): Promise<void> {
  for (let first = 1; first <= count; first += atOnce)
    await work(Array.from({ length: Math.min(atOnce, count - first + 1) }, (_, index) => first + index));
}

/** The rows go as one JSON text: one parameter, however many they are. */
async function insert(write: Knex, isPostgres: boolean, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = isPostgres ? columns : names.map((name) => `value ->> '${name}'`).join(', ');
  const from = isPostgres ? `json_populate_recordset(null::${table}, ?)` : 'json_each(?)';
  await write.raw(`insert into ${table} (${columns}) select ${values} from ${from}`, [JSON.stringify(rows)]);
}
