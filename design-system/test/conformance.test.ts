// The conformance suite as another team meets it: packed, installed beside other libraries, and run over them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkOthers } from '../conformance/others/run.ts';
import { packageRoot } from './bundle.ts';
import { npm, packed } from './consumer.ts';

const root = join(packageRoot, 'conformance/package');
const work = mkdtempSync(join(tmpdir(), 'marginalia-conformance-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('is packed with its words and types, and ready for any registry', async () => {
  const tarball = packed.conformance;
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n');
  for (const file of ['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'dist/node.js', 'dist/columns.js'])
    expect(files).toContain(`package/${file}`);
  expect(files.filter((file) => file.startsWith('package/src/'))).toEqual([]);

  const registry = createServer((_, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const settings = [`--registry=${address}`, `--userconfig=${join(work, 'none')}`, '--loglevel=notice'];
  const published = await npm(work, 'publish', tarball, '--dry-run', ...settings);
  registry.close();
  expect(published.stdout).toContain('+ @marginalia/conformance@');
  expect(published.stderr).toContain(`Publishing to ${address} with tag latest and public access (dry-run)`);
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).publishConfig).toEqual({
    access: 'public',
    provenance: true,
  });
});

it('explains each check in its README', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const types = readFileSync(join(root, 'src/types.ts'), 'utf8');
  const [, names = ''] = types.match(/type CheckName =([^;]*);/) ?? [];
  const checks = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(checks.length).toBeGreaterThan(15);
  expect(checks.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
});

it('finds faults of two other libraries that are known, and none where there is none', () => {
  const { tests } = checkOthers(
    ['--testNamePattern', '(Avatar|Switch|Listbox|Button)\\W+(rest|rtl|states)'],
    packed.conformance,
  );
  const found = (library: string, component: string, check: string) => {
    const test = tests.find((one) => one.library === library && one.component === component && one.check === check);
    expect(test, `${library} ${component} ${check}`).toBeDefined();
    return test?.fault;
  };
  expect(found('@radix-ui/themes', 'Avatar', 'rest')).toContain('the ref');
  expect(found('@radix-ui/themes', 'Switch', 'rtl')).toContain('what is not mirrored');
  expect(found('@headlessui/react', 'Listbox', 'states')).toContain('isInvalid');
  for (const library of ['@radix-ui/themes', '@headlessui/react'])
    expect(found(library, 'Button', 'rest'), library).toBeUndefined();
});
