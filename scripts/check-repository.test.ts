import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findRepositoryFault } from './check-repository.mjs';

const root = join(import.meta.dirname, '..');
const published = ['design-system', 'design-system/conformance/package'];

it('refuses provenance without the address of a repository', () => {
  const manifest = { name: 'some', publishConfig: { provenance: true } };
  expect(findRepositoryFault(manifest)).toContain('npm pkg set repository.type=git');
  for (const repository of ['', {}, { url: '' }, { url: 'git+https://…' }, 'not an address'])
    expect(findRepositoryFault({ ...manifest, repository }), JSON.stringify(repository)).toBeDefined();
  for (const repository of ['https://git.example/a/b', 'github:a/b', { url: 'git+https://git.example/a/b.git' }])
    expect(findRepositoryFault({ ...manifest, repository }), JSON.stringify(repository)).toBeUndefined();
  expect(findRepositoryFault({ name: 'some' })).toBeUndefined();
});

it.each(published)('runs before %s is published', (folder) => {
  const cwd = join(root, folder);
  const { scripts, ...manifest } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const [command, ...args] = scripts.prepublishOnly.split(' ');
  expect(command).toBe('node');
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const fault = findRepositoryFault(manifest);
  expect(stderr).toBe(fault ? `${fault}\n` : '');
  expect(status).toBe(fault ? 1 : 0);
});
