// Showing, changing and opening parts, in one interleaved run in the browser, as ratios to the same markup in plain React
// with a static stylesheet. `npm run bench -- design-system`
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { address, checkScene, holdFloorToOurs, show, writeFloor } from './floor.ts';
import { bundle, type Entry, entries, installPeers, serve } from './pages.ts';
import { type SceneName, sceneNames, scenes } from './scenes.ts';

/** The goal for ours, for the rows that have one. */
const goals: Record<string, number> = {
  'badges and cards: first mount': 1.05,
  'badges and cards: second mount': 1.05,
  'badges and cards: change': 1.05,
  'buttons: first mount': 1.2,
  'buttons: second mount': 1.1,
  'buttons: change': 1.1,
};

/** A goal is hundredths from the floor and single rounds differ by tenths: ours and the floor show these scenes more often. */
const withGoals = sceneNames.filter((name) => `${scenes[name].label}: change` in goals);

export interface Row {
  name: string;
  /** Median of the rounds' ratios to the floor of the same round. */
  ratio: number;
  wanted?: number;
  /** Median main-thread time in milliseconds. */
  milliseconds: number;
}

/** Milliseconds by the name of the row. */
type Times = Map<string, number>;

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

async function measure(page: Page, scene: SceneName): Promise<Times> {
  const { label, acts, shows } = scenes[scene];
  const times: Times = new Map();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await timed(cdp, page, 'nothing()');
  const idle = Math.min(await timed(cdp, page, 'nothing()'), await timed(cdp, page, 'nothing()'));
  const net = async (act: string) => {
    // What loading the page or an earlier act left behind is no cost of this one.
    await cdp.send('HeapProfiler.collectGarbage');
    return Math.max(0.01, (await timed(cdp, page, act)) - idle);
  };
  if (acts === 'open') {
    await timed(cdp, page, `mount('${scene}')`);
    times.set(`${label}: first opening`, await net('change()'));
    await timed(cdp, page, 'change()');
    // Some fade away before they are gone.
    await page.waitForFunction((selector) => !document.querySelector(selector), shows);
    times.set(`${label}: second opening`, await net('change()'));
    return times;
  }
  times.set(`${label}: first mount`, await net(`mount('${scene}')`));
  if (acts === 'once') return times;
  await timed(cdp, page, 'change()');
  times.set(`${label}: change`, await thrice(() => net('change()')));
  const mountAgain = async () => {
    await timed(cdp, page, 'unmount()');
    return net(`mount('${scene}')`);
  };
  times.set(`${label}: second mount`, await thrice(mountAgain));
  return times;
}

/** @returns the median of three, for acts that a page can repeat: a single one differs by a tenth from the next. */
const thrice = async (act: () => Promise<number>) => median([await act(), await act(), await act()]);

async function round(browser: Browser, url: string, entry: Entry, shown: readonly SceneName[]): Promise<Times> {
  const times: Times = new Map();
  for (const scene of shown) {
    // A fresh page for each scene: the first mount pays for the styles.
    const page = await browser.newPage();
    await page.goto(address(url, entry, scene));
    await page.waitForFunction('globalThis.bench');
    if (await page.evaluate(`bench.scenes.includes('${scene}')`)) {
      for (const [row, time] of await measure(page, scene)) times.set(row, time);
    }
    await page.close();
  }
  return times;
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Looks at every scene of every library once, before anything is measured. */
async function check(browser: Browser, url: string): Promise<void> {
  await holdFloorToOurs(browser, url);
  for (const entry of entries) {
    for (const scene of sceneNames) {
      const page = await browser.newPage();
      await page.goto(address(url, entry, scene));
      await page.waitForFunction('globalThis.bench');
      if (await page.evaluate(`bench.scenes.includes('${scene}')`)) {
        await show(page, address(url, entry, scene), scene);
        await checkScene(page, entry, scene);
      }
      await page.close();
    }
  }
}

/** @returns a row for each library and moment; `floor` itself is 1 */
export async function bench(rounds = 15): Promise<Row[]> {
  installPeers();
  const folder = await bundle();
  const served = await serve(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_BIN,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await writeFloor(browser, served.url, folder);
  await check(browser, served.url);

  const ratios = new Map<string, number[]>();
  const times = new Map<string, number[]>();
  const keep = (map: Map<string, number[]>, key: string, value: number) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  const turn = async (order: readonly Entry[], shown: readonly SceneName[]) => {
    const results = new Map<Entry, Times>();
    for (const entry of order) results.set(entry, await round(browser, served.url, entry, shown));
    for (const [entry, result] of results) {
      for (const [moment, time] of result) {
        keep(times, `${entry}\t${moment}`, time);
        keep(ratios, `${entry}\t${moment}`, time / (results.get('floor')?.get(moment) ?? Number.NaN));
      }
    }
  };
  // The first round warms the machine and is not counted.
  for (const entry of entries) await round(browser, served.url, entry, sceneNames);
  for (let index = 0; index < rounds; index += 1) {
    // The one that goes first meets the traces of the last one's page: each takes its turn at that.
    const first = index % entries.length;
    const turned = [...entries.slice(first), ...entries.slice(0, first)];
    await turn(index % 2 === 0 ? turned : turned.reverse(), sceneNames);
    for (const order of [
      ['floor', 'ours'],
      ['ours', 'floor'],
      ['floor', 'ours'],
      ['ours', 'floor'],
    ] as const)
      await turn(order, withGoals);
  }
  await browser.close();
  served.close();
  return [...ratios].map(([key, values]) => {
    const [entry, moment] = key.split('\t') as [Entry, string];
    const wanted = entry === 'ours' ? goals[moment] : undefined;
    return {
      name: `${moment}, ${entry}`,
      ratio: median(values),
      milliseconds: median(times.get(key) ?? []),
      ...(wanted !== undefined && { wanted }),
    };
  });
}
