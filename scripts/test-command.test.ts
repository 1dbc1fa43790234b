import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.skipIf(process.platform === 'win32')('npm test', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marginalia-command-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the bff suite with a stand-in for vitest; returns what `npm test` says after the suite. */
  function endOf(vitest: string) {
    writeFileSync(join(folder, 'vitest.cjs'), vitest);
    // A `#!` line can't hold a path with a space.
    const command = `#!/bin/sh\nexec "${process.execPath}" "${join(folder, 'vitest.cjs')}" "$@"\n`;
    writeFileSync(join(folder, 'vitest'), command, { mode: 0o755 });
    const { stdout, status } = spawnSync(process.execPath, ['scripts/test.mjs', 'bff'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        MARGINALIA_OWN_NODE: '1',
        CHROME_BIN: process.execPath,
        CHROME_BUNDLED: '1',
      },
    });
    return { end: stdout.slice(stdout.lastIndexOf('== bff: ')), status };
  }
  const writeReport = (report: object) =>
    `const option = process.argv.find((one) => one.startsWith('--outputFile.json='));
     require('node:fs').writeFileSync(option.slice('--outputFile.json='.length), ${JSON.stringify(JSON.stringify(report))});`;
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

  it('names a suite that ended before its first test, and why', () => {
    const { end, status } = endOf(
      `console.error('Error: PostgreSQL could not create its data folder'); process.exit(1);`,
    );
    expect(end).toContain('bff-sqlite, bff-postgres: ended without a report');
    expect(end).toContain('PostgreSQL could not create its data folder');
    expect(end).toContain('0 passed, 1 failed, 0 skipped');
    expect(status).toBe(1);
  });

  it('names a file that could not be loaded, and why', () => {
    const testResults = [
      { name: 'bff/src/some.test.ts', status: 'failed', message: 'Cannot find module ./gone.ts', assertionResults: [] },
    ];
    const { end, status } = endOf(`${writeReport({ ...counts, testResults })} process.exit(1);`);
    expect(end).toContain('bff/src/some.test.ts\n      Cannot find module ./gone.ts');
    expect(end).toContain('1 passed, 1 failed, 0 skipped');
    expect(status).toBe(1);
  });

  it('shows the output of a run that failed outside any test', () => {
    const { end } = endOf(
      `${writeReport({ ...counts, testResults: [] })} console.error('Unhandled Rejection: disk gone'); process.exit(1);`,
    );
    expect(end).toContain('bff-sqlite, bff-postgres: the run itself');
    expect(end).toContain('Unhandled Rejection: disk gone');
  });
});
