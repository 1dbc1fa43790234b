import type { Knex } from 'knex';
import { SettingError } from '../config/config.ts';
import type { Database } from '../database/database.ts';

// Tables of the target that no migration makes: they are there from the first row of a copy until it is finished.
const noteTable = 'unfinished_copy';
const documentTable = 'unfinished_copy_documents';

/** The documents that a copy stores in the target. */
export interface CopiedDocuments {
  /** By name; empty for a document that may not be stored, or not whole. */
  checksums(): Promise<ReadonlyMap<string, string>>;
  /** Notes that the copy is about to store the document, or, with its checksum, that it is stored. */
  add(name: string, sha256?: string): Promise<void>;
}

/** The identity of the database that is being copied into this one; undefined when none is. */
export async function unfinishedCopyOf(target: Knex): Promise<string | undefined> {
  if (!(await target.schema.hasTable(noteTable))) return undefined;
  return (await target(noteTable).first('sourceId'))?.sourceId;
}

/** Notes that the rows of this database are not all there. */
export async function beginCopy(target: Knex, sourceId: string): Promise<void> {
  await target.transaction(async (transaction) => {
    await transaction.schema.createTable(noteTable, (table) => table.text('sourceId').primary());
    await transaction.schema.createTable(documentTable, (table) => {
      table.text('filename').primary();
      table.text('sha256').notNullable();
    });
    await transaction(noteTable).insert({ sourceId });
  });
}

export async function finishCopy(target: Knex): Promise<void> {
  await target.raw('drop table ??, ??', [noteTable, documentTable]);
}

export const copiedDocuments = (target: Knex): CopiedDocuments => ({
  async checksums() {
    if (!(await target.schema.hasTable(documentTable))) return new Map();
    const rows: { filename: string; sha256: string }[] = await target(documentTable).select('filename', 'sha256');
    return new Map(rows.map(({ filename, sha256 }) => [filename, sha256]));
  },
  async add(filename, sha256 = '') {
    await target(documentTable).insert({ filename, sha256 }).onConflict('filename').merge();
  },
});

/** @throws SettingError while rows or documents of this database are still to be copied into it */
export async function refuseUnfinishedCopy({ isPostgres, read }: Database): Promise<void> {
  if (isPostgres && (await unfinishedCopyOf(read)) !== undefined)
    throw new SettingError(
      'DATABASE_URL names a database that is an unfinished copy. Run "npm run db -- copy" again to finish it, or set another one.',
    );
}
