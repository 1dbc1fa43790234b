import type { Knex } from 'knex';
import type { DocumentsApp } from './documents.ts';

const namesAtOnce = 400;

/**
 * Removes stored files that no row names: those of a database that was restored to an earlier state, or of a version
 * that kept no list of arriving files. In a folder of which the database names no file at all nothing is removed: it
 * may belong to another database, such as one whose file was moved away and comes back.
 */
export async function sweepOrphans({
  database,
  documents: { storage },
  log,
}: Pick<DocumentsApp, 'database' | 'documents' | 'log'>) {
  const stored = await storage.list();
  const orphans: string[] = [];
  for (let first = 0; first < stored.length; first += namesAtOnce) {
    const names = stored.slice(first, first + namesAtOnce);
    const known = await namedIn(database.read, names);
    orphans.push(...names.filter((name) => !known.has(name)));
  }
  if (orphans.length === stored.length) return;
  let removed = 0;
  for (const name of orphans) if ((await storage.isAbandoned(name)) && (await storage.remove(name))) removed++;
  if (removed > 0) log.warn({ files: removed, problem: 'stored files that no row named were removed' });
}

/** One statement, so that a file whose row changes meanwhile is seen in the old place or in the new one. */
async function namedIn(knex: Knex, names: readonly string[]): Promise<ReadonlySet<string>> {
  const places = [
    ['files_to_remove', 'filename'],
    ['submissions', 'filename'],
    ['submissions', 'reviewedFilename'],
    ['earlier_documents', 'filename'],
  ] as const;
  const queries = places.map(([table, column]) =>
    knex(table)
      .whereIn(column, [...names])
      .select({ name: column }),
  );
  const [first, ...others] = queries;
  const rows: { name: string }[] = (await first?.unionAll(others)) ?? [];
  return new Set(rows.map(({ name }) => name));
}
