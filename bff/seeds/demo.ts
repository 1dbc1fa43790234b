import { join } from 'node:path';
import type { Knex } from 'knex';
import { seedDemo } from './rows/demo.ts';

/** For the knex command; the server seeds a fresh database by itself (setting SEED). */
export async function seed(knex: Knex): Promise<void> {
  await knex.transaction((transaction) =>
    seedDemo(transaction, Date.now(), join(process.env.DATA_DIR ?? './data', 'uploads')),
  );
}
