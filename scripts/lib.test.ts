import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript without types
import { pathForMake } from './lib.mjs';

describe.skipIf(process.platform === 'win32')('a path for make', () => {
  it('is a link without a space where the repository has one in its path', () => {
    const folder = mkdtempSync(join(tmpdir(), 'marginalia with space '));
    try {
      const { path, remove } = pathForMake(join(folder, 'headers'));
      expect(path).not.toMatch(/\s/);
      // npm unpacks the folder after the link is there.
      mkdirSync(join(folder, 'headers'));
      writeFileSync(join(folder, 'headers', 'node.h'), 'found');
      expect(readFileSync(join(path, 'node.h'), 'utf8')).toBe('found');
      remove();
      expect(existsSync(dirname(path))).toBe(false);
      expect(existsSync(join(folder, 'headers', 'node.h'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('stays itself where it has no space', () => {
    expect(pathForMake('/srv/marginalia/node').path).toBe('/srv/marginalia/node');
  });

  it('is what the installation hands to npm', () => {
    const folder = mkdtempSync(join(tmpdir(), 'marginalia with space '));
    try {
      mkdirSync(join(folder, 'scripts'));
      writeFileSync(join(folder, 'scripts', 'lib.mjs'), readFileSync(join(import.meta.dirname, 'lib.mjs')));
      writeFileSync(join(folder, 'package-lock.json'), '{}');
      mkdirSync(join(folder, 'node_modules'));
      const npm = join(folder, 'npm.cjs');
      writeFileSync(npm, `console.log(process.env.npm_config_nodedir + ';' + process.env.CXXFLAGS)`);
      const { stdout } = spawnSync(
        process.execPath,
        ['-e', `import('./scripts/lib.mjs').then((lib) => lib.install())`],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, npm_execpath: npm, CXXFLAGS: '' },
        },
      );
      if (process.platform === 'linux') expect(stdout).toMatch(/^\S+;-I\S+\/node-addon-api$/m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
