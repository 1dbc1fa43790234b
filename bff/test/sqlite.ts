import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sqliteFile } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string;
  }
}

/** A migrated SQLite file for one run of the tests, which each server under test gets a copy of. */
export default async function migrateSqlite(project: TestProject): Promise<() => void> {
  const location = { dataDir: mkdtempSync(join(tmpdir(), 'marginalia-sqlite-')), databaseUrl: undefined };
  const template = openDatabase(location);
  await migrate(template);
  await template.close();
  project.provide('sqliteTemplate', sqliteFile(location));
  return () => rmSync(location.dataDir, { recursive: true, force: true });
}
