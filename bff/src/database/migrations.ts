import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import { SettingError } from '../config/config.ts';
import { migrationsFolder } from './connection.ts';
import type { Database } from './database.ts';
import { Row } from './row.ts';

/** One row: the newest migration that a release must have to use this database. */
class RequiredMigration extends Row {
  static tableName = 'required_migration';

  declare name: string;
}

/**
 * How the database and this release fit together. `behind`: migrations of this release are still to be done. `ahead`: a
 * newer release has migrated, and this one can run beside it. `incompatible`: this release can't use the database any more.
 */
export type DatabaseRelease = 'same' | 'behind' | 'ahead' | 'incompatible';

// Otherwise knex throws once a newer release has done a migration whose file is missing here.
const withNewer = { disableMigrationsListValidation: true } satisfies Knex.MigratorConfig;

export async function databaseRelease(read: Knex): Promise<DatabaseRelease> {
  const [done, pending]: [{ name: string }[], unknown[]] = await read.migrate.list(withNewer);
  const ours = new Set(readdirSync(migrationsFolder));
  const isAhead = done.some(({ name }) => !ours.has(name));
  if (!isAhead) return pending.length > 0 ? 'behind' : 'same';
  // A release with migrations that the newer one lacks is of another line.
  if (pending.length > 0) return 'incompatible';
  const required = await RequiredMigration.query(read).first();
  return required && ours.has(required.name) ? 'ahead' : 'incompatible';
}

/**
 * Does the migrations that are still to be done, and returns their names.
 * @throws SettingError when a newer release has changed the database so that this one can't use it
 */
export async function migrate({ write }: Pick<Database, 'write'>): Promise<string[]> {
  if ((await databaseRelease(write)) === 'incompatible')
    throw new SettingError(
      'A newer release has changed the database, and this release can’t use it any more. Start the newer release.',
    );
  const [, done]: [number, string[]] = await write.migrate.latest(withNewer);
  return done;
}

/** @throws when a newer release has added tables or columns, which this one would leave out */
export async function refuseNewerDatabase({ read }: Pick<Database, 'read'>): Promise<void> {
  const release = await databaseRelease(read);
  if (release === 'ahead' || release === 'incompatible')
    throw new Error('A newer release has changed the database. Run this command with the newer release.');
}
