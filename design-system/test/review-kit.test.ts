// The engine is for editors without React too: nothing that it imports brings React or styles along.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from './bundle.ts';

/** The packages that a file of dist imports, and those of the files that it imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^'"]*['"]([^'"]+)['"]/gm)) {
    if (name.startsWith('.')) for (const deep of packagesOf(join(dirname(file), name), seen)) packages.add(deep);
    else packages.add(name);
  }
  return packages;
}
const entry = (name: string) => packagesOf(join(packageRoot, `dist/${name}/index.js`));

it('imports TipTap alone', () => {
  const packages = [...entry('review-kit')];
  expect(packages).toContain('@tiptap/extension-highlight');
  expect(packages.filter((name) => !/^@tiptap\/(core|pm\/\w+|extension-highlight)$/.test(name))).toEqual([]);
});

it('is the engine of the editor, which adds TipTap’s React binding', () => {
  expect([...entry('highlight-editor')]).toEqual(
    expect.arrayContaining(['@tiptap/react', '@tiptap/extension-highlight']),
  );
});
