// npm run test:browsers -- [chromium] [firefox] [webkit] [word of a story's id …]
// Shows every story of the built Storybook in Firefox and WebKit, with its play and axe, and uses the components with
// real keys. STORYBOOK_DIR may name a Storybook that is built already.
import { type BrowserName, type Driver, launch } from './drivers.ts';
import { MissingBrowser } from './find.ts';
import { checkJourneys } from './journeys.ts';
import { serve } from './serve.ts';
import { checkStories, type Result, readStories } from './stories.ts';

const known: readonly string[] = ['chromium', 'firefox', 'webkit'] satisfies BrowserName[];
const args = process.argv.slice(2);
const named = args.filter((word) => known.includes(word)) as BrowserName[];
const browsers: BrowserName[] = named.length > 0 ? named : ['firefox', 'webkit'];
const words = args.filter((word) => !known.includes(word));

const indent = (faults: readonly string[]) => faults.map((fault) => `\n    ${fault.slice(0, 600)}`).join('');

function report(browser: BrowserName, { name, faults, before }: Result): void {
  if (faults.length > 0) console.log(`${browser}: ${name} failed${indent(faults)}`);
  else if (before) console.log(`${browser}: ${name} passed only at the second try${indent(before)}`);
}

/** Everything in one browser. @returns whether it passed */
async function check(browser: BrowserName, folder: string, origin: string): Promise<boolean> {
  let driver: Driver;
  try {
    driver = await launch(browser);
  } catch (error) {
    if (!(error instanceof MissingBrowser)) throw error;
    console.error(error.message);
    return false;
  }
  const started = Date.now();
  const results: Result[] = [];
  const add = (more: readonly Result[]) => {
    results.push(...more);
    for (const result of more) report(browser, result);
  };
  try {
    add(await checkJourneys(driver, origin, words));
    for (const ids of readStories(folder, words).values()) add(await checkStories(driver, origin, ids));
  } finally {
    await driver.close();
  }
  const failed = results.filter(({ faults }) => faults.length > 0).length;
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `${browser} ${driver.version}: ${results.length - failed} passed, ${failed} failed, in ${minutes} minutes`,
  );
  return results.length > 0 && failed === 0;
}

// A signal ends the run as any other end does: with its browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const folder = process.env.STORYBOOK_DIR ?? 'storybook-static';
const { origin, close } = await serve(folder);
const passed = await Promise.all(browsers.map((browser) => check(browser, folder, origin)));
close();
process.exit(passed.every(Boolean) ? 0 : 1);
