import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, connectionConfig } from '../database/connection.ts';
import { sessionSecret } from './secret.ts';

const root = mkdtempSync(join(tmpdir(), 'marginalia-secret-'));
afterAll(() => rmSync(root, { recursive: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;
const files = ['', '-wal', '-shm'].map((end) => `marginalia.sqlite${end}`);
const modesIn = (dataDir: string) => files.map((name) => modeOf(join(dataDir, name)));

async function withTable(dataDir: string, work: (knex: Knex) => Promise<void>): Promise<void> {
  const knex = connect({ dataDir, databaseUrl: undefined });
  await knex.raw('create table if not exists t (a)');
  await knex('t').insert({ a: 1 });
  await work(knex);
  await knex.destroy();
}

describe('the data folder', () => {
  it('is its owner’s alone, with the secret in it, and is made once', () => {
    const dataDir = join(root, 'by-secret');
    const secret = sessionSecret({ sessionSecret: undefined, dataDir });
    expect([modeOf(dataDir), modeOf(join(dataDir, 'session-secret'))]).toEqual([0o700, 0o600]);
    expect(sessionSecret({ sessionSecret: undefined, dataDir })).toBe(secret);
  });

  it('makes a secret in place of one that a power cut left empty', () => {
    const dataDir = join(root, 'cut');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'session-secret'), '');
    const secret = sessionSecret({ sessionSecret: undefined, dataDir });
    expect(secret).toHaveLength(43);
    expect(sessionSecret({ sessionSecret: undefined, dataDir })).toBe(secret);
  });

  it('is its owner’s alone when the database comes first', () => {
    const dataDir = join(root, 'by-database');
    connectionConfig({ dataDir, databaseUrl: undefined });
    expect(modeOf(dataDir)).toBe(0o700);
  });

  it.skipIf(process.platform === 'win32')('leaves its database to its owner though it was open to all', async () => {
    const fresh = join(root, 'fresh');
    const crashed = join(root, 'crashed');
    for (const dataDir of [fresh, crashed]) mkdirSync(dataDir);
    await withTable(fresh, async () => {
      expect(modesIn(fresh)).toEqual([0o600, 0o600, 0o600]);
      // As a server leaves them that had no time to close.
      for (const name of files) copyFileSync(join(fresh, name), join(crashed, name));
    });
    for (const name of files) chmodSync(join(crashed, name), 0o644);
    await withTable(crashed, async (knex) => {
      expect(modesIn(crashed)).toEqual([0o600, 0o600, 0o600]);
      expect(await knex('t')).toHaveLength(2);
    });
  });
});
