// What one page of the benchmark takes, in a fresh page of the browser.
import type { Browser, CDPSession, Page } from 'playwright-core';

export type Moment =
  | 'mounting'
  | 'one typed key'
  | 'one typed key inside a highlight'
  | 'undoing a typed key'
  | 'scrolling one screen'
  | 'adding one highlight'
  | 'removing one highlight'
  | 'undoing a removed highlight';
export type Times = Partial<Record<Moment, number>>;

const keysPerRound = 15;
const actsPerRound = 7;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Opens a page of the benchmark. */
async function openPage(browser: Browser, url: string): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await page.waitForFunction('globalThis.bench');
  return { page, cdp };
}

async function metric(cdp: CDPSession, wanted: 'TaskDuration' | 'JSHeapUsedSize' | 'Nodes'): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

/** Main-thread time of one act in milliseconds, to the end of the frame that shows it. */
async function timed(cdp: CDPSession, page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await metric(cdp, 'TaskDuration');
  await act();
  await page.evaluate('bench.nothing()');
  return ((await metric(cdp, 'TaskDuration')) - before) * 1000;
}

/** Measures every moment that the page has. */
export async function round(browser: Browser, url: string): Promise<Times> {
  const { page, cdp } = await openPage(browser, url);
  try {
    const nothing = () => page.evaluate('bench.nothing()');
    await timed(cdp, page, nothing);
    const idle = Math.min(await timed(cdp, page, nothing), await timed(cdp, page, nothing));
    const net = async (act: () => Promise<unknown>) => Math.max(0.01, (await timed(cdp, page, act)) - idle);
    const several = async (count: number, measure: (turn: number) => Promise<number>) => {
      const all: number[] = [];
      for (let turn = 0; turn < count; turn += 1) all.push(await measure(turn));
      return all;
    };
    /** As one key, like the floor's: what is held with it is down already. */
    const chord = async (held: readonly string[], key: string) => {
      for (const each of held) await page.keyboard.down(each);
      const time = await net(() => page.keyboard.press(key));
      for (const each of held.toReversed()) await page.keyboard.up(each);
      return time;
    };
    const type = () => net(() => page.keyboard.press('e'));

    const times: Times = { mounting: await net(() => page.evaluate('bench.mount()')) };
    await page.evaluate('bench.focus()');
    // What the browser and the editor put off until the page is quiet is not part of the first key.
    await page.waitForTimeout(300);
    times['one typed key'] = median(await several(keysPerRound, type));
    await page.evaluate('bench.focusInside()');
    times['one typed key inside a highlight'] = median(await several(keysPerRound, type));

    const isFloor = await page.evaluate('bench.isFloor');
    const bar = page.locator('[data-part=bar] p');
    const isOurs = (await bar.count()) > 0;
    if (!isFloor && !isOurs) return times;

    for (let key = 0; key < actsPerRound; key += 1) {
      await page.evaluate('bench.closeHistory()');
      await page.keyboard.press('e');
    }
    times['undoing a typed key'] = median(await several(actsPerRound, () => chord(['Control'], 'z')));

    if (isOurs) {
      const counts = async (step: number, act: () => Promise<number>) => {
        const count = async () => Number.parseInt((await bar.innerText()).replace(',', ''), 10);
        const before = await count();
        const time = await act();
        if ((await count()) !== before + step) throw new Error(`Not ${step} highlight more.`);
        return time;
      };
      const added = await several(actsPerRound, async (turn) => {
        await page.evaluate(`bench.select(${turn})`);
        return counts(1, () => chord(['Control', 'Alt'], 'm'));
      });
      times['adding one highlight'] = median(added);
      const undone: number[] = [];
      const removed = await several(actsPerRound, async (turn) => {
        await page.evaluate(`bench.focusSelected(${turn})`);
        const time = await counts(-1, () => chord(['Control', 'Alt'], 'Backspace'));
        undone.push(await counts(1, () => chord(['Control'], 'z')));
        return time;
      });
      times['removing one highlight'] = median(removed);
      times['undoing a removed highlight'] = median(undone);
    }

    // The mean, because other cards are shown at some of the screens only.
    times['scrolling one screen'] = mean(await several(actsPerRound, () => net(() => page.evaluate('bench.scroll()'))));
    return times;
  } finally {
    await page.close();
  }
}

/** The heap in use and the elements, once a forced collection no longer frees anything. */
async function held(cdp: CDPSession, page: Page): Promise<{ heap: number; nodes: number }> {
  let heap = Number.POSITIVE_INFINITY;
  // What one collection frees, such as a finalized object or an element's wrapper, lets go of more in the next.
  for (let turn = 0; turn < 10; turn += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.evaluate('bench.nothing()');
    const next = await metric(cdp, 'JSHeapUsedSize');
    if (next >= heap) break;
    heap = next;
  }
  return { heap, nodes: await metric(cdp, 'Nodes') };
}

/**
 * Opens and closes the editor in one page.
 * @returns what of the JavaScript heap and the elements is there after so many openings more, to what was there before
 */
export async function openings(browser: Browser, url: string, count: number): Promise<{ heap: number; nodes: number }> {
  const { page, cdp } = await openPage(browser, url);
  try {
    const open = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        await page.evaluate('bench.mount()');
        // Marks far down the text are drawn later, and here at once.
        await page.evaluate('bench.focus()');
        await page.evaluate('bench.unmount()');
      }
    };
    /** The medians after each of five openings: V8 compiles or drops code between any two. */
    const afterFive = async () => {
      const heaps: number[] = [];
      const nodes: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        await open(1);
        const now = await held(cdp, page);
        heaps.push(now.heap);
        nodes.push(now.nodes);
      }
      return { heap: median(heaps), nodes: median(nodes) };
    };
    // The first ones pay for compiled code and styles, which stay.
    await open(10);
    const before = await afterFive();
    await open(count - 5);
    const after = await afterFive();
    return { heap: after.heap / before.heap, nodes: after.nodes / before.nodes };
  } finally {
    await page.close();
  }
}
