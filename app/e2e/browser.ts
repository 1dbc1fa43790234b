import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { expect, onTestFailed, type RunnerTestCase } from 'vitest';
import { coloursOf, measureColours, withoutColours } from '../../.storybook/colours.ts';
import { administrator, root } from './server.ts';

interface ChromiumFinder {
  chromium(): Promise<{ path: string; env: Record<string, string> }>;
}

const viewport = { width: 1280, height: 900 };

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which its files use one after the other: a start costs more than many a test. */
export async function openBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => undefined);
  if (!known?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/** Closes what the people of one file left open. */
export async function closePeople(browser?: Browser): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

async function launchBrowser(): Promise<Browser> {
  const { chromium: find } = (await import(join(root, 'scripts/chromium.mjs'))) as ChromiumFinder;
  const { path, env } = await find();
  return chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
}

/** A person with a browser of their own. Errors that the page throws fail the test at once. */
export async function newPerson(
  browser: Browser,
  url: string,
  // Only axe needs to come past the content security policy.
  { bypassCSP = true } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, viewport, bypassCSP });
  context.setDefaultTimeout(20_000);
  // The server may close a connection that was kept as it is used again. What only reads is then asked again, once.
  const get = context.request.get.bind(context.request);
  context.request.get = (path, options) => get(path, { maxRetries: 1, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.fail(`The page threw: ${error.stack}`));
  return { context, page };
}

/**
 * Handles the next request to an address, and lets later ones pass. With `times: 1` the browser's interception ends with
 * that request, and one that is sent in that moment gets no response.
 */
export async function routeOnce(page: Page, url: string | RegExp, handle: (route: Route) => unknown): Promise<void> {
  let isHandled = false;
  await page.route(url, (route) => {
    if (isHandled) return route.fallback();
    isHandled = true;
    return handle(route);
  });
}

/** Holds the next request that sends something to an address; the returned function lets it be handled. */
export async function holdOnce(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() === 'GET') return route.fallback();
    isHeld = true;
    await isReleased;
    await handle(route);
  });
  return release;
}

/** Opens a prerendered page and waits for its code: a link that is followed earlier opens the next page as a document. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isLive(page);
}

/** Waits until React has taken over a prerendered page that was opened afresh: the router keeps the places from then on. */
export async function isLive(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

export async function logIn(page: Page, { username, password } = administrator): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/(admin|profile)$/);
}

/**
 * Signs in without the login page, for what comes after it. A public page asks who is signed in only where this browser
 * remembers a login: a test that begins there uses `logIn`. @returns the account
 */
export async function signIn(page: Page, account = administrator): Promise<{ id: number }> {
  const response = await page.request.post('/api/auth/login', { data: account });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** Signs in as `logIn` does, without its page: the browser remembers the login. The next page is opened by its address. */
export async function signInHere(page: Page, account = administrator): Promise<void> {
  const { id } = await signIn(page, account);
  if (page.url() === 'about:blank') await openBlank(page);
  await page.evaluate((person) => localStorage.setItem('signedIn', String(person)), id);
}

/** An empty page of the site, with its storage. The policy of the server's own responses gives a page none. */
export async function openBlank(page: Page): Promise<void> {
  const path = '/an-empty-page-of-the-tests';
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(path);
  await page.unroute(`**${path}`);
}

/**
 * Empties a used page for another person: a new context would cost a process and compile the app anew. An init script or a
 * clock of its own would stay, so such a page is not for this.
 */
async function renew(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openBlank(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}

/** A page for a file's next test: that of the test before, emptied, or another one after a test that failed. */
export async function nextPerson(
  browser: Browser,
  url: string,
  used: Page | undefined,
  { result }: RunnerTestCase,
): Promise<Page> {
  let page = used;
  if (!page || page.isClosed() || result?.retryCount) {
    await used?.context().close();
    page = (await newPerson(browser, url)).page;
  } else await renew(page);
  const context = page.context();
  onTestFailed(() => context.close());
  return page;
}

/**
 * Keeps the draft of a review from saving itself until the page is loaded again: between two steps of a test a slow machine
 * may need longer than the pause after which it does.
 * @returns how often it would have
 */
export async function withoutAutosave(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const held = { count: 0 };
    // `autosavePause` in app/src/review/review-draft.ts.
    const start = (run: () => void, pause?: number) => (pause === 1_500 ? held.count++ : setTimeout(run, pause));
    Object.assign(window, { setTimeout: start, heldSaves: held });
  });
  return () => page.evaluate(() => (window as unknown as { heldSaves: { count: number } }).heldSaves.count);
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The combinations of colours that were readable on an earlier screen of this worker. */
const readable = new Set<string>();

/** What axe finds on a page. */
async function violationsOn(page: Page, how: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false, ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  }, how);
}

const placeOf = (page: Page) => `on ${new URL(page.url()).pathname}`;

/** What axe says of a page as a whole, which a story is not. */
const ofPages = ['region', 'document-title', 'html-has-lang', 'bypass', 'landmark-one-main', 'page-has-heading-one'];

/** Fails on what the stories of a screen leave out: they run the other rules of axe on its parts. */
export async function expectPage(page: Page): Promise<void> {
  const found = await violationsOn(page, { runOnly: { type: 'rule', values: ofPages } });
  expect(found, `axe ${placeOf(page)}`).toEqual([]);
}

/** Fails on any violation that axe finds, in light and in dark. A theme changes colours alone: what axe says of the rest holds for both. */
export async function expectAccessible(page: Page): Promise<void> {
  const where = placeOf(page);
  expect(await violationsOn(page, { rules: withoutColours }), `axe ${where}`).toEqual([]);
  for (const theme of ['light', 'dark']) {
    await showTheme(page, theme);
    const { faults, looks } = await page.evaluate(measureColours, coloursOf(readable));
    expect(faults, `text that can’t be read ${where} in ${theme}`).toEqual([]);
    for (const look of looks) readable.add(look);
  }
  await showTheme(page, 'light');
}

/** Shows a theme at once: what fades over has other colours meanwhile. */
const showTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  }, theme);

interface Axe {
  run(where: Document, how: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Matches an order of the queues: a row of their table, or a card. */
export const orderRow = 'article, tr[data-part="row"]';
