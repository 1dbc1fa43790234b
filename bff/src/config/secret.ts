import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { writeOnce } from './write-once.ts';

/** The secret of SESSION_SECRET, or the one made at the first start and kept in DATA_DIR for its owner alone. */
export function sessionSecret({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (sessionSecret) return sessionSecret;
  const file = join(dataDir, 'session-secret');
  const read = () => readFileSync(file, 'utf8').trim();
  if (existsSync(file)) {
    const kept = read();
    if (kept.length >= 32) return kept;
    // A power cut may have left an older version's file empty.
    rmSync(file);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, `${randomBytes(32).toString('base64url')}\n`, `${file}.${randomUUID()}.part`);
  // Another instance that shares the folder may have written the secret meanwhile.
  return read();
}

/** 32 bytes for one purpose: the same secret never serves two. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'marginalia', purpose, 32));
