import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Knex } from 'knex';
import { connect, type DatabaseLocation } from './connection.ts';
import { type DiskReserve, diskReserve, noDiskReserve } from './disk-reserve.ts';
import { PostgresChanges } from './postgres-changes.ts';
import { SqliteChanges } from './sqlite-changes.ts';

export type Transaction = Knex.Transaction;

/** The tables that are listened to; on PostgreSQL the migrations `change_notifications` and `catalogue_versions` give each its trigger. */
export type NotifiedTable = 'outbox' | 'files_to_remove' | 'catalogue_versions';

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
  /** Calls back soon after each commit that changed rows of `table`. Returns the function that stops it. */
  onChange(table: NotifiedTable, listener: () => void): () => void;
  /**
   * From now on a connection on which nothing arrives for this time, in milliseconds, is cut: a network that has gone without a word
   * would keep its statements waiting for a quarter of an hour. For a server, whose statements end by themselves before.
   */
  limitSilence(milliseconds: number): void;
  close(): Promise<void>;
}

export const openDatabase = (location: DatabaseLocation): Database =>
  location.databaseUrl === undefined ? openSqlite(location) : openPostgres(location, location.databaseUrl);

function openSqlite(location: DatabaseLocation): Database {
  const listeners = new EventEmitter().setMaxListeners(100);
  const counts = new Map<string, number>();
  const changes = new SqliteChanges((tables) => {
    for (const table of tables) {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      listeners.emit(table);
    }
  });
  let isTransactionLeftOpen = false;
  const write = connect(location, {
    isReadOnly: false,
    onConnect(connection) {
      isTransactionLeftOpen = false;
      changes.watch(connection);
    },
    validate: () => !isTransactionLeftOpen,
  });
  // A commit that failed may leave its transaction open, and knex gives the connection to the next caller.
  write.on('query-error', (_error, { sql }: { sql: string }) => {
    if (/^commit/i.test(sql)) isTransactionLeftOpen = true;
  });
  const read = connect(location, { isReadOnly: true });
  changes.follow(write);
  const versionOf = (tables: readonly string[]) => tables.map((table) => counts.get(table) ?? 0).join('.');
  return {
    isPostgres: false,
    read,
    write,
    transaction: (work) => changes.inTransaction(write, work),
    reserve: diskReserve(location.dataDir, () => write.raw('PRAGMA wal_checkpoint(TRUNCATE)').then()),
    version: (tables) => changes.settling?.then(() => versionOf(tables)) ?? versionOf(tables),
    onChange(table, listener) {
      listeners.on(table, listener);
      return () => listeners.off(table, listener);
    },
    limitSilence: () => undefined,
    async close() {
      // The writer last: the connection that closes last folds the WAL into the database file.
      await read.destroy();
      await write.destroy();
    },
  };
}

function openPostgres(location: DatabaseLocation, databaseUrl: string): Database {
  const sockets = new Set<Socket>();
  let silence = 0;
  const knex = connect(location, undefined, {
    onConnect(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('timeout', () => socket.destroy()).setTimeout(silence);
    },
  });
  const changes = new PostgresChanges(knex, databaseUrl);
  return {
    isPostgres: true,
    read: knex,
    write: knex,
    transaction: (work) => knex.transaction(work),
    reserve: noDiskReserve,
    version: async () => (await knex.raw('select pg_current_snapshot()::text as id')).rows[0].id,
    onChange: (table, listener) => changes.listen(table, listener),
    limitSilence(milliseconds) {
      silence = milliseconds;
      for (const socket of sockets) socket.setTimeout(silence);
    },
    async close() {
      await changes.close();
      await knex.destroy();
    },
  };
}
