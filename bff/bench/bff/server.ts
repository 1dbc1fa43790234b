// The product as it runs in production, but for the limit on anonymous orders, which would stop the measurement.
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/database.ts';
import { createApp } from '../../src/server/create-app.ts';
import { createLog } from '../../src/server/log.ts';
import { createServer } from '../../src/server/server.ts';

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
const server = await createServer(app);
// Listening without the start's timers: the mail worker would write into the same file while the floor is measured.
await server.initialize();
server.listener.listen(config.port, '127.0.0.1', () => process.send?.('ready'));
