import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { paintsOf, pairsOf } from '../../conformance/styles.ts';
import { renderTokens } from './render-tokens.js';
import { type ColorToken, colors } from './tokens.js';

/** Each style as it reaches the page, whatever it was put together from, with the file that made it. */
const templates = vi.hoisted(() => [] as { css: string; name: string }[]);

vi.mock('styled-components', () => {
  type Value = string | string[] | ((props: object) => unknown);
  const text = (value: Value) => [typeof value === 'function' ? value({}) : value].flat().join('');
  const css = (strings: TemplateStringsArray, ...values: Value[]) =>
    String.raw({ raw: strings }, ...values.map(text)).replace(/\/\*[\s\S]*?\*\//g, '');
  const tag = (...template: Parameters<typeof css>) => {
    const maker = new Error().stack?.split('\n').find((line) => line.includes('/src/') && !line.includes('pairs.test'));
    const file = maker?.match(/\/src\/([^:?]+)/)?.[1] ?? '';
    const index = templates.filter(({ name }) => name.startsWith(`${file} `)).length + 1;
    templates.push({ css: css(...template), name: `${file} #${index}` });
    return Object.assign(() => null, { componentStyle: {} });
  };
  const styled = new Proxy(() => tag, { get: () => tag });
  return { css, styled, createGlobalStyle: tag, StyleSheetContext: {} };
});

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|story-/.test(file))
  .map((file) => join(folder, file));
for (const file of files) await import(file);

/** Where a component sets no ground, it may stand on the page or on a card. */
const anywhere = ['bg-page', 'bg-surface'];

function undeclared(css: string): string[] {
  return pairsOf(paintsOf(css)).flatMap(({ ink, ground }) => {
    const token = (colors as Record<string, ColorToken>)[ink.token ?? ''];
    if (!token) return [`${ink.token} is no colour token`];
    if (!token.on) return [`${ink.token} is a ground and may not be used as ink`];
    return (ground === undefined ? anywhere : [ground])
      .filter((each) => !token.on?.includes(each))
      .map((each) => `${ink.token} on ${each}`);
  });
}

describe('the reader of styles', () => {
  it('accepts a declared pair', () => {
    expect(undeclared('background: var(--mg-color-bg-accent); color: var(--mg-color-text-on-accent);')).toEqual([]);
  });
  it('refuses ink on a ground it is not meant for', () => {
    expect(undeclared('background: var(--mg-color-bg-accent); color: var(--mg-color-text-link);')).toEqual([
      'text-link on bg-accent',
    ]);
  });
  it('refuses a ground that a state puts under an ink', () => {
    expect(
      undeclared(
        "color: var(--mg-color-text-accent); &[data-tone='info']:hover { background: var(--mg-color-bg-info-subtle); }",
      ),
    ).toEqual(['text-accent on bg-info-subtle']);
  });
  it('refuses the ink of a part on the ground of its root', () => {
    expect(
      undeclared(
        "background: var(--mg-color-bg-inverse); & > [data-part='hint'] { color: var(--mg-color-text-secondary); }",
      ),
    ).toEqual(['text-secondary on bg-inverse']);
  });
  it('knows that two values of one attribute never meet', () => {
    expect(
      undeclared(
        "&[data-tone='a'] { background: var(--mg-color-bg-accent); color: var(--mg-color-text-on-accent); } &[data-tone='b'] { color: var(--mg-color-text-link); }",
      ),
    ).toEqual([]);
  });
  it('refuses an ink on the page that is meant for another ground only', () => {
    expect(undeclared('color: var(--mg-color-text-on-accent);')).toEqual([
      'text-on-accent on bg-page',
      'text-on-accent on bg-surface',
    ]);
  });
});

describe('styles', () => {
  it('are found', () => {
    expect(templates.length).toBeGreaterThan(25);
  });

  it('are read with what they share', () => {
    const overlays = templates.filter(({ css }) => css.includes('--mg-color-bg-overlay'));
    expect(overlays.map(({ name }) => name)).toContain('menu/MenuRoot.tsx #2');
  });

  it('keep vermilion for the main action and the editor’s pencil', () => {
    const vermilion = templates.filter(({ css }) => /--mg-color-[a-z-]*accent/.test(css));
    // The category and the text have a tone of that name, which their users choose; DiffText shows what the pencil struck out.
    expect([...new Set(vermilion.map(({ name }) => name.split('/')[0]))].sort()).toEqual([
      'button',
      'category-badge',
      'diff-text',
      'highlight-editor',
      'text',
    ]);
  });

  it.each(templates)('$name combines only colours declared as a pair', ({ css }) => {
    expect(undeclared(css)).toEqual([]);
  });

  // A component may name a variable of its own, but must set it somewhere.
  const sources = [renderTokens(), ...files.map((file) => readFileSync(file, 'utf8'))].join('\n');
  const known = new Set([...sources.matchAll(/--mg-[\w-]+(?='?\s*:)/g)].map(([name]) => name));
  it.each(templates)('$name uses only tokens that exist', ({ css }) => {
    // With a fallback, a variable is a hook for whoever uses the component.
    const used = [...css.matchAll(/var\((--mg-[\w-]+)\s*\)/g)].map(([, name]) => name as string);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(templates)('$name holds no colour of its own', ({ css }) => {
    const outsideForced = css.replace(/@media \([^)]*forced-colors[^)]*\)[\s\S]*/g, '');
    expect(outsideForced.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([]);
  });

  it.each(templates)('$name lays out by logical properties', ({ css }) => {
    // A measured place on the screen is physical, whatever the direction of writing.
    const physical =
      /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right|top|bottom)|(?:left|right|top|bottom))\s*:(?!\s*var)/g;
    expect([...css.matchAll(physical)].map(([, property]) => property)).toEqual([]);
  });
});
