import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { OutboxMail } from '../mail/model.ts';
import { isoTime, minutes } from '../time/time.ts';

const leastFreeBytes = 50 * 1024 * 1024;

export const health: Plugin<App> = {
  name: 'health',
  register(server, app) {
    server.route([
      route(app, 'health', () => ({ status: 'ok' })),
      route(app, 'ready', async () => {
        const [database, storage, mail] = await Promise.all([databaseWorks(app), storageWorks(app), mailFlows(app)]);
        // Late mails are no reason to send requests elsewhere: they are late on every instance.
        const missing = Object.entries({ database, storage }).filter(([, works]) => !works);
        if (missing.length > 0)
          throw refusal(503, `Not ready: ${missing.map(([part]) => part).join(', ')}.`, { retryAfter: 5 });
        return { status: 'ready', database, storage, mail };
      }),
    ]);
  },
};

const holds = async (check: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await check();
  } catch {
    return false;
  }
};

/** Every migration done, and a write possible. */
const databaseWorks = ({ database }: App) =>
  holds(async () => {
    const [, pending] = await database.read.migrate.list();
    await database.write('rate_limits').where('key', '').delete();
    return pending.length === 0;
  });

const storageWorks = ({ config }: App) =>
  holds(async () => {
    await access(config.dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize > leastFreeBytes;
  });

/** No mail has been waiting for its turn for long; one that is tried again later does not count. */
const mailFlows = ({ database, clock }: App) =>
  holds(async () => {
    const late = await OutboxMail.query(database.read)
      .where({ state: 'queued' })
      .where('nextAttemptAt', '<', isoTime(clock() - 10 * minutes))
      .select('id')
      .first();
    return late === undefined;
  });
