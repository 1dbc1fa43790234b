import type { Database as Connection, Statement } from 'sqlite3';

/** The connection's way to run a statement, as knex calls it. */
type Run = (sql: string, bindings: readonly unknown[], done: Done) => Connection;
type Done = (
  this: { readonly lastID: number; readonly changes: number },
  error: Error | null,
  rows?: unknown[],
) => void;

const isRepeated = /^\s*(?:select|insert|update|delete|begin|commit|rollback)\b/i;
const maxStatements = 200;

/**
 * Prepares each statement of a connection once; the driver's own `run` and `all` prepare it anew at every call, in a turn
 * of the thread pool of its own.
 */
export function keepPrepared(connection: Connection): void {
  const statements = new Map<string, Statement>();
  const finalizeAll = () => {
    for (const statement of statements.values()) statement.finalize();
    statements.clear();
  };
  const keeping = (method: 'run' | 'all'): Run => {
    const once = connection[method].bind(connection) as Run;
    return (sql, bindings, done) => {
      if (!isRepeated.test(sql)) return once(sql, bindings, done);
      if (statements.size >= maxStatements) finalizeAll();
      const statement = statements.get(sql) ?? connection.prepare(sql);
      statements.set(sql, statement);
      const drop = () => {
        // Finalized twice, a statement ends the process.
        if (statements.get(sql) !== statement) return;
        statements.delete(sql);
        statement.finalize();
      };
      // The driver tells only by this event that a statement could not be prepared.
      const refuse = function (this: Statement, error: Error) {
        drop();
        done.call({ lastID: 0, changes: 0 }, error);
      };
      statement.once('error', refuse);
      statement[method](bindings, function (this: { lastID: number; changes: number }, error, rows?: unknown[]) {
        statement.off('error', refuse);
        if (error) drop();
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
