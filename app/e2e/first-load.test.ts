import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRoutes, prerenderedRoutes } from '../../bff/contract/app-routes.ts';
import { closePeople, isLive, newPerson, openBrowser, openLive } from './browser.ts';
import { type RunningServer, root, sharedServer } from './server.ts';

interface Weigh {
  scriptsOf(browser: Browser, url: string): Promise<{ path: string; bytes: number; text: string }[]>;
  kibOf(scripts: { bytes: number }[]): number;
}
const { scriptsOf, kibOf } = (await import(join(root, 'scripts/weigh.mjs'))) as Weigh;

/** Words that each library leaves in its built code. */
const heavy = {
  editor: /ProseMirror/,
  charts: /_echarts_instance_/,
  contract: /ZodError/,
  queries: /isFetchedAfterMount/,
};
const paths = prerenderedRoutes.map((name) => appRoutes[name]);

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
});
afterAll(() => closePeople(browser));

const partsIn = (text: string) => Object.entries(heavy).flatMap(([name, mark]) => (mark.test(text) ? [name] : []));

describe('the first load', () => {
  it('of / carries at most 140 KiB of JavaScript, and none of what only other pages need', async () => {
    const folder = join(root, 'app/dist/static/js');
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    // Each mark is somewhere in the build, or its absence below would mean nothing.
    const everywhere = partsIn(built.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'));
    expect(everywhere).toEqual(Object.keys(heavy));

    const scripts = await scriptsOf(browser, `${server.url}/`);
    expect(scripts.flatMap(({ path, text }) => partsIn(text).map((part) => `${part} in ${path}`))).toEqual([]);
    expect(kibOf(scripts)).toBeGreaterThan(50);
    expect(kibOf(scripts)).toBeLessThanOrEqual(140);
  });

  it.each(paths)('of %s shows its text, title and description before any script is asked for', async (path) => {
    const html = await (await fetch(server.url + path)).text();
    expect(html).toMatch(/<h1[ >]/);
    expect(html).toMatch(/<title>[^<]+ – Marginalia<\/title><meta name="description" content="[^"]+"/);
    expect(html).not.toMatch(/<script[^>]* src=|rel="stylesheet"| style="/);
  });
});

describe('a page rendered at the build', () => {
  /** The class names of every element, in order. */
  const looks = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root [class]')].map((element) => `${element.tagName} ${element.className}`),
    );
  const isTakenOver = (page: Page) =>
    page.evaluate(
      () =>
        document.querySelector('main a') &&
        Object.keys(document.querySelector('main a') ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
  /** A font that arrives moves the text. */
  const fontsAreThere = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));
  const follow = (page: Page, path: string) =>
    page.evaluate((href) => document.querySelector<HTMLElement>(`#root a[href="${href}"]`)?.click(), path);

  it.each(paths)(
    '%s is taken over as the browser would have rendered it, without editor or charts, in silence',
    async (path) => {
      const { page, context } = await newPerson(browser, server.url, { bypassCSP: false });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      const scripts: Promise<string>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.text());
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
          console.log(`refused: ${violatedDirective} ${sourceFile}`),
        );
      });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => isTakenOver(page)).toBe(true);
      // A busy machine asks for a lazy part after the network has been silent once.
      await expect.poll(() => page.locator('[role=status][aria-label^="Loading"]').count()).toBe(0);
      const taken = await looks(page);
      const parts = partsIn((await Promise.all(scripts)).join('\n'));
      expect(parts.filter((part) => part === 'editor' || part === 'charts')).toEqual([]);
      // Away and back by the router alone: now the browser has rendered the page.
      const title = await page.title();
      await follow(page, '/login');
      await expect.poll(() => page.title()).not.toBe(title);
      await page.goBack();
      await expect.poll(() => page.title()).toBe(title);
      await expect.poll(() => looks(page)).toEqual(taken);
      expect(await page.locator('title').count()).toBe(1);
      expect(said).toEqual([]);
      await context.close();
    },
  );

  it('knows the boxes that were ticked before its code was there, and stays where it was scrolled to', async () => {
    const { page, context } = await newPerson(browser, server.url);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/static/js/**', async (route) => {
      await held;
      return route.fallback();
    });
    await page.goto('/terms', { waitUntil: 'commit' });
    for (const name of [/Terms of Service/, /Academic Integrity Policy/])
      await page.getByRole('checkbox', { name }).check();
    const place = () => page.evaluate(() => window.scrollY);
    await fontsAreThere(page);
    const read = await place();
    expect(read).toBeGreaterThan(0);
    goOn();
    await isLive(page);
    expect(await place()).toBe(read);
    await page.getByRole('button', { name: 'Proceed to Submission' }).click();
    await page.waitForURL('**/submit');
    await context.close();
  });

  it('is shown where it was read when somebody comes back to it from another site', async () => {
    const { page, context } = await newPerson(browser, server.url);
    await openLive(page, '/terms');
    await fontsAreThere(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    // A click would bring the link into view first.
    await follow(page, '/faq');
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    await page.goto('about:blank');
    await page.evaluate(() => history.go(-2));
    await page.waitForURL('**/terms');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
    await context.close();
  });

  it('keeps a dark reader in the dark from the first paint', async () => {
    const { page, context } = await newPerson(browser, server.url);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    // Without the app's code only the page's own script can have set the theme.
    await page.route('**/static/js/**', (route) => route.abort());
    await page.goto('/faq');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    await context.close();
  });
});
