import type { Knex } from 'knex';
import {
  initialCatalogue,
  type OwnerCatalogue,
  type PublicCatalogue,
  publicCatalogueOf,
} from '../../contract/index.ts';
import type { Config } from '../config/config.ts';
import type { Database, Transaction } from '../database/database.ts';
import { CatalogueVersionRow } from './model.ts';

/** A version with what is read of it at every request. */
export interface CatalogueAt {
  readonly version: number;
  readonly content: OwnerCatalogue;
  readonly offering: PublicCatalogue;
}

const versionOf = (version: number, content: OwnerCatalogue): CatalogueAt => ({
  version,
  content,
  offering: publicCatalogueOf(version, content),
});

const initial = versionOf(1, initialCatalogue);

/**
 * The current version, kept in memory until the database says that another one was saved, here or by another instance.
 */
export class CatalogueStore {
  readonly #database: Database;
  /** The newest version that was read; used by pages while the database is away. */
  #last: CatalogueAt = initial;
  #isCurrent = false;
  /** Counts what was heard: a read that began before the last change is not kept. */
  #changes = 0;
  #reading: Promise<CatalogueAt> | undefined;

  constructor(database: Database) {
    this.#database = database;
    database.onChange('catalogue_versions', () => this.forget());
  }

  /** The version last read, for what must be shown without the database. */
  get last(): CatalogueAt {
    return this.#last;
  }

  /** After a version was saved. */
  forget(): void {
    this.#changes++;
    this.#isCurrent = false;
    this.#reading = undefined;
  }

  /**
   * The current version; without a query until another one is saved. In a transaction it is read through that: PostgreSQL's
   * connections may all be taken by transactions that wait for it.
   */
  current(transaction?: Transaction): Promise<CatalogueAt> | CatalogueAt {
    if (this.#isCurrent) return this.#last;
    if (transaction) return this.#read(transaction);
    this.#reading ??= this.#read(this.#database.read).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /**
   * The newest version, for what has to be right to the second. On PostgreSQL it asks the database, because what another
   * instance saved a moment ago may not have been heard yet; on SQLite nobody but this process saves.
   */
  async newest(): Promise<CatalogueAt> {
    const { isPostgres, read } = this.#database;
    if (!isPostgres) return this.current();
    const newest = await CatalogueVersionRow.query(read).orderBy('id', 'desc').first().select('id');
    if (this.#isCurrent && this.#last.version === (newest?.id ?? initial.version)) return this.#last;
    return this.#read(read);
  }

  async #read(knex: Knex): Promise<CatalogueAt> {
    const changes = this.#changes;
    const row = await CatalogueVersionRow.query(knex).orderBy('id', 'desc').first();
    // Its content was checked when it was saved: a rule that is newer must not stop every order.
    const found = row ? versionOf(row.id, row.content) : initial;
    if (changes === this.#changes && found.version >= this.#last.version) {
      this.#last = found;
      this.#isCurrent = true;
    }
    return found;
  }
}

/** The address that pages and mails name: the owner's, else that of the settings. */
export async function contactEmailOf(
  app: { readonly catalogue: CatalogueStore; readonly config: Pick<Config, 'contactEmail'> },
  transaction?: Transaction,
): Promise<string> {
  return (await app.catalogue.current(transaction)).content.contactEmail ?? app.config.contactEmail;
}
