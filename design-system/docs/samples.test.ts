// The code that a newcomer copies: every sample of the README, the guides and the component pages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import * as ds from '../src/index.ts';
import { findContrastFaults, type OwnColors } from '../src/theme/contrast.ts';
import { themeScript } from '../src/theme/theme-script.ts';
import { type ColorName, colors } from '../src/theme/tokens.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = globSync(['design-system/README.md', 'stories/guides/*.mdx', 'design-system/src/*/*.mdx'], { cwd: root });

const samples = (language: string) =>
  pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm')),
    ].map(([, code = ''], index) => ({ name: `${basename(page).replace(/\W/g, '-')}-${index}.tsx`, code })),
  );

/** The files of an app of Next, which the package test builds with TypeScript. */
const isOfNext = ({ code }: { code: string }) => /^\/\/ (app\/|proxy)/.test(code);

/** What a sample may take from the application around it. */
const given = `
declare const nonce: string, today: string, App: () => null;
declare const services: { id: string; label: string }[], levels: typeof services;
declare const control: import('react-hook-form').Control<any>;
declare const submission: { content: string; contentVersion: number }, newer: typeof submission;
declare const highlights: import('@marginalia/design-system/highlight-editor').Highlight[];
declare const suggestions: import('@marginalia/design-system/highlight-editor').Suggestion[];
declare const setHighlights: (next: typeof highlights) => void, setSuggestions: (next: typeof suggestions) => void;
`;

/** Components that a sample names without an import, as on the page of the component itself. */
function imports(code: string): string {
  const has = (name: string) => new RegExp(`import \\{[^}]*\\b${name}\\b`).test(code);
  const used = new Set([...code.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name));
  const ours = [...used].filter((name) => name in ds && !has(name));
  const theirs = used.has('Controller') ? `import { Controller } from 'react-hook-form';` : '';
  return `${theirs}${ours.length > 0 ? `import { ${ours.join(', ')} } from '@marginalia/design-system';` : ''}`;
}

mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
const work = mkdtempSync(join(root, 'node_modules/.cache/samples-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('compiles as it stands', () => {
  const code = [...samples('tsx'), ...samples('ts')]
    .filter((sample) => !isOfNext(sample))
    .map((sample, index) => ({
      ...sample,
      name: `${index}-${sample.name}`,
    }));
  expect(code.length).toBeGreaterThan(8);
  for (const sample of code) {
    writeFileSync(join(work, sample.name), `${imports(sample.code)}${given}export {};\n${sample.code}`);
  }
  const settings = {
    extends: join(root, 'tsconfig.json'),
    include: [],
    exclude: [],
    files: code.map(({ name }) => name),
  };
  writeFileSync(join(work, 'css.d.ts'), "declare module '@fontsource-variable/*';\ndeclare module '*.css';\n");
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ ...settings, files: [...settings.files, 'css.d.ts'] }));
  const check = () =>
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', work, '--checkers', '1'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  let problems = '';
  try {
    check();
  } catch (problem) {
    problems = (problem as { stdout: string }).stdout;
  }
  expect(problems).toBe('');
}, 60_000);

it('sets variables that exist', () => {
  const tokens = readFileSync(join(root, 'design-system/src/theme/tokens.css'), 'utf8');
  const named = samples('css').flatMap(({ code }) => code.match(/--mg-[\w-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});

/** The colours that a sample sets, by theme. */
function colorsIn(css: string): OwnColors {
  const own: Record<string, Record<string, string>> = { light: {}, dark: {} };
  for (const [, selector = '', rules = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const [, name = '', color = ''] of rules.matchAll(/--mg-color-([\w-]+): (#\w{6});/g))
      Object.assign(own[selector.includes('dark') ? 'dark' : 'light'] ?? {}, { [name]: color });
  return own;
}

it('changes the whole accent, readable in light and in dark', () => {
  const accents = samples('css')
    .map(({ code }) => colorsIn(code))
    .filter(({ light }) => Object.keys(light ?? {}).length > 0);
  expect(accents).toHaveLength(2);
  const asked = (Object.keys(colors) as ColorName[]).filter((name) => /accent|^chart-2$/.test(name)).sort();
  for (const own of accents) {
    expect(Object.keys(own.light ?? {}).sort()).toEqual(asked);
    expect(Object.keys(own.dark ?? {}).sort()).toEqual(asked);
    expect(findContrastFaults(own)).toEqual([]);
  }
});

it('shows the theme script for plain HTML as it is, with its hash', () => {
  const readme = readFileSync(join(root, 'design-system/README.md'), 'utf8');
  expect(readme).toContain(`<script>${themeScript}</script>`);
  expect(readme).toContain(`sha256-${createHash('sha256').update(themeScript).digest('base64')}`);
});

it('has a policy for Next that is strict in a build, and lets the tools of `next dev` work', async () => {
  const { code = '' } = samples('tsx').find((sample) => sample.code.startsWith('// proxy.ts')) ?? {};
  const next = 'const NextResponse = { next: () => ({ headers: new Headers() }) };';
  const module = stripTypeScriptTypes(code).replace(/^import .*'next\/server';$/m, next);
  const { proxy } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`);
  const policyIn = (mode: string) => {
    vi.stubEnv('NODE_ENV', mode);
    const { headers } = proxy({ headers: new Headers() });
    vi.unstubAllEnvs();
    return headers.get('content-security-policy');
  };
  expect(policyIn('production')).not.toContain('unsafe');
  // A nonce beside it would take its power from 'unsafe-inline'.
  expect(policyIn('development')).toMatch(/script-src [^;]*'unsafe-eval'; style-src 'self' 'unsafe-inline';/);
});

it('names the browsers that the project is built for', () => {
  const readme = readFileSync(join(root, 'design-system/README.md'), 'utf8');
  const [, stated = ''] = readme.match(/## Browsers\n\n(.*)\n/) ?? [];
  const { chrome, edge, firefox, safari } = Object.fromEntries(
    [...readFileSync(join(root, '.browserslistrc'), 'utf8').matchAll(/^(\w+) >= (\d+)$/gm)].map(([, ...pair]) => pair),
  );
  expect(chrome).toBe(edge);
  expect(stated).toContain(`Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari} `);
  const guide = readFileSync(join(root, 'stories/guides/getting-started.mdx'), 'utf8');
  expect(guide).toContain(`Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari}.`);
  const needed = [...readme.matchAll(/^\|[^|]+\| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|/gm)];
  const newest = [1, 2, 3].map((column) => Math.max(...needed.map((row) => Number(row[column]))));
  expect(newest, 'the features that decide it').toEqual([chrome, firefox, safari].map(Number));
});
