import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemo } from '../seeds/rows/demo.ts';
import { User } from './accounts/model.ts';
import type { Config } from './config/config.ts';
import type { Database, Transaction } from './database/database.ts';
import { services } from './services/listing.ts';
import { ServiceRow } from './services/model.ts';
import { openStorage } from './storage/open-storage.ts';
import { Submission } from './submissions/model.ts';

/** Where documents are stored. */
type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>;

/**
 * Fills a fresh database. The services are added where they are missing and never changed back;
 * the demonstration is added only while there is no submission and no guest.
 */
export async function seed(database: Database, config: Pick<Config, 'seed'> & Place, now: number): Promise<void> {
  const { seed: level } = config;
  if (level === 'none') return;
  for (const service of services) await ServiceRow.query(database.write).insert(service).onConflict('id').ignore();
  if (level === 'reference') return;
  const isUsed =
    (await Submission.query(database.read).select('id').first()) ??
    (await User.query(database.read).whereNull('passwordHash').select('id').first());
  if (!isUsed) await database.transaction((transaction) => addDemo(transaction, config, now));
}

async function addDemo(transaction: Transaction, { dataDir, s3 }: Place, now: number): Promise<void> {
  if (!s3) return seedDemo(transaction, now, join(dataDir, 'uploads'));
  const storage = openStorage({ dataDir, s3 });
  const folder = await mkdtemp(join(storage.temporaryFolder, 'demo-'));
  try {
    await seedDemo(transaction, now, folder);
    await Promise.all((await readdir(folder)).map((name) => storage.put(name, join(folder, name))));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await storage.close();
  }
}
