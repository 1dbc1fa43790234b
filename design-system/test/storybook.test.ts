// The built Storybook on a static host, below a path of somebody else's site.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from './bundle.ts';
import { launch, newPage, ownEnvironment } from './consumer.ts';

const root = join(packageRoot, '..');
const base = '/some/base/';
// A few pages of each kind: how they are loaded is the same for all, and building all takes four times as long.
const stories = [
  '../design-system/src/button/Button.@(mdx|stories.tsx)',
  '../stories/@(theme|recipes)/*.@(mdx|stories.tsx)',
];

const folder = mkdtempSync(join(tmpdir(), 'marginalia-storybook-'));
const types: Record<string, string> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' },
  ...{ '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.txt': 'text/plain' },
};
let server: Server;
let browser: Browser;
let origin = '';

beforeAll(async () => {
  const env = { ...ownEnvironment(), STORYBOOK_STORIES: stories.join(',') };
  const args = ['build', '--output-dir', folder, '--quiet'];
  await promisify(execFile)(join(root, 'node_modules/.bin/storybook'), args, { cwd: root, env });
  server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(folder, pathname.slice(base.length - 1));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    // Nothing of ours is anywhere else on the site.
    if (!pathname.startsWith(base) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens an address of Storybook. @returns the frame of its story or page, and the requests that failed or left the base */
async function open(address: string) {
  const { page, complaints } = await newPage(browser);
  const lost: string[] = [];
  page.on('requestfailed', (request) => lost.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin + base)) lost.push(request.url());
  });
  await page.goto(`${origin}${base}${address}`);
  const faults = () => [...lost, ...complaints.filter((complaint) => !/^(log|info|debug|warning):/.test(complaint))];
  return { page, frame: page.frameLocator('#storybook-preview-iframe'), faults };
}

it('shows a story, with every request inside its folder', async () => {
  const { page, frame, faults } = await open('?path=/story/components-button--playground');
  await frame.getByRole('button', { name: 'Submit document' }).waitFor();
  expect(faults()).toEqual([]);
  await page.close();
});

it('shows a page in our type and colours, with do and don’t side by side, and follows the theme', async () => {
  const { page, frame, faults } = await open('?path=/docs/components-button--usage&globals=theme:dark');
  const title = frame.getByRole('heading', { name: 'Button', level: 1 });
  await title.waitFor();
  const looks = await title.evaluate((heading) => {
    const { fontFamily, color } = getComputedStyle(heading);
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--mg-color-text-primary');
    return { fontFamily, color, ink, ground: getComputedStyle(document.body).backgroundColor };
  });
  expect(looks.fontFamily).toMatch(/^"?Newsreader Variable/);
  expect(looks).toMatchObject({ color: 'rgb(242, 237, 229)', ink: '#f2ede5', ground: 'rgb(27, 24, 21)' });
  await frame.getByText('One primary button: the step that most people want.').waitFor();
  await expect
    .poll(() => frame.locator('.mg-pair').first().getByRole('button', { name: 'Save draft' }).count())
    .toBe(2);
  expect(faults()).toEqual([]);
  await page.close();
});

it('is as wide as a phone, with its tables scrolling by themselves', async () => {
  const { page } = await newPage(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}${base}iframe.html?viewMode=docs&id=components-button--usage`);
  await page.getByRole('table').last().getByText('pendingLabel').waitFor();
  const table = page.getByRole('table').last();
  const [inside, room] = await table.evaluate((each) => [each.scrollWidth, each.clientWidth]);
  expect(inside).toBeGreaterThan(room ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.close();
});

it('takes a theme from its page along to every other one', async () => {
  const { page, frame, faults } = await open('?path=/story/foundations-your-own-theme--builder');
  await frame.getByRole('radio', { name: 'Round', exact: true }).check();
  await frame.getByRole('radio', { name: 'Blue' }).check();
  await page.locator('#components-button').click();
  await frame.getByRole('heading', { name: 'Button', level: 1 }).waitFor();
  const button = frame.getByRole('button', { name: 'Submit document' }).first();
  await expect
    .poll(() =>
      button.evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).borderRadius]),
    )
    .toEqual(['rgb(29, 78, 137)', '8px']);
  expect(page.url()).toContain('accent:1d4e89');
  expect(faults()).toEqual([]);
  await page.close();
});
