// The editor with its margin on 100,000 words with 1,000 and 10,000 highlights, against bare ProseMirror on the same text without
// any, in one interleaved run in a real browser. `npm run bench -- highlight-editor`
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { chromium } from 'playwright-core';
import { type Moment, median, openings, round, type Times } from './measure.ts';

const pages = fileURLToPath(new URL('./pages', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const output = join(root, 'node_modules/.cache/marginalia/bench-highlight-editor');

const files = { floor: 'floor.ts', ours: 'ours.tsx', marks: 'marks.ts', decorations: 'decorations.ts' } as const;
const addresses = {
  floor: 'floor.html',
  ours: 'ours.html',
  'ours with 10,000 highlights': 'ours.html?highlights=10000',
  marks: 'marks.html',
  decorations: 'decorations.html',
} as const;
type Entry = keyof typeof addresses;

/** The goals for ours with 1,000 highlights, as ratios to the floor; with 10,000 each may be twice as much. */
const wanted: Record<Moment, number> = {
  mounting: 1,
  'one typed key': 0.65,
  'one typed key inside a highlight': 0.7,
  'undoing a typed key': 1,
  'scrolling one screen': 1,
  'adding one highlight': 1,
  'removing one highlight': 1,
  'undoing a removed highlight': 1,
};

/** What of the floor a moment is compared with: its own, and where the floor has none, a typed key. */
const against = (moment: Moment, floor: Times): number =>
  (moment === 'one typed key inside a highlight' ? undefined : floor[moment]) ?? floor['one typed key'] ?? Number.NaN;

export interface Row {
  name: string;
  /** Median of the rounds' ratios to the floor of the same round; of memory, the end to the beginning. */
  ratio: number;
  wanted?: number;
  /** Median main-thread time in milliseconds, to the end of the frame that shows the work. */
  milliseconds?: number;
}

async function bundle(): Promise<string> {
  const rsbuild = await createRsbuild({
    cwd: root,
    loadEnv: false,
    rsbuildConfig: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact({ reactCompiler: true })],
      source: {
        entry: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(pages, file)])),
        tsconfigPath: join(root, 'tsconfig.json'),
      },
      html: { mountId: 'root', title: 'bench' },
      output: { distPath: { root: output }, filenameHash: false, assetPrefix: '/', sourceMap: false },
      performance: { chunkSplit: { strategy: 'all-in-one' }, printFileSize: false },
    },
  });
  await (await rsbuild.build()).close();
  return output;
}

const types: Record<string, string> = { html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript' };

function serve(folder: string) {
  const server = createServer((request, response) => {
    const [address = ''] = (request.url ?? '').split('?');
    const path = join(folder, address);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
    return response.end(readFileSync(path));
  });
  return new Promise<{ url: string; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}

/** @returns a row for each page and moment; the floor itself is 1 */
export async function bench(rounds = 15): Promise<Row[]> {
  const served = await serve(await bundle());
  const browser = await chromium.launch({
    // `npm run bench` sets it, and what the browser needs to start.
    executablePath: process.env.CHROME_BIN,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  const rows: Row[] = [];
  const times = new Map<string, number[]>();
  const ratios = new Map<string, number[]>();
  const keep = (map: Map<string, number[]>, key: string, value: number) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  try {
    const { heap, nodes } = await openings(browser, `${served.url}/${addresses.ours}`, 50);
    rows.push({ name: 'memory after 50 openings and closings, ours', ratio: heap, wanted: 1.05 });
    rows.push({ name: 'elements after 50 openings and closings, ours', ratio: nodes, wanted: 1.05 });
    const order = Object.keys(addresses) as Entry[];
    for (let index = -1; index < rounds; index += 1) {
      const results = new Map<Entry, Times>();
      for (const entry of index % 2 === 0 ? order : order.toReversed()) {
        results.set(entry, await round(browser, `${served.url}/${addresses[entry]}`));
      }
      // The first round warms the machine and is not counted.
      if (index < 0) continue;
      const floor = results.get('floor') ?? {};
      for (const [entry, result] of results) {
        for (const [moment, time] of Object.entries(result) as [Moment, number][]) {
          keep(times, `${entry}\t${moment}`, time);
          keep(ratios, `${entry}\t${moment}`, time / against(moment, floor));
        }
      }
    }
  } finally {
    await browser.close();
    served.close();
  }
  for (const [key, values] of ratios) {
    const [entry, moment] = key.split('\t') as [Entry, Moment];
    rows.push({
      name: `${moment}, ${entry}`,
      ratio: median(values),
      milliseconds: median(times.get(key) ?? []),
      ...(entry === 'ours' && { wanted: wanted[moment] }),
      ...(entry === 'ours with 10,000 highlights' && { wanted: 2 * wanted[moment] }),
    });
  }
  return rows;
}
