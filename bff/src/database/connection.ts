import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Database as SqliteConnection } from 'sqlite3';
import { seconds } from '../time/time.ts';
import { keepPrepared } from './prepared-statements.ts';

/** Where the data is: a folder for SQLite, a URL for PostgreSQL. */
export interface DatabaseLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** PostgreSQL only: tests use one schema each. */
  readonly schema?: string;
}

/** How SQLite's connections behave. */
export interface SqliteSettings {
  readonly isReadOnly: boolean;
  /** Given each connection before its first statement. */
  readonly onConnect?: (connection: SqliteConnection) => void;
  /** A connection for which this returns false is closed and replaced. */
  readonly validate?: () => boolean;
}

/** How PostgreSQL's connections behave. */
export interface PostgresSettings {
  /** Given the socket of each connection. */
  readonly onConnect?: (socket: Socket) => void;
}

const folder = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
export const migrationsFolder = folder('migrations');
const common = {
  // Without values: a message is logged, and a value may be a password's hash or a client's whole text.
  compileSqlOnError: false,
  migrations: { directory: migrationsFolder, extension: 'ts', loadExtensions: ['.ts'] },
  seeds: { directory: folder('seeds'), extension: 'ts', loadExtensions: ['.ts'] },
  log: {
    // The caller gets the same error and says it in a sentence.
    warn: (message: string) => message.startsWith('Acquire connection error') || console.warn(message),
  },
} satisfies Knex.Config;

// Counts, sums and averages arrive as text by default; every number here is far below 2^53.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

const isPostgres = ({ databaseUrl }: DatabaseLocation): boolean => databaseUrl !== undefined;
export const sqliteFile = ({ dataDir }: DatabaseLocation): string => join(dataDir, 'marginalia.sqlite');

/** The one place that says how to connect; `knexfile.ts` hands it to the knex command too. */
export function connectionConfig(
  location: DatabaseLocation,
  sqlite: SqliteSettings = { isReadOnly: false },
  postgres: PostgresSettings = {},
) {
  return isPostgres(location) ? postgresConfig(location, postgres) : sqliteConfig(location, sqlite);
}

function sqliteConfig(location: DatabaseLocation, sqlite: SqliteSettings): Knex.Config {
  mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  if (!sqlite.isReadOnly) keepToOwner(sqliteFile(location));
  return {
    client: 'sqlite3',
    connection: { filename: sqliteFile(location) },
    useNullAsDefault: true,
    pool: {
      // One writing connection: with two, a read followed by a write in a transaction fails at once as "busy".
      ...(sqlite.isReadOnly ? { min: 2, max: 2 } : { min: 1, max: 1 }),
      ...(sqlite.validate && { validate: sqlite.validate }),
      afterCreate: (connection: SqliteConnection, done: (error: Error | null) => void) => {
        sqlite.onConnect?.(connection);
        keepPrepared(connection);
        if (!sqlite.isReadOnly) lockAtBegin(connection);
        connection.exec(`${sqlite.isReadOnly ? readerPragmas : writerPragmas} ${pragmas}`, done);
      },
    },
    acquireConnectionTimeout: 5_000,
    ...common,
  };
}

// FULL: WAL's default of NORMAL may lose acknowledged commits in a power cut. The short busy timeout
// keeps a foreign lock from holding a worker thread; the caller gets 503 and may try again.
const pragmas = 'PRAGMA busy_timeout=250; PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;';
// FAST: names and addresses that were deleted don't stay in the free room of pages, where it costs no further write.
const writerPragmas = 'PRAGMA journal_mode=WAL; PRAGMA secure_delete=FAST; PRAGMA journal_size_limit=67108864;';
const readerPragmas = 'PRAGMA query_only=ON;';

/**
 * Makes each transaction wait for the write lock when it begins. Otherwise one that reads first fails as "busy" at its
 * first write if another process, such as a backup, has written in between.
 */
function lockAtBegin(connection: SqliteConnection): void {
  for (const method of ['run', 'all'] as const) {
    const perform = connection[method].bind(connection) as (sql: string, ...rest: unknown[]) => SqliteConnection;
    Object.assign(connection, {
      [method]: (sql: string, ...rest: unknown[]) => perform(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql, ...rest),
    });
  }
}

/**
 * The folder may have been there before, open to others. SQLite makes the files beside its database in the database's
 * mode; those that a crash left there have an older one.
 */
function keepToOwner(file: string): void {
  try {
    // One that exists is not opened: closing it would give up the locks that this process may hold on it.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
  } catch {
    // Another owner's file can be used though its mode cannot be changed; what cannot be opened, SQLite says itself.
  }
}

/** After this time PostgreSQL ends a statement. */
export const statementTimeout = 30 * seconds;

function postgresConfig({ databaseUrl, schema }: DatabaseLocation, { onConnect }: PostgresSettings): Knex.Config {
  return {
    client: 'pg',
    connection: {
      ...{ connectionString: databaseUrl ?? '', application_name: 'marginalia' },
      statement_timeout: statementTimeout,
      // Where nothing answers, the system would try for minutes.
      connectionTimeoutMillis: 10 * seconds,
    },
    pool: {
      ...{ min: 0, max: 10 },
      afterCreate: (client: { connection: { stream: Socket } }, done: (error: Error | null) => void) => {
        onConnect?.(client.connection.stream);
        done(null);
      },
    },
    acquireConnectionTimeout: 5_000,
    ...(schema && { searchPath: [schema] }),
    ...common,
  };
}

/** One connection to a file that holds nothing: SQLite's file locks work between processes and end with them. */
export function connectLock(location: DatabaseLocation, name: string): Knex {
  const config = sqliteConfig(location, { isReadOnly: false });
  return knex({ ...config, connection: { filename: join(location.dataDir, name) } });
}

export const connect = (location: DatabaseLocation, sqlite?: SqliteSettings, postgres?: PostgresSettings): Knex =>
  knex(connectionConfig(location, sqlite, postgres));
