import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';
import type { ArrivedFile } from './multipart.ts';

/** Whether the stored file `name` has the same bytes. */
export async function isSameFile(
  storage: Pick<Storage, 'open'>,
  name: string,
  { size, sha256 }: Pick<ArrivedFile, 'size' | 'sha256'>,
): Promise<boolean> {
  const stored = await storage.open(name);
  if (!stored) return false;
  if (stored.size !== size) {
    stored.stream.destroy();
    return false;
  }
  const hash = createHash('sha256');
  await pipeline(stored.stream, hash);
  return hash.digest('hex') === sha256;
}
