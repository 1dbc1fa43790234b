import type { Database as Connection, Statement } from 'sqlite3';

/** The connection's way to run a statement, as knex calls it. */
type Run = (sql: string, bindings: readonly unknown[], done: Done) => Connection;
type Done = (
  this: { readonly lastID: number; readonly changes: number },
  error: Error | null,
  rows?: unknown[],
) => void;

interface Kept {
  readonly statement: Statement;
  /** Whoever asked before the statement was prepared: if it cannot be, the driver drops what waits, without an answer. */
  waiting: Done[] | undefined;
}

const isRepeated = /^\s*(?:select|insert|update|delete|begin|commit|rollback)\b/i;
const maxStatements = 200;

/**
 * Prepares each statement of a connection once; the driver's own `run` and `all` prepare it anew at every call, in a turn
 * of the thread pool of its own.
 */
export function keepPrepared(connection: Connection): void {
  const statements = new Map<string, Kept>();
  const finalizeAll = () => {
    for (const { statement } of statements.values()) statement.finalize();
    statements.clear();
  };
  const prepare = (sql: string): Kept => {
    const waiting: Done[] = [];
    const statement = connection.prepare(sql, (error: Error | null) => {
      kept.waiting = undefined;
      if (!error) return;
      // The driver finalizes it by itself.
      if (statements.get(sql) === kept) statements.delete(sql);
      for (const done of waiting) done.call({ lastID: 0, changes: 0 }, error);
    });
    const kept: Kept = { statement, waiting };
    statements.set(sql, kept);
    return kept;
  };
  const keeping = (method: 'run' | 'all'): Run => {
    const once = connection[method].bind(connection) as Run;
    return (sql, bindings, done) => {
      if (!isRepeated.test(sql)) return once(sql, bindings, done);
      if (statements.size >= maxStatements) finalizeAll();
      const kept = statements.get(sql) ?? prepare(sql);
      kept.waiting?.push(done);
      kept.statement[method](bindings, function (this: { lastID: number; changes: number }, error, rows?: unknown[]) {
        // Finalized twice, a statement ends the process.
        if (error && statements.get(sql) === kept) {
          statements.delete(sql);
          kept.statement.finalize();
        }
        // Copied, because the statement's next run changes both.
        done.call({ lastID: this.lastID, changes: this.changes }, error, rows);
      });
      return connection;
    };
  };
  const close = connection.close.bind(connection);
  Object.assign(connection, {
    run: keeping('run'),
    all: keeping('all'),
    close(done?: (error: Error | null) => void) {
      finalizeAll();
      close(done);
    },
  });
}
