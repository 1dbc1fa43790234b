import { tmpdir } from 'node:os';
import { connect } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrations.ts';
import { type RunningPostgres, startEmbeddedPostgres } from '../test/embedded-postgres.ts';
import { templateDatabase, urlOf } from '../test/template-database.ts';

let started: Promise<RunningPostgres> | undefined;
let databases = 0;

/** One PostgreSQL for the scenarios of a run, with a migrated database that each scenario copies. */
async function start(): Promise<RunningPostgres> {
  const postgres = await startEmbeddedPostgres();
  await onServer(postgres.url, 'create database ??', templateDatabase);
  const template = openDatabase({ dataDir: tmpdir(), databaseUrl: urlOf(postgres.url, templateDatabase) });
  await migrate(template);
  await template.close();
  return postgres;
}

/** The address of a database with all tables and no rows. */
export async function freshPostgres(): Promise<string> {
  started ??= start();
  const { url } = await started;
  const name = `faults_${++databases}`;
  await onServer(url, 'create database ?? template ?? strategy file_copy', name, templateDatabase);
  return urlOf(url, name);
}

export async function stopPostgres(): Promise<void> {
  await (await started)?.stop();
}

async function onServer(databaseUrl: string, sql: string, ...names: string[]): Promise<void> {
  const knex = connect({ dataDir: tmpdir(), databaseUrl });
  await knex.raw(sql, names);
  await knex.destroy();
}
