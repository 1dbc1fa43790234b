// For the knex command (`knex migrate:make name -x ts`); the server itself uses the same function.
import { connectionConfig } from './bff/src/database/connection.ts';

export default connectionConfig({
  dataDir: process.env.DATA_DIR ?? './data',
  databaseUrl: process.env.DATABASE_URL || undefined,
});
