import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemo } from '../seeds/rows/demo.ts';
import { User } from './accounts/model.ts';
import type { Config } from './config/config.ts';
import type { Database, Transaction } from './database/database.ts';
import { openStorage } from './storage/open-storage.ts';
import { Submission } from './submissions/model.ts';

/** Where documents are stored. */
type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>;

/**
 * Adds the demonstration to a fresh database: while there is no submission and no guest. Services and prices come with the
 * migrations.
 */
export async function seed(database: Database, config: Pick<Config, 'seed'> & Place, now: number): Promise<void> {
  const { seed: level } = config;
  if (level !== 'demo') return;
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
