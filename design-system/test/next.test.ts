// The package in an app of Next: server components, and a content security policy with a nonce for each request.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot, subpaths } from './bundle.ts';
import { consumers, launch, newPage, npm, ownEnvironment, packed, tryApp } from './consumer.ts';

const app = mkdtempSync(join(tmpdir(), 'marginalia-next-'));
process.env.NEXT_TELEMETRY_DISABLED = '1';
let browser: Browser;
let server: ChildProcess;
let url = '';

function write(path: string, code: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  writeFileSync(join(app, path), code);
}

/**
 * Writes the files that the README tells a person to write: the path of each is in its first line. The layout gets the line
 * that its words add for an app with Cache Components.
 */
function writeReadmeFiles(): string[] {
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  const files = [...readme.matchAll(/^```tsx\n(\/\/ ((?:app\/|proxy)\S+)\n[\s\S]*?)^```/gm)];
  const [, path = '', line = ''] = readme.match(/^`(app\/layout\.tsx)` says .*`(export const \w+ = .*;)`/m) ?? [];
  for (const [, code = '', own = ''] of files) write(own, own === path ? `${code}\n${line}\n` : code);
  return files.map(([, , path = '']) => path);
}

/** @returns the address that the server prints when it listens */
async function start(): Promise<string> {
  const next = join(app, 'node_modules/next/dist/bin/next');
  server = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd: app,
    env: ownEnvironment(),
  });
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        const [address] = output.match(/http:\/\/127\.0\.0\.1:\d+(?=\s)/) ?? [];
        if (address) resolve(address);
      });
    server.once('exit', () => reject(new Error(output)));
  });
}

beforeAll(async () => {
  cpSync(join(consumers, 'next'), app, { recursive: true });
  expect(writeReadmeFiles()).toEqual(['proxy.ts', 'app/styles.tsx', 'app/layout.tsx', 'app/page-link.tsx']);
  write('app/App.jsx', `'use client';\n${readFileSync(join(consumers, 'App.jsx'), 'utf8')}`);
  // Charts need peers that this app has not installed.
  const entries = (await subpaths()).filter((path) => path !== './charts').map((path) => path.slice(2));
  write(
    'app/entries.js',
    `${entries.map((entry, index) => `import * as entry${index} from '@marginalia/design-system/${entry}';`).join('\n')}
export const entries = [${entries.map((_, index) => `entry${index}`)}];\n`,
  );
  await npm(app, 'install', '--prefer-offline', packed.designSystem);
  await npm(app, 'run', 'build');
  [url, browser] = await Promise.all([start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  rmSync(app, { recursive: true, force: true });
});

it('lets a server component import every entry, render components and call what needs no browser', async () => {
  const [html, { length }] = [await (await fetch(url)).text(), await subpaths()];
  expect(html).toContain(`${length - 1} entries`);
  expect(html).toContain('var(--mg-space-4), 21, de-ltr, 2 lines');
  expect(html, 'the theme script').toContain('(prefers-color-scheme:dark)');
  expect(html).toContain('data-component="Card"');
  // Parts that a server component has put together: the first tab with its panel, a title, and a menu's button.
  expect(html).toMatch(/role="tabpanel"[^>]*>(?:<[^>]*>)*Here at once/);
  expect(html).toMatch(/data-part="title">Why\?/);
  expect(html).toContain('Places');
  expect(html, 'the choice of a Select, in its field').toMatch(/<button [^>]*role="combobox"[^>]*>Doctorate</);
  expect(html, 'the choice of a Combobox, in its field').toMatch(/<input [^>]*role="combobox"[^>]*value="India"/);
  expect(html, 'the link of the router, from a server component').toMatch(
    /<a [^>]*data-component="LinkButton"[^>]*href="\/"/,
  );
  expect(html).toContain('<title>Marginalia</title>');
});

it('gives each response its own nonce, and the styles of the server stand without any script', async () => {
  const answers = await Promise.all([fetch(url), fetch(url)]);
  const nonces = answers.map(({ headers }) => headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const { headers } of answers) expect(headers.get('content-security-policy')).not.toContain('unsafe');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  const { height } = (await page.getByRole('textbox', { name: 'Instructions' }).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(96);
  await context.close();
});

it('shows a page for an error in its own look, although Next sends no head with it', async () => {
  const { page, complaints } = await newPage(browser);
  await page.goto(new URL('/broken', url).href);
  const button = page.getByRole('button', { name: 'Try again' });
  await button.waitFor();
  expect(await button.evaluate((each) => getComputedStyle(each).cursor)).toBe('pointer');
  expect(complaints.filter((complaint) => /styled-components|Content Security Policy/i.test(complaint))).toEqual([]);
  await page.close();
});

it('wakes up and works in light and in dark, without a word in the console', async () => {
  for (const theme of ['light', 'dark']) {
    const { page, complaints } = await newPage(browser);
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(url);
    await tryApp(page);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    expect(complaints).toEqual([]);
    await page.close();
  }
});
