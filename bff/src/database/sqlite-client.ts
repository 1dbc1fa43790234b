import type { Knex } from 'knex';
import SqliteDialect from 'knex/lib/dialects/sqlite3/index.js';
import { tableWrittenBy } from './written-table.ts';

/** How one connection behaves; knex hands its whole configuration to the client. */
export interface SqliteSettings {
  readonly isReadOnly: boolean;
  /** Told after each committed write, with the tables it changed. */
  readonly onWrite?: (tables: ReadonlySet<string>) => void;
}

interface Statement {
  all(bindings: unknown[], done: (error: Error | null, rows: unknown[]) => void): void;
  run(bindings: unknown[], done: (this: { changes: number; lastID: number }, error: Error | null) => void): void;
  finalize(done?: () => void): void;
}
interface Connection {
  __knex__disposed?: Error;
  prepare(sql: string, done: (this: Statement, error: Error | null) => void): void;
  exec(sql: string, done: (error: Error | null) => void): void;
  close(done: (error: Error | null) => void): void;
}
interface Query {
  sql: string;
  method?: string;
  bindings?: unknown[];
  returning?: unknown;
  response?: unknown;
  context?: unknown;
}
interface Kept {
  readonly statements: Map<string, Statement>;
  readonly written: Set<string>;
  isInTransaction: boolean;
}

const kept = new WeakMap<Connection, Kept>();
const mostStatements = 300;
const isKeepable = /^\s*(select|insert|update|delete|with|begin|commit|rollback;?$)/i;

// FULL: WAL's default of NORMAL may lose acknowledged commits in a power cut. The short busy timeout
// keeps a foreign lock from holding a worker thread; the caller gets 503 and may try again.
const pragmas = 'PRAGMA busy_timeout=250; PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;';

/** knex's sqlite3 dialect with prepared statements kept per connection: knex prepares each query anew, which costs more than running it. */
export class SqliteClient extends SqliteDialect {
  declare config: Knex.Config & { sqlite: SqliteSettings };
  declare connectionSettings: { filename: string };
  declare driver: {
    OPEN_READONLY: number;
    OPEN_READWRITE: number;
    OPEN_CREATE: number;
    Database: new (file: string, flags: number, done: (error: Error | null) => void) => Connection;
  };

  async acquireRawConnection(): Promise<Connection> {
    const { isReadOnly } = this.config.sqlite;
    const { OPEN_READONLY, OPEN_READWRITE, OPEN_CREATE } = this.driver;
    const flags = isReadOnly ? OPEN_READONLY : OPEN_READWRITE | OPEN_CREATE;
    const connection = await new Promise<Connection>((resolve, reject) => {
      const opened: Connection = new this.driver.Database(this.connectionSettings.filename, flags, (error) =>
        error ? reject(error) : resolve(opened),
      );
    });
    const wal = isReadOnly ? '' : 'PRAGMA journal_mode=WAL; PRAGMA journal_size_limit=67108864;';
    await promised((done) => connection.exec(wal + pragmas, done));
    kept.set(connection, { statements: new Map(), written: new Set(), isInTransaction: false });
    return connection;
  }

  async destroyRawConnection(connection: Connection): Promise<void> {
    for (const statement of kept.get(connection)?.statements.values() ?? []) statement.finalize();
    kept.delete(connection);
    await promised((done) => connection.close(done));
  }

  async _query(connection: Connection, query: Query): Promise<Query> {
    if (!query.sql) throw new Error('The query is empty');
    try {
      const statement = await this.prepared(connection, query.sql);
      if (returnsRows(query)) query.response = await rowsOf(statement, query.bindings ?? []);
      else query.context = await changesOf(statement, query.bindings ?? []);
      this.noteWrites(connection, query);
      return query;
    } catch (error) {
      const statements = kept.get(connection)?.statements;
      statements?.get(query.sql)?.finalize();
      statements?.delete(query.sql);
      // knex would hand the connection on with its transaction still open, and every later BEGIN would fail.
      if (/^commit/i.test(query.sql)) connection.__knex__disposed = error as Error;
      throw error;
    }
  }

  private async prepared(connection: Connection, sql: string): Promise<Statement> {
    const statements = kept.get(connection)?.statements;
    const known = statements?.get(sql);
    if (known) return known;
    const statement = await new Promise<Statement>((resolve, reject) => {
      connection.prepare(sql, function (error) {
        if (error) reject(error);
        else resolve(this);
      });
    });
    if (!statements || !isKeepable.test(sql)) return withoutKeeping(statement);
    if (statements.size >= mostStatements) forgetOldest(statements);
    statements.set(sql, statement);
    return statement;
  }

  private noteWrites(connection: Connection, query: Query): void {
    const { sql } = query;
    const state = kept.get(connection);
    const { onWrite, isReadOnly } = this.config.sqlite;
    if (isReadOnly || !state) return;
    if (/^begin/i.test(sql)) state.isInTransaction = true;
    else if (/^(commit|rollback;?$)/i.test(sql)) state.isInTransaction = false;
    else {
      const table = tableWrittenBy(sql);
      if (table && changedRows(query)) state.written.add(table);
    }
    if (state.isInTransaction || state.written.size === 0) return;
    onWrite?.(new Set(state.written));
    state.written.clear();
  }
}

function returnsRows({ method, returning }: Query): boolean {
  if (method === 'insert' || method === 'update') return Boolean(returning);
  return method !== 'counter' && method !== 'del';
}

/** Whether a write changed anything; of a raw statement this is not known. */
function changedRows({ method, context, response }: Query): boolean {
  if (context) return (context as { changes: number }).changes > 0;
  return method === 'raw' || !Array.isArray(response) || response.length > 0;
}

const rowsOf = (statement: Statement, bindings: unknown[]) =>
  new Promise<unknown[]>((resolve, reject) => {
    statement.all(bindings, (error, rows) => (error ? reject(error) : resolve(rows)));
  });

const changesOf = (statement: Statement, bindings: unknown[]) =>
  new Promise<{ changes: number; lastID: number }>((resolve, reject) => {
    statement.run(bindings, function (error) {
      if (error) reject(error);
      else resolve({ changes: this.changes, lastID: this.lastID });
    });
  });

/** The driver runs what is queued before it finalizes, so a statement used once may be given up at once. */
function withoutKeeping(statement: Statement): Statement {
  return {
    all: (bindings, done) => {
      statement.all(bindings, done);
      statement.finalize();
    },
    run: (bindings, done) => {
      statement.run(bindings, done);
      statement.finalize();
    },
    finalize: () => {},
  };
}

function forgetOldest(statements: Map<string, Statement>): void {
  for (const [sql, statement] of statements) {
    statement.finalize();
    statements.delete(sql);
    return;
  }
}

const promised = (call: (done: (error: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
