import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrations.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { templateDatabase, urlOf } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** A real PostgreSQL for one run of the tests, in a folder of its own. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startEmbeddedPostgres();
  const dataDir = tmpdir();
  const server = connect({ dataDir, databaseUrl: url });
  await server.raw('create database ??', [templateDatabase]);
  await server.destroy();
  const template = openDatabase({ dataDir, databaseUrl: urlOf(url, templateDatabase) });
  await migrate(template);
  await template.close();
  project.provide('databaseUrl', url);
  return stop;
}
