import type { Knex } from 'knex';

export interface ArchivedTable {
  readonly name: string;
  /** The primary key. */
  readonly order: readonly string[];
  /** Small where a row holds whole documents: this many rows are in memory together. */
  readonly rowsAtOnce?: number;
}

/**
 * What a backup holds, parents before children. Sessions and counters are of the moment and stay out; what the database
 * counts by itself it counts again.
 */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'users', order: ['id'] },
  { name: 'refused_addresses', order: ['userId', 'emailKey'] },
  { name: 'invitations', order: ['id'] },
  { name: 'audit_events', order: ['id'] },
  { name: 'authenticator_apps', order: ['userId'] },
  { name: 'passkeys', order: ['id'] },
  { name: 'recovery_codes', order: ['codeHash'] },
  { name: 'services', order: ['id'] },
  { name: 'catalogue_versions', order: ['id'] },
  { name: 'promo_uses', order: ['code'] },
  { name: 'submissions', order: ['id'] },
  { name: 'submission_contents', order: ['submissionId'], rowsAtOnce: 10 },
  { name: 'earlier_documents', order: ['submissionId', 'contentVersion'], rowsAtOnce: 10 },
  { name: 'waiting_orders', order: ['submissionId'] },
  { name: 'tracking_tokens', order: ['tokenHash'] },
  { name: 'reviews', order: ['submissionId'], rowsAtOnce: 10 },
  { name: 'feedback_versions', order: ['id'] },
  { name: 'submission_events', order: ['id'] },
  { name: 'outbox', order: ['id'] },
  { name: 'reviewed_document_jobs', order: ['submissionId'] },
  { name: 'payments', order: ['id'] },
  { name: 'refunds', order: ['id'] },
  { name: 'idempotency_keys', order: ['key', 'caller'] },
];

export type Row = Record<string, unknown>;

/** The first entry of an archive. */
export interface Manifest {
  readonly format: 2;
  readonly migrations: readonly string[];
  /** The stored names of every document that the rows name. */
  readonly files: readonly string[];
  /** The last number that each table gave to a row; absent in an archive of an earlier release. */
  readonly lastNumbers?: Readonly<Record<string, number>>;
}
export const manifestEntry = 'manifest.json';

/** What an archive holds; its last entry, so that an archive that was cut off is told from a whole one. */
export interface Contents {
  readonly rows: number;
  readonly files: number;
  /** Documents that rows name and the store did not have. */
  readonly missing: readonly string[];
}
export const contentsEntry = 'contents.json';

export const tableEntry = (table: string, part: number): string => `tables/${table}/${part}.jsonl`;
export const fileEntry = (name: string): string => `files/${name}`;

export const migrationsOf = async (knex: Knex): Promise<string[]> =>
  (await knex('knex_migrations').orderBy('id').select('name')).map(({ name }) => name);
