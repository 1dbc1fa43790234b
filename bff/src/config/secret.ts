import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The secret of SESSION_SECRET, or the one made at the first start and kept in DATA_DIR for its owner alone. */
export function sessionSecret({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (sessionSecret) return sessionSecret;
  const file = join(dataDir, 'session-secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A power cut may have left an older version's file empty.
  if (kept.length >= 32) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64url');
  writeFileSync(`${file}.part`, `${made}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  return made;
}

/** 32 bytes for one purpose: the same secret never serves two. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'marginalia', purpose, 32));
