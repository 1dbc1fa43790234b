// Measures what each subpath weighs. `node design-system/test/sizes.ts --write` records the table in SIZES.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzippedBytes, keepAlive, packageRoot, subpaths, tenParts } from './bundle.ts';

const file = join(packageRoot, 'SIZES.md');
const shared = [/^styled-components$/];

/**
 * Bytes after gzip by name: each subpath with React and styled-components outside, the ten-part set with only React outside.
 * What a subpath loads later by `import()` has a row of its own.
 */
export async function measureSizes(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  sizes.set('ten parts with styled-components', (await gzippedBytes(keepAlive(tenParts))).first);
  for (const path of await subpaths()) {
    const { first, later } = await gzippedBytes(keepAlive([path.slice(2)]), shared);
    sizes.set(path, first);
    if (later > 0) sizes.set(`${path}, loaded later`, later);
  }
  return sizes;
}

/** The committed table, in bytes by name. */
export async function recordedSizes(): Promise<Map<string, number>> {
  const text = await readFile(file, 'utf8');
  return new Map(
    [...text.matchAll(/^\| `?([^|`]+?)`? \| (\d+) \|/gm)].map(([, name, bytes]) => [name ?? '', Number(bytes)]),
  );
}

function table(sizes: Map<string, number>): string {
  const rows = [...sizes].map(
    ([name, bytes]) => `| ${name.startsWith('.') ? `\`${name}\`` : name} | ${bytes} | ${(bytes / 1024).toFixed(1)} |`,
  );
  return `# What each part weighs

Bytes after gzip, bundled for production with its styles. React is outside everywhere; styled-components (about 12 KiB,
shared by all parts) is outside except in the ten-part set {${tenParts.join(', ')}}, echarts
and TipTap are **not**: the rows of \`./charts\`, \`./highlight-editor\` and \`./review-kit\` hold them. \`./review-kit\` uses no
React at all. What \`./highlight-editor\` loads by \`import()\` when it stands (the key help, and the viewer that it prints
with) is a row of its own; the viewer is in \`./highlight-viewer\` too. Of \`./select\` and \`./combobox\`, half is a hook of
downshift, without the 1.8 KiB that its package loads besides. A test holds each row within 2 %;
\`node design-system/test/sizes.ts --write\` (after \`npm run build\`) records new ones.

| part | bytes | KiB |
| --- | --- | --- |
${rows.join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) {
  const sizes = await measureSizes();
  for (const [name, bytes] of sizes) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KiB  ${name}`);
  if (process.argv.includes('--write')) await writeFile(file, table(sizes));
}
