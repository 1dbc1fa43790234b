import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { migrationsFolder } from './connection.ts';
import { databaseRelease, migrate, refuseNewerDatabase } from './migrations.ts';

const later = '20990101000000_of_a_newer_release.ts';
const last = readdirSync(migrationsFolder).sort().at(-1) ?? '';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());
afterEach(async () => {
  const { write } = one.app.database;
  await write('knex_migrations').where({ name: later }).delete();
  await write('required_migration').update({ name: first });
});
const ready = async () => {
  const { status, text } = await (await one.as('visitor'))('/api/ready');
  return status === 200 ? status : text;
};
const first = '20261129500000_required_migration.ts';

/** A newer release migrates, with a migration that this one doesn't have. */
const upgrade = async (required?: string) => {
  const { write } = one.app.database;
  await write('knex_migrations').insert({ name: later, batch: 99, migration_time: new Date() });
  if (required) await write('required_migration').update({ name: required });
};

describe('a database that a newer release has migrated', () => {
  it('is used by this release too while it has the required migration', async () => {
    expect(await databaseRelease(one.app.database.read)).toBe('same');
    await upgrade(last);
    expect(await databaseRelease(one.app.database.read)).toBe('ahead');
    expect(await ready()).toBe(200);
    expect(await migrate(one.app.database)).toEqual([]);
  });

  it('is refused once it requires a migration that this release lacks', async () => {
    await upgrade(later);
    expect(await ready()).toContain('Not ready: database.');
    await expect(migrate(one.app.database)).rejects.toThrow(
      'A newer release has changed the database, and this release can’t use it any more. Start the newer release.',
    );
  });

  it('is refused while a migration of this release is missing in it', async () => {
    await upgrade();
    const { write } = one.app.database;
    const row = await write('knex_migrations').where({ name: last }).first();
    await write('knex_migrations').where({ name: last }).delete();
    try {
      await expect(migrate(one.app.database)).rejects.toThrow('can’t use it any more');
    } finally {
      await write('knex_migrations').insert(row);
    }
  });

  it('is backed up, copied and rolled back by the newer release only', async () => {
    await refuseNewerDatabase(one.app.database);
    await upgrade();
    await expect(refuseNewerDatabase(one.app.database)).rejects.toThrow('Run this command with the newer release.');
  });
});

it('a migration that removes or narrows something says which release it requires', () => {
  const contracts = /drop(Column|Table|NotNull)|drop (column|table)|rename|\.alter\(|set not null|add constraint/i;
  const silent = readdirSync(migrationsFolder)
    .filter((name) => name > first)
    .filter((name) => {
      const [, up = ''] = readFileSync(join(migrationsFolder, name), 'utf8').split(/async function up/);
      const [body = ''] = up.split(/async function down/);
      return contracts.test(body) && !body.includes('required_migration');
    });
  expect(silent).toEqual([]);
});
