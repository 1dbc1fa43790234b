// The product as it runs in production, but for the limit on orders and the mails. Tells its memory when asked.
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/create-app.ts';
import { createServer } from '../../src/create-server.ts';
import { openDatabase } from '../../src/database/database.ts';
import { features } from '../../src/features.ts';
import { createLog } from '../../src/http/log.ts';
import { mailWorker } from '../../src/mail/worker.ts';

const [dataDir = '', port = '', databaseUrl] = process.argv.slice(2);
const settings = {
  ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: port, SESSION_SECRET: 'x'.repeat(40), SEED: 'none' },
  ...(databaseUrl && { DATABASE_URL: databaseUrl, DATA_DIR_SHARED: '1' }),
};
const config = { ...readConfig(settings), hasRateLimit: false };
const app = createApp({ config, database: openDatabase(config), log: createLog(config.logLevel) });
const server = await createServer(
  app,
  features.filter((plugin) => plugin !== mailWorker),
);
await server.start();
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.send?.('ready');
