// Mounting and changing many small parts, in one interleaved run in the browser, as ratios to the same markup in plain
// React with a static stylesheet. `npm run bench -- design-system`
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const here = fileURLToPath(new URL('./render', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, 'node_modules/.cache/marginalia/bench-render');
const peers = ['garden', 'mui', 'react-aria'] as const;
const entries = ['floor', 'ours', ...peers] as const;
type Entry = (typeof entries)[number];

/** The measured moments: what is done, and the goal for ours where there is one. */
const moments = {
  'badges and cards: first mount': { wanted: 1.15 },
  'badges and cards: second mount': { wanted: 1.15 },
  'badges and cards: change': { wanted: 1.2 },
  'buttons: first mount': { wanted: 1.3 },
  'buttons: second mount': { wanted: 1.3 },
  'buttons: change': { wanted: 1.3 },
} as const;
type Moment = keyof typeof moments;

export interface Row {
  name: string;
  /** Median of the rounds' ratios to the floor of the same round. */
  ratio: number;
  wanted?: number;
  /** Median main-thread time in milliseconds. */
  milliseconds: number;
}

/** Installs the libraries to compare with beside the project, once: they are no dependency of it. */
function installPeers(): void {
  const wanted = readFileSync(join(here, 'peers.json'), 'utf8');
  const manifest = join(work, 'package.json');
  if (existsSync(join(work, 'node_modules')) && existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted)
    return;
  mkdirSync(work, { recursive: true });
  writeFileSync(manifest, wanted);
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_(package|lifecycle|config_(local_)?prefix)/.test(key)) delete env[key];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps'], {
    cwd: work,
    env,
    stdio: 'inherit',
  });
}

async function bundle(): Promise<string> {
  const output = join(work, 'dist');
  const pages = join(work, 'pages');
  // Copied beside the peers, so that their imports are found where those are installed.
  cpSync(here, pages, { recursive: true });
  const rsbuild = await createRsbuild({
    cwd: root,
    loadEnv: false,
    rsbuildConfig: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact({ reactCompiler: true })],
      source: {
        entry: Object.fromEntries(
          entries.map((name) => [
            name,
            join(pages, existsSync(join(pages, `${name}.tsx`)) ? `${name}.tsx` : `${name}.jsx`),
          ]),
        ),
        include: [pages],
      },
      resolve: {
        alias: {
          '@marginalia/design-system/tokens.css': join(root, 'design-system/src/theme/tokens.css'),
          '@marginalia/design-system': join(root, 'design-system/src/index.ts'),
          react: join(root, 'node_modules/react'),
          'react-dom': join(root, 'node_modules/react-dom'),
          'styled-components': join(root, 'node_modules/styled-components'),
        },
      },
      html: { mountId: 'root', title: 'bench' },
      output: { distPath: { root: output }, filenameHash: false, assetPrefix: '/', sourceMap: false },
      performance: { chunkSplit: { strategy: 'all-in-one' }, printFileSize: false },
    },
  });
  await (await rsbuild.build()).close();
  return output;
}

function serve(folder: string) {
  const server = createServer((request, response) => {
    const path = join(folder, request.url ?? '');
    if (!existsSync(path)) return response.writeHead(404).end();
    const type = path.endsWith('.html')
      ? 'text/html; charset=utf-8'
      : path.endsWith('.css')
        ? 'text/css'
        : 'text/javascript';
    response.writeHead(200, { 'Content-Type': type }).end(readFileSync(path));
  });
  return new Promise<{ url: string; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}

/** Reads our components' generated rules and class names, to give the floor the same ones as a static sheet. */
async function readOurStyles(browser: Browser, url: string): Promise<{ css: string; classes: Record<string, string> }> {
  const page = await browser.newPage();
  await page.goto(`${url}/ours.html`);
  const classes: Record<string, string> = {};
  for (const [name, scene] of [
    ['badge', 'badges'],
    ['card', 'badges'],
    ['button', 'buttons'],
  ] as const) {
    await page.evaluate(
      (each) => (globalThis as never as { bench: { mount(n: string): Promise<void> } }).bench.mount(each),
      scene,
    );
    const component = { badge: 'StatusBadge', card: 'Card', button: 'Button' }[name];
    classes[name] = (await page.locator(`[data-component=${component}]`).first().getAttribute('class')) ?? '';
    await page.evaluate(() => (globalThis as never as { bench: { unmount(): Promise<void> } }).bench.unmount());
  }
  const css = await page.evaluate(() =>
    [...document.styleSheets]
      .filter((sheet) => sheet.ownerNode instanceof HTMLStyleElement)
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('\n'),
  );
  await page.close();
  return { css, classes };
}

/** The floor is one only while it shows the very markup that ours shows, before and after a change. */
async function holdFloorToOurs(browser: Browser, url: string): Promise<void> {
  for (const scene of ['badges', 'buttons']) {
    const markups = new Set<string>();
    for (const entry of ['floor', 'ours']) {
      const page = await browser.newPage();
      await page.goto(`${url}/${entry}.html`);
      await page.evaluate(`bench.mount('${scene}')`);
      const mounted = await page.locator('#root').innerHTML();
      await page.evaluate('bench.change()');
      markups.add(mounted + (await page.locator('#root').innerHTML()));
      await page.close();
    }
    if (markups.size > 1) throw new Error(`The floor's ${scene} are not the markup of ours: mend render/floor.tsx.`);
  }
}

/** Main-thread time of one act, in milliseconds, to the end of the frame that shows it. */
async function timed(cdp: CDPSession, page: Page, act: string): Promise<number> {
  const total = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await total();
  await page.evaluate(`bench.${act}`);
  return (await total()) - before;
}

async function round(browser: Browser, url: string, entry: Entry): Promise<Partial<Record<Moment, number>>> {
  const times: Partial<Record<Moment, number>> = {};
  for (const scene of ['badges', 'buttons'] as const) {
    // A fresh page for each scene: the first mount pays for the styles.
    const page = await browser.newPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/${entry}.html`);
    await page.waitForFunction('globalThis.bench');
    if (scene === 'badges' && !(await page.evaluate('bench.hasBadges'))) {
      await page.close();
      continue;
    }
    const label = scene === 'badges' ? 'badges and cards' : 'buttons';
    await timed(cdp, page, 'nothing()');
    const idle = Math.min(await timed(cdp, page, 'nothing()'), await timed(cdp, page, 'nothing()'));
    const net = async (act: string) => {
      // What loading the page or an earlier act left behind is no cost of this one.
      await cdp.send('HeapProfiler.collectGarbage');
      return Math.max(0.01, (await timed(cdp, page, act)) - idle);
    };
    times[`${label}: first mount`] = await net(`mount('${scene}')`);
    await timed(cdp, page, 'change()');
    const changes = [await net('change()'), await net('change()'), await net('change()')];
    times[`${label}: change`] = median(changes);
    await timed(cdp, page, 'unmount()');
    times[`${label}: second mount`] = await net(`mount('${scene}')`);
    await page.close();
  }
  return times;
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** @returns a row for each library and moment; `floor` itself is 1 */
export async function bench(rounds = 15): Promise<Row[]> {
  installPeers();
  const served = await serve(await bundle());
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_BIN,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const styles = await readOurStyles(browser, served.url);
  writeFileSync(join(work, 'dist/floor.css'), styles.css);
  const floorPage = join(work, 'dist/floor.html');
  const head = `<link rel="stylesheet" href="/floor.css"><script>globalThis.floorClasses=${JSON.stringify(styles.classes)}</script>`;
  writeFileSync(floorPage, readFileSync(floorPage, 'utf8').replace('<head>', `<head>${head}`));

  await holdFloorToOurs(browser, served.url);

  const ratios = new Map<string, number[]>();
  const times = new Map<string, number[]>();
  const keep = (map: Map<string, number[]>, key: string, value: number) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  for (let index = -1; index < rounds; index += 1) {
    // The one that goes first meets the traces of the last one's page: each takes its turn at that.
    const first = (index + entries.length) % entries.length;
    const turned = [...entries.slice(first), ...entries.slice(0, first)];
    const order = index % 2 === 0 ? turned : turned.reverse();
    const results = new Map<Entry, Partial<Record<Moment, number>>>();
    for (const entry of order) results.set(entry, await round(browser, served.url, entry));
    // The first round warms the machine and is not counted.
    if (index < 0) continue;
    for (const [entry, result] of results) {
      for (const moment of Object.keys(result) as Moment[]) {
        keep(times, `${entry}\t${moment}`, result[moment] ?? 0);
        keep(ratios, `${entry}\t${moment}`, (result[moment] ?? 0) / (results.get('floor')?.[moment] ?? 1));
      }
    }
  }
  await browser.close();
  served.close();
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
