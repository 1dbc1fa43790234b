import { join } from 'node:path';
import { seedDemo } from '../seeds/rows/demo.ts';
import { User } from './accounts/model.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { services } from './services/listing.ts';
import { ServiceRow } from './services/model.ts';
import { Submission } from './submissions/model.ts';

/**
 * Fills a fresh database. The services are added where they are missing and never changed back;
 * the demonstration is added only while there is no submission and no guest.
 */
export async function seed(
  database: Database,
  { seed: level, dataDir }: Pick<Config, 'seed' | 'dataDir'>,
  now: number,
): Promise<void> {
  if (level === 'none') return;
  for (const service of services) await ServiceRow.query(database.write).insert(service).onConflict('id').ignore();
  if (level === 'reference') return;
  const isUsed =
    (await Submission.query(database.read).select('id').first()) ??
    (await User.query(database.read).whereNull('passwordHash').select('id').first());
  if (!isUsed) await database.transaction((transaction) => seedDemo(transaction, now, join(dataDir, 'uploads')));
}
