import { randomBytes } from 'node:crypto';
import { appendFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseProblem } from './errors.ts';

/** Room on the disk for what must work when nothing else fits: SQLite writes before it can delete. */
export interface DiskReserve {
  /** Runs `work`; where the disk is full, again with the reserve released. Then the reserve is filled again as far as it goes. */
  use<T>(work: () => Promise<T>): Promise<T>;
  /** Takes the room, or as much of it as there is. */
  fill(): Promise<void>;
}

/** On PostgreSQL the database's disk is not ours. */
export const noDiskReserve: DiskReserve = { use: (work) => work(), fill: async () => {} };

/** A deletion writes some hundred pages of 4 KB at most. */
const reserveBytes = 4 * 1024 * 1024;

const fileIn = (folder: string): string => join(folder, 'disk-reserve');

/** Gives the room in `folder` back until `fill` takes it again. */
export const releaseDiskReserve = (folder: string): Promise<void> => rm(fileIn(folder), { force: true });

/** A file in `folder` that takes up room; `shrink` gives room in the database's own files back. */
export function diskReserve(folder: string, shrink: () => Promise<unknown>): DiskReserve {
  const path = fileIn(folder);
  let filling: Promise<void> | undefined;
  let users = 0;
  const fill = async (): Promise<void> => {
    // The room is somebody's at this moment, who fills it again.
    if (users > 0) return;
    filling ??= fillFile(path).finally(() => {
      filling = undefined;
    });
    await filling;
  };
  return {
    fill,
    async use(work) {
      try {
        return await work();
      } catch (error) {
        if (databaseProblem(error) !== 'disk-full') throw error;
        users += 1;
        try {
          await filling;
          await releaseDiskReserve(folder);
          return await work();
        } finally {
          users -= 1;
          // Each may fail for want of room; the next deletion or the cleaner's timer tries again.
          await shrink().catch(() => undefined);
          await fill();
        }
      }
    },
  };
}

async function fillFile(path: string): Promise<void> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size >= reserveBytes) return;
  try {
    // Random bytes, since a file system may store others compressed.
    await appendFile(path, randomBytes(reserveBytes - size), { mode: 0o600, flush: true });
  } catch {
    // No room left: a part of the reserve is better than none.
  }
}
