// Where React's server components end: each module of the built package says itself whether it runs in the browser.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from './bundle.ts';

const dist = join(packageRoot, 'dist');
const modules = new Map(
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(join(dist, file), 'utf8')]),
);
const isClient = (file: string) => modules.get(file)?.startsWith('"use client";') ?? false;

/** What a module imports, and with `handedOn` what it only exports again. */
const importsOf = (code: string, handedOn = '') =>
  [...code.matchAll(new RegExp(`^(?:import${handedOn})[^'"]*?['"]([^'"]+)['"]`, 'gm'))].map(([, name = '']) => name);

/** The modules that a server loads: those of each entry, and what they take from others, up to those of the browser. */
function loadedByServer(): Set<string> {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file) || isClient(file)) return;
    loaded.add(file);
    for (const name of importsOf(modules.get(file) ?? '', '|export'))
      if (name.startsWith('.')) load(join(dirname(file), name));
  };
  for (const file of modules.keys()) if (/^(index|(\w|-)+\/index|locales\/\w+\/index)\.js$/.test(file)) load(file);
  return loaded;
}

it("says 'use client' before all else in each module that uses React or draws", () => {
  const libraries = /^(react|react-dom|styled-components|downshift|react-aria|react-stately|@tiptap\/react|echarts)\b/;
  const needing = [...modules].filter(([, code]) => importsOf(code).some((name) => libraries.test(name)));
  expect(needing.length).toBeGreaterThan(120);
  expect(needing.filter(([file]) => !isClient(file)).map(([file]) => file)).toEqual([]);
});

it('says it nowhere in what a server component calls', () => {
  const callable =
    /^(index|(\w|-)+\/index|theme\/(tokens|contrast|theme-script)|locales\/.*|highlight-editor\/(model|web-annotations)\/.*)\.js$/;
  const files = [...modules.keys()].filter((file) => callable.test(file));
  expect(files.length).toBeGreaterThan(90);
  expect(files.filter(isClient)).toEqual([]);
});

it('lets no module that a server loads use one of the browser', () => {
  const loaded = [...loadedByServer()];
  expect(loaded).toContain('theme/theme-script.js');
  const uses = loaded.flatMap((file) =>
    importsOf(modules.get(file) ?? '')
      .filter((name) => name.startsWith('.') && isClient(join(dirname(file), name)))
      .map((name) => `${file} imports ${name}: write 'use client' first in its source, or move what it needs of it`),
  );
  expect(uses).toEqual([]);
});

it('has no directive for a compiler at the head of a module: a bundler that knows none warns of each', () => {
  const heads = [...modules].filter(([, code]) => /^["']use (?!client)[^"']*["'];$/m.test(code));
  expect(heads.map(([file]) => file)).toEqual([]);
});

it('holds the hooks of downshift itself, with React and nothing else of what they came with', () => {
  const others = /^(downshift|prop-types|react-is|compute-scroll-into-view)$/;
  expect(importsOf(modules.get('internal/downshift.js') ?? '')).toEqual(['react']);
  expect(
    [...modules.values()].flatMap((code) => importsOf(code, '|export')).filter((name) => others.test(name)),
  ).toEqual([]);
});
