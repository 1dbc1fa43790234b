import type { Knex } from 'knex';
import type { Database as Connection } from 'sqlite3';

type Tables = ReadonlySet<string>;

/**
 * Tells once per commit which tables have changed rows, as SQLite's update hook reports them. Rows that a foreign key
 * changed count. A `delete` without a condition on a table that no other refers to is not reported.
 */
export class SqliteChanges {
  readonly #onCommit: (tables: Tables) => void;
  readonly #changed = new Set<string>();
  #isInTransaction = false;
  #settling: Promise<void> | undefined;

  constructor(onCommit: (tables: Tables) => void) {
    this.#onCommit = onCommit;
  }

  /** Listens to the writer's connection; for a pool's `afterCreate`. */
  watch(connection: Connection): void {
    connection.on('change', (_operation: string, _database: string, table: string) => this.#changed.add(table));
  }

  /** Follows the writer's statements outside transactions, which commit when they end. */
  follow(writer: Knex): void {
    const ended = ({ __knexTxId }: { __knexTxId?: string }) => {
      if (!__knexTxId) this.#settling ??= this.#settle();
    };
    writer.on('query-response', (_rows, query) => ended(query));
    writer.on('query-error', (_error, query) => ended(query));
  }

  /** Runs a transaction whose changes are told when it is committed and dropped when it is rolled back. */
  async inTransaction<T>(writer: Knex, work: (transaction: Knex.Transaction) => Promise<T>): Promise<T> {
    let isOpen = false;
    let failure: { readonly error: unknown } | undefined;
    try {
      const result = await writer.transaction((transaction) => {
        // What a statement before the transaction has changed stays, also where the transaction is rolled back.
        this.#tell();
        isOpen = true;
        this.#isInTransaction = true;
        return work(transaction).catch((error: unknown) => {
          failure = { error };
          throw error;
        });
      });
      this.#tell();
      return result;
    } catch (error) {
      // On a full disk SQLite rolls back by itself, and knex then says only that there is nothing to roll back.
      throw failure === undefined ? error : failure.error;
    } finally {
      if (isOpen) {
        this.#changed.clear();
        this.#isInTransaction = false;
      }
    }
  }

  /** Resolves when the changes of each statement that has ended are told; undefined when they are. */
  get settling(): Promise<void> | undefined {
    return this.#settling;
  }

  /** The driver reports a statement's changes in the same turn of the event loop as its end, but after it. */
  async #settle(): Promise<void> {
    await new Promise(setImmediate);
    this.#settling = undefined;
    if (!this.#isInTransaction) this.#tell();
  }

  #tell(): void {
    if (this.#changed.size === 0) return;
    const tables = new Set(this.#changed);
    this.#changed.clear();
    this.#onCommit(tables);
  }
}
