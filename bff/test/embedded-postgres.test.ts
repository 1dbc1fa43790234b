import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { installedPrograms, startEmbeddedPostgres } from './embedded-postgres.ts';

it.runIf(process.getuid?.() === 0)('runs as root, from a folder that only root can enter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marginalia-closed-'));
  try {
    expect(statSync(folder).mode & 0o077).toBe(0);
    const { initdb, postgres } = await installedPrograms();
    cpSync(join(postgres, '../..'), folder, { recursive: true, verbatimSymlinks: true });
    const inFolder = (program: string) => join(folder, 'bin', program.slice(join(postgres, '..').length));
    const running = await startEmbeddedPostgres({ initdb: inFolder(initdb), postgres: inFolder(postgres) });
    try {
      const client = new pg.Client(running.url);
      await client.connect();
      const { rows } = await client.query(`select upper('ä') as upper`);
      await client.end();
      expect(rows).toEqual([{ upper: 'Ä' }]);
    } finally {
      await running.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
