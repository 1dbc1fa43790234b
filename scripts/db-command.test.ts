import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Stands in for npm. */
const npm = `
  const fs = require('node:fs');
  fs.mkdirSync('node_modules', { recursive: true });
  fs.writeFileSync('node_modules/.package-lock.json', '{}');
  console.log('npm installs');
`;

describe('npm run db', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'marginalia-db-command-'));
    for (const folder of ['scripts', 'bff/src']) mkdirSync(join(root, folder), { recursive: true });
    for (const script of ['lib.mjs', 'db.mjs'])
      cpSync(join(import.meta.dirname, script), join(root, 'scripts', script));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'bff/src/db.ts'), `console.log('the command ran');`);
    writeFileSync(join(root, 'npm.cjs'), npm);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const run = () => {
    const env = { ...process.env, npm_execpath: join(root, 'npm.cjs') };
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/db.mjs'], { cwd: root, env, encoding: 'utf8' });
    return { hasInstalled: stdout.includes('npm installs'), hasRun: stdout.includes('the command ran'), stderr };
  };

  it('says in one line that the packages are those of another release, uses them, and installs nothing by itself', () => {
    expect(run()).toEqual({ hasInstalled: true, hasRun: true, stderr: '' });
    expect(run()).toEqual({ hasInstalled: false, hasRun: true, stderr: '' });
    writeFileSync(join(root, 'package-lock.json'), '{ "of": "the next release" }');
    const { stderr, ...after } = run();
    expect(after).toEqual({ hasInstalled: false, hasRun: true });
    expect(stderr.trim().split('\n')).toEqual([
      'This command runs with the packages of another release. To install those of this release, stop the server, delete the folder node_modules and run the command again.',
    ]);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(run()).toEqual({ hasInstalled: true, hasRun: true, stderr: '' });
  });

  it('says nothing where plain npm has installed the packages', () => {
    run();
    rmSync(join(root, 'node_modules/.install-stamp'));
    expect(run()).toEqual({ hasInstalled: false, hasRun: true, stderr: '' });
  });

  it('says nothing where plain npm has installed the packages of this release over those of another one', () => {
    run();
    writeFileSync(join(root, 'package-lock.json'), '{ "of": "the next release" }');
    expect(run().stderr).not.toBe('');
    spawnSync(process.execPath, ['npm.cjs'], { cwd: root });
    expect(run()).toEqual({ hasInstalled: false, hasRun: true, stderr: '' });
  });
});
