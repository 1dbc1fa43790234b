import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { databaseProblem } from '../database/errors.ts';
import { type Clock, isoTime, minutes, seconds } from '../time/time.ts';
import { BackupLease } from './model.ts';
import { removeFile } from './storage.ts';

const lifetime = 2 * minutes;
const renewal = 20 * seconds;

/**
 * Keeps every process from removing files until the returned function is called, because a backup copies the files of
 * its snapshot after their rows may be gone. The lease of a process that died expires by itself.
 */
export async function takeBackupLease(
  database: Database,
  partFile: string,
  clock: Clock,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const leases = () => BackupLease.query(database.write);
  const expiresAt = () => isoTime(clock() + lifetime);
  // A full disk must not stop a backup to another disk.
  const store = (work: () => PromiseLike<unknown>) => database.reserve.use(() => retryWhileBusy(work));
  await store(() => leases().insert({ id, host: hostname(), partFile, expiresAt: expiresAt() }));
  const timer = setInterval(() => {
    leases()
      .where({ id })
      .patch({ expiresAt: expiresAt() })
      // The next renewal comes long before the lease expires.
      .catch(() => undefined);
  }, renewal);
  return async () => {
    clearInterval(timer);
    await store(() => leases().where({ id }).delete());
  };
}

/**
 * Whether a backup runs. Call this after reading the list of files to remove: a file that was listed before a lease began is
 * in no snapshot.
 */
export async function isBackupRunning({ read }: Pick<Database, 'read'>, now: number): Promise<boolean> {
  return (await BackupLease.query(read).where('expiresAt', '>', isoTime(now)).select('id').first()) !== undefined;
}

/**
 * Removes the unfinished archives of backups that died, because they hold personal data. Names of archives are unique, so a
 * file of that name is the dead backup's, also when this machine has got another host name, as a container does.
 */
export async function removeDeadBackups({ read, write }: Pick<Database, 'read' | 'write'>, now: number): Promise<void> {
  const dead = await BackupLease.query(read).where('expiresAt', '<=', isoTime(now)).select('id', 'host', 'partFile');
  for (const { id, host, partFile } of dead) {
    const wasHere = await removeFile(partFile);
    // Another machine's archive is left to that machine.
    if (wasHere || host === hostname()) await BackupLease.query(write).deleteById(id);
  }
}

/** Repeats `work` while SQLite is busy: it says so at once while the server writes. */
export async function retryWhileBusy(work: () => PromiseLike<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 40 || databaseProblem(error) !== 'busy') throw error;
      await wait(250);
    }
  }
}
