import { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import pg from 'pg';
import { seconds } from '../time/time.ts';

const channel = 'marginalia_changes';
const retryDelay = seconds;

/**
 * Hears which tables have changed rows, from the triggers of the migration `change_notifications`: once per commit of
 * any instance. After each connection every listener is told, since a change may have been missed before.
 */
export class PostgresChanges {
  readonly #knex: Knex;
  readonly #databaseUrl: string;
  readonly #tables = new EventEmitter().setMaxListeners(100);
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(knex: Knex, databaseUrl: string) {
    this.#knex = knex;
    this.#databaseUrl = databaseUrl;
  }

  listen(table: string, listener: () => void): () => void {
    this.#connecting ??= this.#connect();
    this.#tables.on(table, listener);
    return () => this.#tables.off(table, listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'marginalia changes',
      // This connection only waits: without probes, one that a firewall or a dead host cut off would seem open for ever.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30 * seconds,
    });
    client.on('error', () => undefined);
    client.on('end', () => this.#reconnect());
    try {
      const { rows } = await this.#knex.raw('select current_schema() as name');
      const schema: string = rows[0].name;
      client.on('notification', ({ payload = '' }) => {
        if (payload.startsWith(`${schema}.`)) this.#tables.emit(payload.slice(schema.length + 1));
      });
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#client = client;
      for (const table of this.#tables.eventNames()) this.#tables.emit(table);
    } catch {
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  #reconnect(): void {
    this.#client = undefined;
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect();
    }, retryDelay).unref();
  }
}
