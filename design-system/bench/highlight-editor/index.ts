// The editor with its margin on 100,000 words with 1,000 highlights, against bare ProseMirror on the same text without
// any, in one interleaved run in a real browser. `npm run bench -- highlight-editor`
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const pages = fileURLToPath(new URL('./pages', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const output = join(root, 'node_modules/.cache/marginalia/bench-highlight-editor');

const entries = { floor: 'floor.ts', ours: 'ours.tsx', marks: 'marks.ts', decorations: 'decorations.ts' } as const;
type Entry = keyof typeof entries;

/** What is measured, and the goal for ours as a ratio to the floor; adding is compared with the floor's key. */
const moments = {
  mounting: { wanted: 1 },
  'one typed key': { wanted: 0.8 },
  'one typed key inside a highlight': { wanted: 0.8 },
  'adding one highlight': { wanted: 1 },
} as const;
type Moment = keyof typeof moments;
type Times = Partial<Record<Moment, number>>;

export interface Row {
  name: string;
  /** Median of the rounds' ratios to the floor of the same round. */
  ratio: number;
  wanted?: number;
  /** Median main-thread time in milliseconds, to the end of the frame that shows the work. */
  milliseconds: number;
}

const keysPerRound = 15;
const addsPerRound = 7;

async function bundle(): Promise<string> {
  const rsbuild = await createRsbuild({
    cwd: root,
    loadEnv: false,
    rsbuildConfig: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact({ reactCompiler: true })],
      source: {
        entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(pages, file)])),
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
    const path = join(folder, request.url ?? '');
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

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Main-thread time of one act in milliseconds, to the end of the frame that shows it. */
async function timed(cdp: CDPSession, page: Page, act: () => Promise<unknown>): Promise<number> {
  const total = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await total();
  await act();
  await page.evaluate('bench.nothing()');
  return (await total()) - before;
}

async function round(browser: Browser, url: string, entry: Entry): Promise<Times> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/${entry}.html`);
    await page.waitForFunction('globalThis.bench');
    const nothing = () => page.evaluate('bench.nothing()');
    await timed(cdp, page, nothing);
    const idle = Math.min(await timed(cdp, page, nothing), await timed(cdp, page, nothing));
    const net = async (act: () => Promise<unknown>) => Math.max(0.01, (await timed(cdp, page, act)) - idle);
    const times: Times = { mounting: await net(() => page.evaluate('bench.mount()')) };
    await page.evaluate('bench.focus()');
    // What the browser and the editor put off until the page is quiet is not part of the first key.
    await page.waitForTimeout(300);
    const keys: number[] = [];
    for (let key = 0; key < keysPerRound; key += 1) keys.push(await net(() => page.keyboard.press('e')));
    times['one typed key'] = median(keys);
    await page.evaluate('bench.focusInside()');
    const inside: number[] = [];
    for (let key = 0; key < keysPerRound; key += 1) inside.push(await net(() => page.keyboard.press('e')));
    times['one typed key inside a highlight'] = median(inside);
    if (entry === 'ours') {
      const counted = () => page.locator('[data-part=bar] p').innerText();
      const adds: number[] = [];
      for (let turn = 0; turn < addsPerRound; turn += 1) {
        const count = await counted();
        await page.evaluate(`bench.select(${turn})`);
        // As one key, like the floor's: Control and Alt are down already.
        for (const held of ['Control', 'Alt']) await page.keyboard.down(held);
        adds.push(await net(() => page.keyboard.press('m')));
        for (const held of ['Alt', 'Control']) await page.keyboard.up(held);
        if ((await counted()) === count) throw new Error('No highlight was added.');
      }
      times['adding one highlight'] = median(adds);
    }
    return times;
  } finally {
    await page.close();
  }
}

/** @returns a row for each page and moment; the floor itself is 1 */
export async function bench(rounds = 15): Promise<Row[]> {
  const served = await serve(await bundle());
  const browser = await chromium.launch({
    // `npm run bench` sets it, and what the browser needs to start.
    executablePath: process.env.CHROME_BIN,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  const times = new Map<string, number[]>();
  const ratios = new Map<string, number[]>();
  const keep = (map: Map<string, number[]>, key: string, value: number) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  try {
    const order = Object.keys(entries) as Entry[];
    for (let index = -1; index < rounds; index += 1) {
      const results = new Map<Entry, Times>();
      for (const entry of index % 2 === 0 ? order : order.toReversed()) {
        results.set(entry, await round(browser, served.url, entry));
      }
      // The first round warms the machine and is not counted.
      if (index < 0) continue;
      const floor = results.get('floor') ?? {};
      for (const [entry, result] of results) {
        for (const [moment, time] of Object.entries(result) as [Moment, number][]) {
          const against = moment === 'mounting' ? moment : 'one typed key';
          keep(times, `${entry}\t${moment}`, time);
          keep(ratios, `${entry}\t${moment}`, time / (floor[against] ?? Number.NaN));
        }
      }
    }
  } finally {
    await browser.close();
    served.close();
  }
  return [...ratios].map(([key, values]) => {
    const [entry, moment] = key.split('\t') as [Entry, Moment];
    return {
      name: `${moment}, ${entry}`,
      ratio: median(values),
      milliseconds: median(times.get(key) ?? []),
      ...(entry === 'ours' ? { wanted: moments[moment].wanted } : {}),
    };
  });
}
