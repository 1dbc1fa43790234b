import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { failureLimit } from '../storage/cleaner.ts';
import { DatabaseIdentity, documentColumns, FileToRemove } from '../storage/model.ts';
import type { Storage } from '../storage/storage.ts';
import type { DocumentsApp } from './documents.ts';

const namesAtOnce = 400;

/**
 * Removes stored files that no row names: those of a version that kept no list of arriving files, or of rows that were
 * lost. A folder with another database's documents is left as it is: its owner may have been moved away, or this server
 * was started with the wrong one.
 */
export async function sweepOrphans(
  { database, documents: { storage }, log }: Pick<DocumentsApp, 'database' | 'documents' | 'log'>,
  isStopped: () => boolean,
) {
  const stored = await storage.list();
  const orphans: string[] = [];
  for (let first = 0; first < stored.length; first += namesAtOnce) {
    const names = stored.slice(first, first + namesAtOnce);
    const known = await namedIn(database.read, names);
    orphans.push(...names.filter((name) => !known.has(name)));
  }
  const isForeign = orphans.length > 0 && orphans.length === stored.length;
  if (!(await isOwner(database, storage, isForeign))) {
    if (orphans.length > 0)
      log.warn({
        files: orphans.length,
        problem: `${storage.place} holds documents of another database, which stay; delete its file uploads-owner to remove them`,
      });
    return;
  }
  let removed = 0;
  const limit = failureLimit();
  // From another name each time: the first ones may be those that cannot be removed.
  const first = Math.floor(Math.random() * orphans.length);
  for (const name of [...orphans.slice(first), ...orphans.slice(0, first)]) {
    if (isStopped()) break;
    try {
      if ((await storage.isAbandoned(name)) && (await storage.remove(name))) removed++;
      limit.succeeded();
    } catch (error) {
      log.warn({
        filename: name,
        error: (error as Error).message,
        problem: 'a stored file that no row names could not be removed',
      });
      if (limit.isReachedBy(error)) break;
    }
  }
  if (removed > 0) log.warn({ files: removed, problem: 'stored files that no row named were removed' });
}

/** Files that are nobody's yet become this database's, unless it names none of them. */
async function isOwner(database: Database, storage: Storage, isForeign: boolean): Promise<boolean> {
  const { id } = await DatabaseIdentity.query(database.read).first().throwIfNotFound();
  const owner = await storage.owner();
  if (owner !== undefined || isForeign) return owner === id;
  await storage.takeFor(id);
  return (await storage.owner()) === id;
}

/** One statement, so that a file whose row changes meanwhile is seen in the old place or in the new one. */
async function namedIn(knex: Knex, names: readonly string[]): Promise<ReadonlySet<string>> {
  const listed = FileToRemove.query(knex)
    .whereIn('filename', [...names])
    .select('filename');
  const rows = await listed.toKnexQuery().unionAll(
    documentColumns.map(([table, column]) =>
      knex(table)
        .whereIn(column, [...names])
        .select({ filename: column }),
    ),
  );
  return new Set(rows.map(({ filename }) => filename));
}
