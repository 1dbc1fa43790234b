import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { SettingError } from '../config/config.ts';
import { seconds } from '../time/time.ts';
import { connectLock, type DatabaseLocation } from './connection.ts';
import { databaseProblem } from './errors.ts';

/** What a server holds of its `DATA_DIR` while it runs. */
export interface DataDirLock {
  /** Lets the next server wait for the end of this one; before this call, a second server is refused. */
  startDraining(): Promise<void>;
  release(): Promise<void>;
}

const noLock: DataDirLock = { startDraining: async () => {}, release: async () => {} };

/** A server that was just told to stop is still serving for a moment. */
const timeout = 3 * seconds;

/**
 * Keeps a SQLite database to one process, whose lists would miss what another process writes. A server that drains is
 * waited for. The system ends the locks of a process that dies. PostgreSQL needs none.
 * @throws SettingError when another server uses the folder
 */
export async function lockDataDir(location: DatabaseLocation): Promise<DataDirLock> {
  if (location.databaseUrl !== undefined) return noLock;
  const serving = await take(location, 'serving-lock.sqlite', timeout);
  if (!serving) throw inUse(location);
  const running = await take(location, 'server-lock.sqlite', Infinity).catch(async (error: unknown) => {
    await serving.destroy();
    throw error;
  });
  return {
    startDraining: () => serving.destroy(),
    async release() {
      await serving.destroy();
      await running?.destroy();
    },
  };
}

/**
 * Runs a command that changes the database. A server that starts meanwhile waits for it.
 * @throws SettingError when a server uses the folder
 */
export async function withDataDir<T>(location: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  if (location.databaseUrl !== undefined) return work();
  const running = await take(location, 'server-lock.sqlite', timeout);
  if (!running) throw inUse(location);
  try {
    return await work();
  } finally {
    await running.destroy();
  }
}

const inUse = ({ dataDir }: DatabaseLocation) =>
  new SettingError(
    `DATA_DIR holds "${dataDir}", but another server uses this folder, and SQLite is for one process. Stop the other server, or set another DATA_DIR.`,
  );

/** A write transaction on a database file of its own; undefined when another process holds one for longer than `timeout`. */
async function take(location: DatabaseLocation, name: string, timeout: number): Promise<Knex | undefined> {
  const lock = connectLock(location, name);
  let giveUpAt = Infinity;
  for (let tries = 1; ; tries++) {
    try {
      await lock.raw('begin immediate');
      return lock;
    } catch (error) {
      const isBusy = databaseProblem(error) === 'busy';
      if (!isBusy || performance.now() > giveUpAt) {
        await lock.destroy();
        if (isBusy) return undefined;
        throw error;
      }
      if (tries === 1) {
        console.log('Another process uses DATA_DIR. Waiting for it to finish.');
        // From here: on a machine that stood still the first try took longer, and nobody held the lock.
        giveUpAt = performance.now() + timeout;
      }
      await wait(100);
    }
  }
}
