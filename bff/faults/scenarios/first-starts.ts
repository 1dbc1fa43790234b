import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/database/connection.ts';
import { startEmbeddedPostgres } from '../../test/embedded-postgres.ts';
import { faultsOf, inFolder, type Outcome, type Scenario } from '../scenario.ts';
import { spawnServer } from '../server.ts';

/** Two instances start at once on an empty PostgreSQL, also after one was killed while it migrated. */
export const firstStarts: Scenario = {
  name: 'first-starts',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const postgres = await startEmbeddedPostgres();
      try {
        return await startPairs(dataDir, postgres.url, scale.of(2, 12));
      } finally {
        await postgres.stop();
      }
    }),
};

async function startPairs(dataDir: string, url: string, rounds: number): Promise<Outcome> {
  let up = 0;
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const databaseUrl = await emptyDatabase(dataDir, url, `first_${round}`);
    const options = {
      env: { DATABASE_URL: databaseUrl, DATA_DIR_SHARED: '1', SESSION_SECRET: 's'.repeat(64), SEED: 'demo' },
    };
    // Every second round begins with a process that dies while it migrates.
    if (round % 2 === 1) {
      const victim = await spawnServer(dataDir, options);
      await someTable(dataDir, databaseUrl);
      await victim.end('SIGKILL');
    }
    const pair = await Promise.all([spawnServer(dataDir, options), spawnServer(dataDir, options)]);
    for (const { ready } of pair)
      await ready.then(
        () => up++,
        (error: Error) => faults.push(`Round ${round + 1}: ${error.message}`),
      );
    await Promise.all(pair.map((server) => server.end('SIGTERM')));
    faults.push(...(await doubles(dataDir, databaseUrl)));
  }
  return { figures: { rounds, 'instances up': `${up} of ${2 * rounds}` }, faults };
}

async function emptyDatabase(dataDir: string, url: string, name: string): Promise<string> {
  const knex = connect({ dataDir, databaseUrl: url });
  await knex.raw('create database ??', [name]);
  await knex.destroy();
  return url.replace(/[^/]*$/, name);
}

/** Waits until the first migration of another process has begun, for 10 s at most. */
async function someTable(dataDir: string, databaseUrl: string): Promise<void> {
  const knex = connect({ dataDir, databaseUrl });
  for (let tries = 0; tries < 500; tries++) {
    if (await knex.schema.hasTable('knex_migrations')) break;
    await wait(20);
  }
  await knex.destroy();
}

async function doubles(dataDir: string, databaseUrl: string): Promise<string[]> {
  const knex = connect({ dataDir, databaseUrl });
  try {
    const count = async (table: string, where: object = {}) =>
      Number((await knex(table).where(where).count({ n: '*' }))[0]?.n);
    const submissions = await count('submissions');
    const administrators = await count('users', { isAdmin: true });
    return faultsOf(
      [submissions < 150 || submissions > 250, `The demonstration has ${submissions} orders instead of about 200.`],
      [administrators !== 1, `There are ${administrators} administrators instead of one.`],
    );
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await knex.destroy();
  }
}
