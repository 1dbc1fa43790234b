// `npm run bench` runs every benchmark, `npm run bench -- bff` the ones named.
// Each prints ratios to floors and peers measured in the same run, and writes them to bench-results/NAME.json.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, reexec, root } from './lib.mjs';

install();
await reexec();
const { chromium } = await import('./chromium.mjs');
const browser = await chromium();
Object.assign(process.env, browser.env, { CHROME_BIN: browser.path });

/** Benchmarks by name: `bench/NAME.ts` or `bench/NAME/index.ts` of a package. */
const found = new Map();
for (const folder of ['design-system/bench', 'bff/bench'].map((path) => join(root, path))) {
  for (const entry of readdirSync(folder)) {
    const index = join(folder, entry, 'index.ts');
    if (entry.endsWith('.ts')) found.set(entry.slice(0, -3), join(folder, entry));
    else if (existsSync(index)) found.set(entry, index);
  }
}
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !found.has(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${[...found.keys()].join(', ')}.`);
  process.exit(2);
}
const rounded = (value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value);
mkdirSync(join(root, 'bench-results'), { recursive: true });
for (const name of asked.length > 0 ? asked : found.keys()) {
  console.log(`\n== ${name}`);
  const { bench } = await import(pathToFileURL(found.get(name)).href);
  if (!bench) continue; // Prints and writes on its own.
  const rows = await bench();
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, rounded(value)]))),
  );
  const missed = rows.filter(
    ({ ratio, wanted, atLeast }) => wanted !== undefined && (atLeast ? ratio < wanted : ratio > wanted),
  );
  console.log(
    missed.length === 0 ? 'Every goal is reached.' : `Not reached: ${missed.map((row) => row.name).join('; ')}`,
  );
  writeFileSync(join(root, `bench-results/${name}.json`), JSON.stringify(rows, null, 2));
}
