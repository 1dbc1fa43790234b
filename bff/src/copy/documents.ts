import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';
import type { Differences } from './rows.ts';
import type { Say } from './say.ts';
import type { CopiedDocuments } from './unfinished.ts';

const atOnce = 4;

export interface DocumentCounts {
  /** Documents that the source has. */
  readonly files: number;
  readonly bytes: number;
  /** Documents that rows name and the source does not have. */
  readonly missing: readonly string[];
}

interface Digest {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Stores every document in the target that is not known to be there with the same checksum. Removes what an earlier run
 * stored and the source no longer names, and no other document.
 */
export async function copyDocuments(
  names: readonly string[],
  source: Storage,
  target: Storage,
  copied: CopiedDocuments,
  say: Say,
): Promise<void> {
  const wanted = new Set(names);
  const stored = new Set(await target.list());
  const checksums = await copied.checksums();
  for (const name of checksums.keys()) if (stored.has(name) && !wanted.has(name)) await target.remove(name);
  const folder = join(target.temporaryFolder, 'copy');
  // What a killed run left there are documents of clients.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    let count = 0;
    await forEach(names, async (name) => {
      const known = stored.has(name) ? checksums.get(name) : undefined;
      if (!known || known !== (await digestOf(source, name))?.sha256)
        await copyDocument(name, source, target, join(folder, randomBytes(16).toString('hex')), copied);
      say.sometimes(`  ${++count} of ${names.length} documents`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does nothing when the source has no such document. */
async function copyDocument(
  name: string,
  source: Storage,
  target: Storage,
  path: string,
  copied: CopiedDocuments,
): Promise<void> {
  const file = await source.open(name);
  if (!file) return;
  const hash = createHash('sha256');
  await pipeline(
    file.stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // First, so that the next run knows the document as its own when this run is killed before the second note.
  await copied.add(name);
  await target.put(name, path);
  await copied.add(name, hash.digest('hex'));
}

/** Reads every byte of each document on both sides, and compares sizes and SHA-256. One place for both has `source` twice. */
export async function compareDocuments(
  names: readonly string[],
  source: Storage,
  target: Storage,
  differences: Differences,
  say: Say,
): Promise<DocumentCounts> {
  let [files, bytes, count] = [0, 0, 0];
  const [missing, different]: [string[], [string, string][]] = [[], []];
  await forEach(names, async (name) => {
    const [original, copy] = await digestsOf(name, source, target);
    if (!original) missing.push(name);
    else {
      files++;
      bytes += original.size;
      if (!copy) different.push([name, 'is missing']);
      else if (copy.size !== original.size || copy.sha256 !== original.sha256) different.push([name, 'differs']);
    }
    say.sometimes(`  ${++count} of ${names.length} documents compared`);
  });
  for (const [name, problem] of different.sort()) differences.addDocument(name, problem);
  const wanted = new Set(names);
  const added = source === target ? 0 : (await target.list()).filter((name) => !wanted.has(name)).length;
  if (added > 0) differences.add(`The target has documents that the source does not name: ${added}.`);
  return { files, bytes, missing: missing.sort() };
}

/** Where both sides are one place, the document is read once. */
async function digestsOf(name: string, source: Storage, target: Storage): Promise<(Digest | undefined)[]> {
  if (source !== target) return Promise.all([digestOf(source, name), digestOf(target, name)]);
  const digest = await digestOf(source, name);
  return [digest, digest];
}

async function digestOf(storage: Storage, name: string): Promise<Digest | undefined> {
  const file = await storage.open(name);
  if (!file) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of file.stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Does `work` with a few items at once. After a failure no other is begun. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const workThrough = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  if (failures.length > 0) throw failures[0];
}
