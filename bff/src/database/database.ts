import { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { connect, type DatabaseLocation, isPostgres } from './connection.ts';
import { type DiskReserve, diskReserve, noDiskReserve } from './disk-reserve.ts';
import { tableWrittenBy } from './written-table.ts';

export type Transaction = Knex.Transaction;

/** Both ways into the store. On PostgreSQL they are the same pool. */
export interface Database {
  readonly isPostgres: boolean;
  /** Never waits for a writer: SQLite's readers see the last commit. */
  readonly read: Knex;
  readonly write: Knex;
  /** Commits when `work` resolves, rolls back when it rejects. Await nothing slow inside: on SQLite nobody else can write meanwhile. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Room on a full disk for deletions and logins. */
  readonly reserve: DiskReserve;
  /**
   * A text that changes when one of the tables may have changed. Equal texts, equal rows:
   * on SQLite this process is the only writer and counts its commits,
   * on PostgreSQL it is the snapshot's own identity, which any writer anywhere changes.
   */
  version(tables: readonly string[]): string | Promise<string>;
  /** Calls back soon after this process changed rows of `table`: on SQLite after the commit. Answers the function that stops it. */
  onWrite(table: string, listener: () => void): () => void;
  close(): Promise<void>;
}

export function openDatabase(location: DatabaseLocation): Database {
  const commits = new EventEmitter().setMaxListeners(100);
  const counts = new Map<string, number>();
  const noteWrite = (tables: ReadonlySet<string>) => {
    for (const table of tables) {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      commits.emit(table);
    }
  };
  const write = connect(location, { isReadOnly: false, onWrite: noteWrite });
  const onPostgres = isPostgres(location);
  const read = onPostgres ? write : connect(location, { isReadOnly: true });
  if (onPostgres) {
    // The statement is seen, not its commit: whoever listens looks again by a timer too.
    write.on(
      'query-response',
      (_rows: unknown, { sql, response }: { sql: string; response?: { rowCount?: number } }) => {
        const table = tableWrittenBy(sql);
        if (table && response?.rowCount !== 0) setTimeout(() => commits.emit(table), 50).unref();
      },
    );
  }

  return {
    isPostgres: onPostgres,
    read,
    write,
    transaction: (work) => write.transaction(work),
    reserve: onPostgres
      ? noDiskReserve
      : diskReserve(location.dataDir, () => write.raw('PRAGMA wal_checkpoint(TRUNCATE)').then()),
    version: onPostgres
      ? async () => (await read.raw('select pg_current_snapshot()::text as id')).rows[0].id
      : (tables) => tables.map((table) => counts.get(table) ?? 0).join('.'),
    onWrite(table, listener) {
      commits.on(table, listener);
      return () => commits.off(table, listener);
    },
    async close() {
      // The writer last: the connection that closes last folds the WAL into the database file.
      if (read !== write) await read.destroy();
      await write.destroy();
    },
  };
}

/** Brings the tables to the newest shape. */
export async function migrate(database: Database): Promise<void> {
  await database.write.migrate.latest();
}
