import { constants } from 'node:os';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { ensureAdministrator } from './accounts/first-administrator.ts';
import { type Config, isLoopback, readConfig, SettingError } from './config/config.ts';
import { refuseUnfinishedCopy } from './copy/unfinished.ts';
import { createApp } from './create-app.ts';
import { createServer } from './create-server.ts';
import { statementTimeout } from './database/connection.ts';
import { type DataDirLock, lockDataDir } from './database/data-dir-lock.ts';
import { type Database, openDatabase } from './database/database.ts';
import { releaseDiskReserve } from './database/disk-reserve.ts';
import { migrate } from './database/migrations.ts';
import { sharedClock } from './database/shared-clock.ts';
import { withStartLock } from './database/start-lock.ts';
import { explain } from './explain.ts';
import { requestTimeout } from './http/listener.ts';
import { createLog } from './http/log.ts';
import { seed } from './seed.ts';
import { openStorage } from './storage/open-storage.ts';
import { seconds } from './time/time.ts';

/** Requests that run at SIGTERM may end within this time: the longest that may arrive, and its response. */
const drainTime = requestTimeout + 10 * seconds;
/** After an error that nothing caught, the state of the process is unknown, so its requests get less time. */
const crashDrainTime = 10 * seconds;
/** One Ctrl-C arrives several times within this time: from the terminal, from npm and from the supervisor. */
const sameSignal = seconds;
const stopSignals = ['SIGTERM', 'SIGINT'] as const;

interface Running {
  readonly server: Server;
  readonly database: Database;
  readonly dataDirLock: DataDirLock;
  readonly log: Logger;
}

/** A lock is a file too: where a full disk takes none, the reserve gives it room. */
async function lockOnAnyDisk(config: Config): Promise<DataDirLock> {
  try {
    return await lockDataDir(config);
  } catch (error) {
    // The reserve of a server that uses the folder is not ours.
    if (error instanceof SettingError) throw error;
    await releaseDiskReserve(config.dataDir);
    return lockDataDir(config);
  }
}

async function start(config: Config): Promise<Running> {
  const dataDirLock = await lockOnAnyDisk(config);
  // Migrations need room as well.
  await releaseDiskReserve(config.dataDir);
  const storage = openStorage(config);
  await storage.verify();
  const database = openDatabase(config);
  const log = createLog(config.logLevel);
  const app = await withStartLock(database, async () => {
    await refuseUnfinishedCopy(database);
    await migrate(database);
    const clock = await sharedClock(database, log);
    await seed(database, config, clock());
    const app = createApp({ config, database, log, clock, storage });
    await ensureAdministrator(app, (password) =>
      console.log(
        `Administrator "${config.admin.username}" has the password ${password} (shown only once and not stored).`,
      ),
    );
    return app;
  });
  await database.reserve.fill();
  database.limitSilence(statementTimeout + 5 * seconds);
  const server = await createServer(app);
  await server.start();
  console.log(`Ready on http://localhost:${config.port}`);
  // The supervisor restarts only what was ready once: a wrong setting stays wrong.
  process.send?.('ready');
  return { server, database, dataDirLock, log };
}

/**
 * SIGTERM and SIGINT: requests that run come to their end, new connections are refused, and the process exits with 0; a
 * second signal ends it at once.
 * An error that nothing caught: the same, sooner, and exits with 1, so that a supervisor restarts the process.
 */
function stopWhenAsked({ server, database, dataDirLock, log }: Running): void {
  let isStopping = false;
  const stop = async (code: number, timeout: number) => {
    if (isStopping) return;
    isStopping = true;
    // What outlasts the requests, such as a mail on its way, is not waited for.
    setTimeout(() => process.exit(code), timeout + 5 * seconds).unref();
    try {
      await dataDirLock.startDraining();
      await server.stop({ timeout });
      await database.close();
      await dataDirLock.release();
    } catch (error) {
      logFatal(log, error);
    }
    // What cannot be written is given up here, and not tried again at the exit.
    log.flush(() => process.exit(code));
  };
  let signalledAt: number | undefined;
  const stopBySignal = (signal: 'SIGTERM' | 'SIGINT') => {
    const now = performance.now();
    if (signalledAt === undefined) {
      signalledAt = now;
      console.error(
        `${signal}: stopping. Requests that run get up to ${drainTime / seconds} seconds; a second signal (Ctrl-C) ends them at once.`,
      );
      void stop(0, drainTime);
    } else if (now - signalledAt > sameSignal) {
      console.error(`${signal} again: ended at once. Requests that still ran were cut off.`);
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of stopSignals) {
    process.on(signal, () => stopBySignal(signal));
    process.off(signal, endAtOnce);
  }
  // The supervisor was killed: without it nobody would restart or stop this process.
  process.once('disconnect', () => void stop(0, drainTime));
  process.channel?.unref();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      logFatal(log, error);
      void stop(1, crashDrainTime);
    });
}

function logFatal(log: Logger, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  log.fatal({ error: { message, stack }, problem: 'an error that nothing caught' });
}

/** Until the server is ready nothing has to be ended well. The first process of a container takes no signal that it doesn't listen to. */
const endAtOnce = (signal: 'SIGTERM' | 'SIGINT') => process.exit(128 + constants.signals[signal]);

let config: Config | undefined;
try {
  config = readConfig(process.env);
  for (const signal of stopSignals) process.on(signal, endAtOnce);
  if (config.isProduction && isLoopback(new URL(config.publicUrl).hostname))
    console.error(`PUBLIC_URL is not set to this site’s address: links in mails begin with ${config.publicUrl}.`);
  stopWhenAsked(await start(config));
} catch (error) {
  console.error(explain(error, config) ?? (error instanceof Error ? error.stack : error));
  process.exit(1);
}
