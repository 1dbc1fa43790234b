import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specificationRows } from './specification.rows.ts';

const root = join(import.meta.dirname, '..');
const foreign = ['node_modules', 'dist', '__screenshots__'];
const tests = globSync('{app,bff,design-system,stories}/**/*.{test,stories}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => foreign.includes(basename(path)),
}).map((path) => {
  const source = readFileSync(join(root, path), 'utf8');
  return { path, source, names: namesIn(source) };
});

/** The rows that a file's tests name: `[spec 2.home, 5.guidelines]`. What a comment says proves nothing. */
function namesIn(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/\[spec ([^\]]+)\]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
}

describe('the specification', () => {
  it.each(specificationRows.map(({ id, says, texts = [] }) => [id, says, texts] as const))(
    '%s: %s',
    (id, _says, texts) => {
      const naming = tests.filter(({ names }) => names.includes(id));
      expect(naming, `no test has [spec ${id}] in its title`).not.toEqual([]);
      const missing = texts.filter((text) => !naming.some(({ source }) => source.includes(text)));
      expect(missing, `texts of ${id} that no test naming it holds`).toEqual([]);
    },
  );

  it('has each row once, and no test names another', () => {
    const ids = specificationRows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const unknown = tests.flatMap(({ path, names }) =>
      names.filter((name) => !ids.includes(name)).map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
