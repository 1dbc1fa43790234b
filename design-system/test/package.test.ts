import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot, subpaths } from './bundle.ts';

const work = mkdtempSync(join(tmpdir(), 'marginalia-package-'));
const modules = join(packageRoot, '../node_modules');
const consumer = join(packageRoot, 'test/consumer');
let tarball = '';
let browser: Browser;

function npm(cwd: string, ...args: string[]): string {
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_(package|lifecycle|config_(local_)?prefix)/.test(key)) delete env[key];
  // The test runner's own setting would make the bundlers build something else than a person gets.
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  const quiet = [...args, '--loglevel=error', '--no-audit', '--no-fund'];
  return cli
    ? execFileSync(process.execPath, [cli, ...quiet], { cwd, env, encoding: 'utf8' })
    : execFileSync('npm', quiet, { cwd, env, encoding: 'utf8' });
}

/** Every copy of a package below a folder, found as Node would. */
function copies(root: string, name: string): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    const modules = join(folder, 'node_modules');
    if (!existsSync(modules)) return;
    if (existsSync(join(modules, name, 'package.json'))) found.push(join(modules, name));
    for (const entry of readdirSync(modules)) {
      if (entry.startsWith('.')) continue;
      const inner = entry.startsWith('@')
        ? readdirSync(join(modules, entry)).map((scoped) => join(entry, scoped))
        : [entry];
      for (const each of inner) visit(join(modules, each));
    }
  };
  visit(root);
  return found;
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
async function serve(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    if (!existsSync(path)) return response.writeHead(404).end();
    response
      .writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
      .end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

beforeAll(async () => {
  const [packed] = JSON.parse(npm(packageRoot, 'pack', '--json', '--ignore-scripts', '--pack-destination', work)) as {
    filename: string;
  }[];
  tarball = join(work, packed?.filename ?? '');
  browser = await chromium.launch({ executablePath: process.env.CHROME_BIN, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  rmSync(work, { recursive: true, force: true });
});

describe('the packed package', () => {
  it('holds the library, its types and its words, and no test, story or source', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n');
    expect(files).toContain('package/README.md');
    expect(files).toContain('package/CHANGELOG.md');
    expect(files).toContain('package/LICENSE');
    expect(files).toContain('package/dist/theme/tokens.css');
    expect(
      files.filter((file) => /\.(stories|test)\.|\/(story-|sample\.)|^package\/(src|test|bench)\//.test(file)),
    ).toEqual([]);
  });

  it('names every component folder as a subpath, and each is there', async () => {
    const folders = readdirSync(join(packageRoot, 'src'), { withFileTypes: true }).filter(
      (entry) =>
        entry.isDirectory() &&
        entry.name !== 'internal' &&
        existsSync(join(packageRoot, 'src', entry.name, 'index.ts')),
    );
    const paths = await subpaths();
    expect(folders.map(({ name }) => `./${name}`).filter((path) => !paths.includes(path))).toEqual([]);
    for (const path of paths) expect(existsSync(join(packageRoot, 'dist', path, 'index.js')), path).toBe(true);
  });
});

const apps = ['vite', 'rsbuild'];

describe.each(apps)('in a fresh %s app outside the workspace', (bundler) => {
  const app = join(work, bundler);

  it('installs with one copy of React and of styled-components, and builds', () => {
    cpSync(join(consumer, bundler), app, { recursive: true });
    mkdirSync(join(app, 'src'), { recursive: true });
    cpSync(join(consumer, 'App.jsx'), join(app, 'src/App.jsx'));
    npm(app, 'install', '--prefer-offline', tarball);
    expect(copies(app, 'react')).toHaveLength(1);
    expect(copies(app, 'styled-components')).toHaveLength(1);
    expect(copies(app, '@tiptap/core'), 'the editor and its parts share one TipTap').toHaveLength(1);
    npm(app, 'run', 'build');
    expect(existsSync(join(app, 'dist/index.html'))).toBe(true);
  });

  it('works in the browser', async () => {
    const { url, server } = await serve(join(app, 'dist'));
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && !message.text().includes('favicon') && errors.push(message.text()),
    );
    page.on('pageerror', (error) => errors.push(error.message));
    page.on(
      'response',
      (response) => response.status() >= 400 && !response.url().endsWith('favicon.ico') && errors.push(response.url()),
    );
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(url);
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
    expect(errors).toEqual([]);
    await page.close();
    server.close();
  });
});

it('is rendered by plain Node, each entry of it', async () => {
  const app = join(work, apps[0] ?? '');
  // The optional peers, without another install; an app that uses these entries has them.
  for (const peer of ['echarts', 'echarts-for-react'])
    symlinkSync(join(modules, peer), join(app, 'node_modules', peer));
  cpSync(join(consumer, 'server.js'), join(app, 'server.js'));
  const entries = (await subpaths()).map((path) => path.replace('.', '@marginalia/design-system'));
  const html = execFileSync(process.execPath, ['server.js', '@marginalia/design-system', ...entries], {
    cwd: app,
    encoding: 'utf8',
  });
  expect(html).toContain('Submissions by status');
  expect(html).toContain('First name');
});
