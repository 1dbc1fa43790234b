import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Stands in for npm: it writes where it was started into the folder that it fills. */
const npm = `
  const fs = require('node:fs');
  for (const folder of ['node_modules/one', 'bff/node_modules/two']) fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync('node_modules/one/cwd', process.cwd() + '\\n' + process.env.npm_config_nodedir);
`;

it.skipIf(process.platform !== 'linux')('installs in a folder without a space, for make splits a path at one', () => {
  const home = mkdtempSync(join(tmpdir(), 'marginalia-install-'));
  const root = join(home, 'with a space', 'clone');
  try {
    mkdirSync(join(root, 'scripts'), { recursive: true });
    mkdirSync(join(root, 'bff'));
    writeFileSync(join(root, 'scripts/lib.mjs'), readFileSync(join(import.meta.dirname, 'lib.mjs')));
    writeFileSync(join(root, 'package.json'), '{ "workspaces": ["bff"] }');
    writeFileSync(join(root, 'bff/package.json'), '{}');
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(home, 'npm.cjs'), npm);
    const { status } = spawnSync(process.execPath, ['-e', `import('./scripts/lib.mjs').then((lib) => lib.install())`], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(home, 'npm.cjs') },
    });
    expect(status).toBe(0);
    expect(readFileSync(join(root, 'node_modules/one/cwd'), 'utf8')).toMatch(/^\S+\n\S+$/);
    expect(existsSync(join(root, 'bff/node_modules/two'))).toBe(true);
    expect(existsSync(join(root, 'node_modules/.install-stamp'))).toBe(true);
    // The folder without a space is gone again.
    expect(readdirSync(home).sort()).toEqual(['npm.cjs', 'with a space']);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

it('installs all that the build needs, whatever NODE_ENV says, and anew where it was broken off', () => {
  const root = mkdtempSync(join(tmpdir(), 'marginalia-install-'));
  const stamp = join(root, 'node_modules/.install-stamp');
  const lock = join(root, 'node_modules/.package-lock.json');
  const install = (npmScript: string) => {
    writeFileSync(join(root, 'npm.cjs'), npmScript);
    return spawnSync(process.execPath, ['-e', `import('./scripts/lib.mjs').then((lib) => lib.install())`], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', npm_execpath: join(root, 'npm.cjs') },
      encoding: 'utf8',
    });
  };
  const asked = () => readFileSync(join(root, 'asked'), 'utf8').split(' ');
  const works = `
    const fs = require('node:fs');
    fs.mkdirSync('node_modules', { recursive: true });
    fs.writeFileSync('asked', process.argv.slice(2).join(' '));
    fs.writeFileSync('node_modules/.package-lock.json', '{}');
  `;
  try {
    mkdirSync(join(root, 'scripts'));
    writeFileSync(join(root, 'scripts/lib.mjs'), readFileSync(join(import.meta.dirname, 'lib.mjs')));
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(install(works).status).toBe(0);
    expect(asked()).toEqual(expect.arrayContaining(['ci', '--include=dev', '--include=optional']));
    expect(existsSync(stamp)).toBe(true);
    // Another release: npm undoes what failed, and the release before can go on.
    writeFileSync(join(root, 'package-lock.json'), '{ }');
    expect(install('process.exit(1)').status).toBe(1);
    expect([existsSync(stamp), existsSync(lock)]).toEqual([true, true]);
    // The lockfile that git tracks stays as it is.
    expect(install(works).status).toBe(0);
    expect(asked()).toEqual(expect.arrayContaining(['install', '--no-save']));
    writeFileSync(join(root, 'package-lock.json'), '{  }');
    expect(install(`process.kill(process.pid, 'SIGKILL')`).status).not.toBe(0);
    expect([existsSync(stamp), existsSync(lock)]).toEqual([false, false]);
    expect(install(works).status).toBe(0);
    expect(asked()).toContain('ci');
    expect(readdirSync(join(root, 'node_modules')).sort()).toEqual(['.install-stamp', '.package-lock.json']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
