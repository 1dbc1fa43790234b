// What the consumers of the packed package share: how one gets it, and what a person does on its page.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { packageRoot } from './bundle.ts';

export const consumers = join(packageRoot, 'test/consumer');

/** The environment of a person's shell: what npm told the tests, and their own setting, would change what is built. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_(package|lifecycle|config_(local_)?prefix)/.test(key)) delete env[key];
  delete env.NODE_ENV;
  return env;
}

export async function npm(cwd: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const cli = process.env.npm_execpath;
  const all = [...(cli ? [cli] : []), '--loglevel=error', '--no-audit', '--no-fund', ...args];
  return promisify(execFile)(cli ? process.execPath : 'npm', all, {
    cwd,
    env: ownEnvironment(),
    maxBuffer: 64 * 1024 ** 2,
  });
}

/** The packages as `npm test` has packed them. */
export const packed = {
  designSystem: process.env.PACKED_DESIGN_SYSTEM ?? '',
  conformance: process.env.PACKED_CONFORMANCE ?? '',
};

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROME_BIN, args: ['--no-sandbox', '--disable-gpu'] });

/** Opens an empty page. @returns it with the list of everything that its console, its scripts and its requests complain of */
export async function newPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => response.status() >= 400 && complaints.push(response.url()));
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  return { page, complaints };
}

/** Uses the components of `consumer/App.jsx`, which need the styles, the tokens and a page that is awake. */
export async function tryApp(page: Page): Promise<void> {
  // Six lines of at least 16 px, in the rules and not in an attribute that the policy forbids.
  const lines = page.getByRole('textbox', { name: 'Instructions' });
  await expect.poll(async () => (await lines.boundingBox())?.height).toBeGreaterThan(96);
  await page.getByRole('textbox', { name: 'Title' }).fill('Essay');
  await page.getByRole('tab', { name: 'Two' }).click();
  await page.getByText('Second panel').waitFor();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('dialog', { name: 'A dialog' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  const painted = await page.evaluate(
    () => getComputedStyle(document.body).getPropertyValue('--mg-color-text-primary') !== '',
  );
  expect(painted, 'tokens.css is in the build').toBe(true);
}
