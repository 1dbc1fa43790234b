// The product as it runs in production, but for the limit on anonymous orders, which would stop the measurement.
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/create-app.ts';
import { createServer } from '../../src/create-server.ts';
import { openDatabase } from '../../src/database/database.ts';
import { features } from '../../src/features.ts';
import { createLog } from '../../src/http/log.ts';
import { mailWorker } from '../../src/mail/worker.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const config = {
  ...readConfig({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: port,
    SESSION_SECRET: 'x'.repeat(40),
    SEED: 'none',
  }),
  hasRateLimit: false,
};
const app = createApp({ config, database: openDatabase(config), log: createLog(config.logLevel) });
// The mail worker would write into the same file while the floor is measured.
const server = await createServer(
  app,
  features.filter((plugin) => plugin !== mailWorker),
);
await server.start();
process.send?.('ready');
