import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connectionConfig } from '../database/connection.ts';
import { sessionSecret } from './secret.ts';

const root = mkdtempSync(join(tmpdir(), 'marginalia-secret-'));
afterAll(() => rmSync(root, { recursive: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  it('is its owner’s alone, with the secret in it, and is made once', () => {
    const dataDir = join(root, 'by-secret');
    const secret = sessionSecret({ sessionSecret: undefined, dataDir });
    expect([modeOf(dataDir), modeOf(join(dataDir, 'session-secret'))]).toEqual([0o700, 0o600]);
    expect(sessionSecret({ sessionSecret: undefined, dataDir })).toBe(secret);
  });

  it('is its owner’s alone when the database comes first', () => {
    const dataDir = join(root, 'by-database');
    connectionConfig({ dataDir, databaseUrl: undefined });
    expect(modeOf(dataDir)).toBe(0o700);
  });
});
