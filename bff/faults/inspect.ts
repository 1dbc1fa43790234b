import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../src/database/connection.ts';
import { type Acknowledged, hashOf } from './orders.ts';

export interface Comparison {
  /** Acknowledged orders that are not in the database. */
  readonly lost: number;
  /** Rows that name a file which is not there, or is not the one that was sent. */
  readonly withoutFile: number;
  /** Files that no row names, not even the list of files to remove. */
  readonly orphans: number;
  /** Files that were still arriving. */
  readonly temporary: number;
}

/** The hash of each document in a folder. */
const hashesIn = (uploads: string): ReadonlyMap<string, string> =>
  new Map(namesIn(uploads).map((name) => [name, hashOf(readFileSync(join(uploads, name)))]));

/** Compares a folder's database and files, or those of a bucket, with what was acknowledged. */
export async function compare(
  dataDir: string,
  acknowledged: readonly Acknowledged[],
  databaseUrl?: string,
  hashes = hashesIn(join(dataDir, 'uploads')),
): Promise<Comparison> {
  const database = connect({ dataDir, databaseUrl });
  try {
    const rows: { id: number; promptInstructions: string | null; filename: string | null }[] = await database(
      'submissions',
    ).select('id', 'promptInstructions', 'filename');
    const byMark = new Map(rows.map((row) => [row.promptInstructions, row]));
    let lost = 0;
    const withoutFile = new Set(
      rows.filter(({ filename }) => filename !== null && !hashes.has(filename)).map(({ id }) => id),
    );
    for (const { mark, fileHash } of acknowledged) {
      const row = byMark.get(`Order ${mark}`);
      if (!row) lost++;
      else if (fileHash !== undefined && hashes.get(row.filename ?? '') !== fileHash) withoutFile.add(row.id);
    }
    const listed: { filename: string }[] = await database('files_to_remove').select('filename');
    const named = new Set([...rows, ...listed].map(({ filename }) => filename));
    const orphans = [...hashes.keys()].filter((name) => !named.has(name)).length;
    return { lost, withoutFile: withoutFile.size, orphans, temporary: namesIn(join(dataDir, 'incoming')).length };
  } finally {
    await database.destroy();
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

export interface Resources {
  readonly descriptors: number;
  readonly sockets: number;
  readonly megabytes: number;
  readonly temporary: number;
}

/** What a process holds; zeros where the system has no /proc. */
export function resourcesOf(pid: number, dataDir: string): Resources {
  const temporary = namesIn(join(dataDir, 'incoming')).length;
  if (process.platform !== 'linux') return { descriptors: 0, sockets: 0, megabytes: 0, temporary };
  const links = readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return '';
    }
  });
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return {
    descriptors: links.length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
    megabytes: Math.round((pages * 4_096) / 1_048_576),
    temporary,
  };
}
