import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { lstat, open as openFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeOnce } from '../config/write-once.ts';
import { minutes } from '../time/time.ts';
import { isStoredName } from './names.ts';

/** Stores documents under the names that `storedName` makes; any other name counts as missing. */
export interface Storage {
  /** What messages call the place of the documents. */
  readonly place: string;
  /** A folder on this machine's disk for files that are still arriving; `sweep` removes what is left in it. */
  readonly temporaryFolder: string;
  /** Checks before the server starts that documents can be stored. @throws SettingError when a setting is wrong */
  verify(): Promise<void>;
  /** Checks that the place of the documents takes one now; the folder for arriving files is not looked at. @throws StorageError */
  check(): Promise<void>;
  /** Moves the file at `path` into the store. Once this resolves, the file survives a power cut. */
  put(name: string, path: string): Promise<void>;
  /**
   * Runs `work` with the path of the file on this machine's disk, for a thread that reads the file itself.
   * @throws an error with the code ENOENT, here or from `work`, when there is no such file
   */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Undefined when there is no such file. The stream ends at `size`, also where the file grows. */
  open(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Returns whether the file was there; removing a missing file is no error. */
  remove(name: string): Promise<boolean>;
  /** The names of all stored files. */
  list(): Promise<string[]>;
  /** The database that the stored files belong to; undefined while nobody took them. */
  owner(): Promise<string | undefined>;
  /** Notes whose the files are, while they are nobody's. */
  takeFor(databaseId: string): Promise<void>;
  /** Whether the file is so old that no running request can still name it. */
  isAbandoned(name: string): Promise<boolean>;
  /** Removes files that were still arriving when a process ended. */
  sweep(): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** The result of work on a file, or `missing` when there is no such file. */
const unlessMissing = <T, M>(work: Promise<T>, missing: M): Promise<T | M> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return missing;
    throw error;
  });

/** Returns whether the file was there. */
export const removeFile = (path: string): Promise<boolean> =>
  unlessMissing(
    rm(path).then(() => true),
    false,
  );

/** @throws when `storedName` makes no such name */
export function checked(name: string): string {
  if (!isStoredName(name)) throw new Error(`"${name}" is no name of a stored document`);
  return name;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await openFile(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot sync a folder; everywhere else a failed sync means that the file may not be there tomorrow.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
}

/** Stores files in `folder`/uploads. Arriving files are in `folder`/incoming on the same disk, so that a rename moves them atomically. */
export function diskStorage(folder: string): Storage {
  const uploads = join(folder, 'uploads');
  const incoming = join(folder, 'incoming');
  const ownerNote = join(folder, 'uploads-owner');
  for (const path of [uploads, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    place: 'DATA_DIR',
    temporaryFolder: incoming,
    verify: async () => {},
    check: async () => {},
    withFile: async (name, work) => work(join(uploads, checked(name))),
    async put(name, path) {
      await rename(path, join(uploads, checked(name)));
      await syncFolder(uploads);
    },
    async open(name) {
      if (!isStoredName(name)) return undefined;
      // One handle for both: a file that is deleted in between is still read whole.
      const handle = await unlessMissing(openFile(join(uploads, name)), undefined);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      // No more than the size that is told: the file may be written to meanwhile.
      if (size > 0) return { stream: handle.createReadStream({ end: size - 1 }), size };
      await handle.close();
      return { stream: Readable.from([], { objectMode: false }), size };
    },
    remove: async (name) => isStoredName(name) && removeFile(join(uploads, name)),
    owner: () => unlessMissing(readFile(ownerNote, 'utf8'), undefined),
    async takeFor(databaseId) {
      // A full disk or a kill must not leave half a note, which would be nobody's for ever.
      writeOnce(ownerNote, databaseId, join(incoming, randomUUID()));
    },
    list: async () => (await readdir(uploads)).filter(isStoredName),
    isAbandoned: (name) => isAbandoned(join(uploads, name)),
    sweep: () => sweep(incoming),
    close: async () => {},
  };
}

/** A request takes four minutes at most: arriving, waiting for a reader, being read and stored. */
export const abandonedAfter = 15 * minutes;

/**
 * Compares the modification time of the file, or of the link that would be removed, because another process may have written it.
 * A missing file is not abandoned.
 */
const isAbandoned = (path: string): Promise<boolean> =>
  unlessMissing(
    lstat(path).then(({ mtimeMs }) => Date.now() - mtimeMs > abandonedAfter),
    false,
  );

/** Removes what is old in a folder for arriving files. */
export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (await isAbandoned(path)) await rm(path, { force: true, recursive: true });
  }
}
