import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** A path as a guide names it: from the repository's root, in backticks, without a placeholder. */
const paths = /`((?:app|bff|design-system|scripts|stories)\/[\w./-]+)`/g;

it.each(['README.md', 'CONTRIBUTING.md', 'bff/README.md', 'bff/deploy/README.md'])(
  '%s names only files and folders that are there',
  (guide) => {
    const named = [...readFileSync(join(root, guide), 'utf8').matchAll(paths)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);
