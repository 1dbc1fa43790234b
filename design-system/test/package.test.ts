import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyCodes } from '../docs/story-code.ts';
import { packageRoot, subpaths } from './bundle.ts';
import { consumers, launch, newPage, npm, packed, tryApp } from './consumer.ts';

const work = mkdtempSync(join(tmpdir(), 'marginalia-package-'));
const modules = join(packageRoot, '../node_modules');
const tarball = packed.designSystem;
let browser: Browser;

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
const nonce = 'bm9uY2U';
const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; base-uri 'none'`;

/** Serves an app under the policy that the README promises to keep. @param page makes the page from the built one */
async function serve(folder: string, page: (html: string) => string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    if (!existsSync(path)) return response.writeHead(404).end();
    response
      .writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Content-Security-Policy': policy,
      })
      .end(request.url === '/' ? page(readFileSync(path, 'utf8')) : readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

beforeAll(async () => {
  browser = await launch();
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
    // The documentation too, each page that llms.txt lists.
    const list = execFileSync('tar', ['-xzOf', tarball, 'package/llms.txt'], { encoding: 'utf8' });
    const pages = [...list.matchAll(/\]\((dist\/docs\/[^)]+)\)/g)].map(([, path]) => `package/${path}`);
    expect(pages).toEqual(expect.arrayContaining(['package/dist/docs/recipes/form-with-errors.md']));
    expect(files.filter((file) => file.startsWith('package/dist/docs/')).sort()).toEqual(pages.sort());
    expect(
      files.filter((file) =>
        /\.(stories|test|utterances)\.|\/(story-|sample\.)|^package\/(src|test|bench)\//.test(file),
      ),
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

  it('gives each subpath a condition that `require` takes too', () => {
    const { exports } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>;
    };
    for (const [path, target] of Object.entries(exports))
      if (typeof target === 'object') expect(Object.keys(target), path).toEqual(['types', 'default']);
  });

  it('is ready for any registry, for everybody and with its provenance, also where nobody is logged in', async () => {
    const methods = new Set<string | undefined>();
    const registry = createServer(({ method }, response) => {
      methods.add(method);
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    const settings = [`--registry=${address}`, `--userconfig=${join(work, 'none')}`, '--loglevel=notice'];
    const { stdout, stderr } = await npm(work, 'publish', tarball, '--dry-run', ...settings);
    registry.close();
    expect(stdout).toContain('+ @marginalia/design-system@');
    expect(stderr).toContain(`Publishing to ${address} with tag latest and public access (dry-run)`);
    expect(stderr).not.toContain('auto-corrected');
    expect([...methods].filter((method) => method !== 'GET')).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  });
});

/** Runs a script of the consumer's in its app. @returns what it printed */
function node(app: string, script: string, ...args: string[]): string {
  cpSync(join(consumers, script), join(app, script));
  return execFileSync(process.execPath, [script, ...args], { cwd: app, encoding: 'utf8' });
}

// The Vite app has the lowest React that the package supports, the other one the newest.
const apps = ['vite', 'rsbuild'];

it('is tested with the lowest React and styled-components that it claims to support', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const { peerDependencies } = read(join(packageRoot, 'package.json'));
  const { dependencies } = read(join(consumers, 'vite/package.json'));
  for (const peer of ['react', 'react-dom', 'styled-components'])
    expect(`^${dependencies[peer]}`, peer).toBe(peerDependencies[peer]);
});

describe.each(apps)('in a fresh %s app outside the workspace', (bundler) => {
  const app = join(work, bundler);

  it('installs with one copy of React and of styled-components, and builds', async () => {
    cpSync(join(consumers, bundler), app, { recursive: true });
    mkdirSync(join(app, 'src'), { recursive: true });
    for (const file of ['App.jsx', 'main.jsx']) cpSync(join(consumers, file), join(app, 'src', file));
    await npm(app, 'install', '--prefer-offline', tarball);
    expect(copies(app, 'react')).toHaveLength(1);
    expect(copies(app, 'styled-components')).toHaveLength(1);
    expect(copies(app, '@tiptap/core'), 'the editor and its parts share one TipTap').toHaveLength(1);
    await npm(app, 'run', 'build');
    expect(existsSync(join(app, 'dist/index.html'))).toBe(true);
  });

  it('works in the browser under a strict content security policy', async () => {
    const meta = `<meta property="csp-nonce" nonce="${nonce}">`;
    // The Vite app comes rendered by its server, the other one empty.
    const { html, styles } =
      bundler === 'vite' ? (JSON.parse(node(app, 'render.js', nonce)) as Record<string, string>) : {};
    const { url, server } = await serve(join(app, 'dist'), (built) =>
      built
        .replace('<head>', `<head>${meta}${styles ?? ''}`)
        .replace('<div id="root"></div>', `<div id="root">${html ?? ''}</div>`),
    );
    const { page, complaints } = await newPage(browser);
    await page.goto(url);
    await tryApp(page);
    expect(complaints).toEqual([]);
    await page.close();
    server.close();
  });
});

it('is rendered by plain Node, each entry of it', async () => {
  const app = join(work, apps[0] ?? '');
  // The optional peers, without another install; an app that uses these entries has them.
  for (const peer of ['echarts', 'echarts-for-react'])
    symlinkSync(join(modules, peer), join(app, 'node_modules', peer));
  const entries = (await subpaths()).map((path) => path.replace('.', '@marginalia/design-system'));
  const html = node(app, 'server.js', '@marginalia/design-system', ...entries);
  expect(html).toContain('Submissions by status');
  expect(html).toContain('First name');
});

it('gives the tokens for design tools by a path of the package', () => {
  const read = (file: string) => {
    const code = `import file from '@marginalia/design-system/tokens/${file}' with { type: 'json' };
      process.stdout.write(JSON.stringify(file));`;
    const args = ['--input-type=module', '--eval', code];
    return JSON.parse(execFileSync(process.execPath, args, { cwd: join(work, apps[0] ?? ''), encoding: 'utf8' }));
  };
  expect(read('dark.tokens.json').color['bg-page']).toMatchObject({ $value: '{palette.paper.925}' });
  const { sets, modifiers } = read('marginalia.resolver.json');
  const named = [...JSON.stringify([sets, modifiers]).matchAll(/"\$ref":"([^"#]*)"/g)].map(([, file = '']) => file);
  expect(new Set(named).size).toBeGreaterThan(5);
  for (const file of named) expect(read(file).$schema).toContain('format.json');
  expect(read('figma.variables.json').variableCollections).toHaveLength(4);
});

it('runs under Jest in jsdom, with its Babel transform and as modules that Node requires', () => {
  const app = join(work, apps[0] ?? '');
  cpSync(join(consumers, 'jest'), app, { recursive: true });
  const jest = (args: string[], options = '') =>
    spawnSync(process.execPath, [join(app, 'node_modules/jest/bin/jest.js'), ...args], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: options },
      encoding: 'utf8',
    }).stderr;
  expect(jest([])).toMatch(/Tests: +22 passed, 22 total/);
  const native = ['--selectProjects', 'jsdom alone', '--transformIgnorePatterns', '/node_modules/'];
  expect(jest([...native, '--testNamePattern', 'a choice'], '--experimental-vm-modules')).toMatch(
    /Tests: +9 skipped, 2 passed/,
  );
});

describe('the code of the examples in the documentation', () => {
  const pages = globSync(['design-system/src/*/*.mdx', 'stories/recipes/*.mdx'], { cwd: join(packageRoot, '..') });
  /** The stories that a page shows, as file and name. */
  const shown = pages.flatMap((page) => {
    const text = readFileSync(join(packageRoot, '..', page), 'utf8');
    return [...text.matchAll(/\b(?:of|do|dont)=\{(\w+)\.(\w+)\}/g)].map(([, module = '', name = '']) => {
      const [, path = ''] = text.match(new RegExp(`import \\* as ${module} from '(.*?)'`)) ?? [];
      return { file: join(packageRoot, '..', page, '..', path), name };
    });
  });

  it('compiles and runs where it is pasted, and opens no modal', () => {
    const app = join(work, apps[0] ?? '');
    expect(shown.length).toBeGreaterThan(110);
    mkdirSync(join(app, 'pasted'));
    for (const { file, name } of shown) {
      const code = storyCodes(file).get(name);
      expect(code, `${file} ${name}`).toBeDefined();
      writeFileSync(join(app, 'pasted', `${basename(file, '.stories.tsx')}${name}.tsx`), code ?? '');
    }
    // React's types are there: TipTap has them as a peer.
    const compilerOptions = {
      ...{ strict: true, skipLibCheck: true, types: [], jsx: 'react-jsx', rootDir: 'pasted', outDir: 'compiled' },
      ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'nodenext', isolatedModules: true },
    };
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['pasted'] }));
    const compiler = spawnSync(join(modules, '.bin/tsc'), ['-p', app, '--checkers', '1'], { encoding: 'utf8' });
    expect(compiler.stdout).toBe('');
    expect(JSON.parse(node(app, 'pasted.js'))).toEqual([]);
  });
});
