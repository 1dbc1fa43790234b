// The files for design tools hold the same values as the style sheet, and have the shape that those tools read.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import StyleDictionary from 'style-dictionary';
import { ServerStyleSheet } from 'styled-components';
import { compile } from 'stylis';
import { afterAll, describe, expect, it } from 'vitest';
import { Heading } from '../src/text/Heading.tsx';
import { Text } from '../src/text/Text.tsx';
import { colors, palette, scales } from '../src/theme/tokens.ts';
import { textStyles } from './text-styles.ts';
import { color, type Group, paletteSteps, type Token, tokenFiles } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'marginalia-tokens-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = tokenFiles();
for (const [name, file] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(file));
const sets = Object.keys(files).filter((name) => name.endsWith('.tokens.json'));
const setOf = (name: string) => files[`${name}.tokens.json`] as Group;

/** Each token of a file by its path, with the type that it has or takes from its group. */
function tokensOf(group: Group, path: readonly string[] = [], type?: string): [string, Token][] {
  return Object.entries(group).flatMap(([name, value]): [string, Token][] => {
    if (name.startsWith('$') || typeof value === 'string') return [];
    const own = (value.$type as string | undefined) ?? type;
    const at = [...path, name];
    return '$value' in value
      ? [[at.join('.'), { ...(value as unknown as Token), ...(own && { $type: own }) }]]
      : tokensOf(value as Group, at, own);
  });
}

const size = { value: expect.any(Number), unit: expect.stringMatching(/^(px|rem)$/) };
const paint = {
  colorSpace: 'srgb',
  components: [expect.any(Number), expect.any(Number), expect.any(Number)],
  alpha: expect.any(Number),
  hex: expect.stringMatching(/^#[\da-f]{6}$/),
};
const layer = { color: paint, offsetX: size, offsetY: size, blur: size, spread: size, inset: expect.any(Boolean) };
/** What the format asks of a value of each type. */
const forms: Record<string, (value: unknown) => void> = {
  color: (value) => expect(value).toEqual(paint),
  dimension: (value) => expect(value).toEqual(size),
  duration: (value) => expect(value).toEqual({ value: expect.any(Number), unit: expect.stringMatching(/^(ms|s)$/) }),
  number: (value) => expect(value).toEqual(expect.any(Number)),
  fontWeight: (value) => {
    expect(value).toBeGreaterThanOrEqual(1);
    expect(value).toBeLessThanOrEqual(1000);
  },
  fontFamily: (value) => {
    expect(Array.isArray(value)).toBe(true);
    for (const family of value as string[]) expect(family).toMatch(/^[\w -]+$/);
  },
  cubicBezier: (value) => {
    expect(value).toHaveLength(4);
    for (const number of value as number[]) expect(number).toEqual(expect.any(Number));
  },
  shadow: (value) => {
    expect((value as unknown[]).length).toBeGreaterThan(0);
    for (const each of value as unknown[]) expect(each).toEqual(layer);
  },
  typography: (value) =>
    expect(Object.keys(value as object).sort()).toEqual(
      ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'lineHeight'].sort(),
    ),
};

const base = new Map(tokensOf(setOf('base')));
const aliasesIn = (value: unknown) => JSON.stringify(value).match(/\{[^{}":,[\]]+\}/g) ?? [];

describe.each(sets)('%s', (name) => {
  const tokens = tokensOf(files[name] as Group);

  it('gives each token a type, a value of that type, and a name that the format allows', () => {
    expect(tokens.length).toBeGreaterThan(2);
    for (const [path, { $type = '', $value }] of tokens) {
      expect(Object.keys(forms), path).toContain($type);
      for (const part of path.split('.')) expect(part).toMatch(/^[^${}.][^{}.]*$/);
      if (typeof $value !== 'string') forms[$type]?.($value);
    }
  });

  it('has aliases to tokens that are there, of the same type', () => {
    for (const [path, { $type, $value }] of tokens)
      for (const alias of aliasesIn($value)) {
        const target = base.get(alias.slice(1, -1));
        expect(target, `${path} -> ${alias}`).toBeDefined();
        if ($type !== 'typography') expect(target?.$type, path).toBe($type);
      }
  });
});

it('has every type that a designer asks for', () => {
  const types = new Set(sets.flatMap((name) => tokensOf(files[name] as Group).map(([, { $type }]) => $type)));
  expect([...types].sort()).toEqual(Object.keys(forms).sort());
});

it('names a colour of the palette by its step, of which no two are the same', () => {
  const steps = Object.values(palette).flatMap((value) => (typeof value === 'string' ? value : Object.values(value)));
  expect(paletteSteps.size).toBe(steps.length);
  const light = new Map(tokensOf(setOf('light')));
  expect(light.get('color.bg-accent')?.$value).toBe('{palette.vermilion.600}');
  expect(light.get('color.highlight-yellow')?.$value).toEqual(color('#fbe68a'));
  const aliases = [...light.values()].filter(({ $value }) => typeof $value === 'string');
  expect(aliases.length).toBeGreaterThan(Object.keys(colors).length / 2);
});

it('refuses a colour or a size that it cannot read', () => {
  expect(() => color('tomato')).toThrow('tomato');
  expect(() => color('rgb(1 2 3 / 0.5)')).toThrow('rgb');
});

describe('the resolver', () => {
  const {
    sets: own,
    modifiers,
    resolutionOrder,
  } = files['marginalia.resolver.json'] as {
    sets: Record<string, { sources: { $ref: string }[] }>;
    modifiers: Record<string, { contexts: Record<string, { $ref: string }[]>; default: string }>;
    resolutionOrder: { $ref: string }[];
  };
  it('names each file of tokens, and no other', () => {
    const contexts = Object.values(modifiers).flatMap((modifier) => Object.values(modifier.contexts).flat());
    const named = [...Object.values(own).flatMap(({ sources }) => sources), ...contexts].map(({ $ref }) => $ref);
    expect([...new Set(named)].sort()).toEqual([...sets].sort());
  });
  it('has contexts to choose from, one of them the default, each modifier in the order', () => {
    for (const [name, { contexts, default: first }] of Object.entries(modifiers)) {
      expect(Object.keys(contexts).length, name).toBeGreaterThan(1);
      expect(Object.keys(contexts)).toContain(first);
    }
    expect(resolutionOrder.map(({ $ref }) => $ref)).toEqual([
      '#/sets/base',
      ...Object.keys(modifiers).map((name) => `#/modifiers/${name}`),
    ]);
  });
});

/** CSS that means the same in one way of writing: colours as bytes with a share, shadows with their spread, no quotes. */
const plain = (css: string) =>
  css
    .replaceAll(/rgba?\(([^)]*)\)/g, (_, inner: string) => {
      const [red, green, blue, alpha = '1'] = inner.match(/[\d.]+%?/g) ?? [];
      const of = (number = '', whole = 1) =>
        number.endsWith('%') ? (Number.parseFloat(number) / 100) * whole : Number(number);
      return `rgba(${[red, green, blue].map((channel) => Math.round(of(channel, 255)))} ${of(alpha)})`;
    })
    .replaceAll(/['"]/g, '')
    .replaceAll(/\b0(px|rem)\b/g, '0')
    .replaceAll(/,\s+/g, ',')
    .replaceAll(/(^|,)(\S+ \S+ \S+) rgba/g, '$1$2 0 rgba');

const variablesIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/(--mg-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, plain(value)]),
  );

const styleSheet = readFileSync(join(import.meta.dirname, '../src/theme/tokens.css'), 'utf8').replaceAll(
  /\/\*[\s\S]*?\*\//g,
  '',
);
const media = /@media ([^{]*)\{([\s\S]*?)\n\}/g;
/** The variables of the one rule with this selector, outside of media queries. */
function variablesOf(selector: string): Record<string, string> {
  const rules = [...styleSheet.replaceAll(media, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const [rule, ...others] = rules.filter(([, own = '']) => own.replaceAll(/\s+/g, ' ').trim() === selector);
  expect(others).toEqual([]);
  return variablesIn(rule?.[2] ?? '');
}

/** What Style Dictionary makes of a file, together with the palette and the scales that it names. */
async function built(name: string): Promise<Record<string, string>> {
  const dictionary = new StyleDictionary(
    {
      include: name === 'base' ? [] : [join(folder, 'base.tokens.json')],
      source: [join(folder, `${name}.tokens.json`)],
      // It warns that CSS's `font` has no letter spacing. An alias to nothing is an error.
      log: { verbosity: 'silent', warnings: 'disabled', errors: { brokenReferences: 'throw' } },
      hooks: {
        transforms: {
          // The two notations that none of its own transforms writes.
          'duration/object': {
            type: 'value',
            filter: ({ $type }) => $type === 'duration',
            transform: ({ $value: { value, unit } }) => `${value}${unit}`,
          },
          'number/unit': {
            type: 'value',
            filter: ({ $extensions }) => $extensions?.marginalia?.unit,
            transform: ({ $value, $extensions }) => `${$value}${$extensions?.marginalia?.unit}`,
          },
        },
      },
      platforms: {
        css: {
          prefix: 'mg',
          // Its own group for CSS, and the two.
          transformGroup: 'css',
          transforms: ['duration/object', 'number/unit'],
          files: [
            {
              destination: 'variables.css',
              format: 'css/variables',
              // The palette is for aliases, a typography is put together from variables.
              filter: ({ path, filePath }) =>
                filePath.endsWith(`/${name}.tokens.json`) && !/^(palette|typography)$/.test(path[0] ?? ''),
            },
          ],
        },
      },
    },
    { verbosity: 'silent' },
  );
  const [file] = (await dictionary.formatPlatform('css')) as { output: string }[];
  return variablesIn(file?.output ?? '');
}

describe('Style Dictionary writes the variables of tokens.css', () => {
  it.each([
    ['base', ':root'],
    ['light', ':root, [data-theme="light"]'],
    ['dark', '[data-theme="dark"]'],
    ['comfortable', ':root, [data-density="comfortable"]'],
    ['compact', '[data-density="compact"]'],
    ['reduced-motion', '[data-motion="reduced"]'],
  ])('of %s', async (name, selector) => {
    const variables = await built(name);
    expect(Object.keys(variables).length).toBeGreaterThan(2);
    expect(variables).toEqual(variablesOf(selector));
  });

  it('of touch, in its media query', async () => {
    const [, , rules = ''] = [...styleSheet.matchAll(media)].find(([, query]) => query?.includes('coarse')) ?? [];
    expect(await built('touch')).toEqual(variablesIn(rules));
  });
});

describe('the text styles', () => {
  /** The declarations of a component at one size, as the browser would apply them. */
  function declared(component: typeof Heading | typeof Text, size: string): Record<string, string> {
    const sheet = new ServerStyleSheet();
    const props = { level: 2, size, children: 'Words' } as never;
    renderToStaticMarkup(sheet.collectStyles(createElement(component as typeof Heading, props)));
    const css = sheet.getStyleTags().replaceAll(/<[^>]*>|\/\*[\s\S]*?\*\//g, '');
    sheet.seal();
    const found: Record<string, string> = {};
    for (const { type, props: selectors, children } of compile(css)) {
      if (type !== 'rule' || !Array.isArray(selectors) || !Array.isArray(children)) continue;
      if (
        !selectors.some(
          (one) =>
            /^\.[\w-]+$/.test(one) || one.endsWith(`[data-size='${size}']`) || one.endsWith(`[data-size="${size}"]`),
        )
      )
        continue;
      for (const { props: property, children: value } of children) found[String(property)] = String(value);
    }
    return found;
  }
  /** A value of a text style as the CSS of the component. */
  const css = (value: unknown) => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return `var(--mg-${value.slice(1, -1).replace('.', '-')})`;
    const { value: number, unit } = value as { value: number; unit: string };
    return number === 0 ? '0' : `${number}${unit}`;
  };
  const rem = (size: unknown) =>
    typeof size === 'string'
      ? Number.parseFloat(scales[size.slice(1, -1).replace('.', '-') as keyof typeof scales])
      : (size as { value: number }).value;

  it.each(Object.entries(textStyles))('%s looks as the component does', (name, style) => {
    const [component = '', size = ''] = name.split('-');
    const found = declared(component === 'heading' ? Heading : Text, size);
    // Text takes the face of the page and its regular weight, where it sets none.
    expect(css(style.fontFamily)).toBe(found['font-family'] ?? 'var(--mg-font-sans)');
    expect(css(style.fontWeight)).toBe(found['font-weight'] ?? 'var(--mg-weight-regular)');
    expect(css(style.lineHeight)).toBe(found['line-height']);
    // A heading that shrinks ends at the size of its style.
    expect(css(style.fontSize)).toBe(found['font-size']?.match(/^clamp\(.*, (.*)\)$/)?.[1] ?? found['font-size']);
    const em = Number.parseFloat(found['letter-spacing'] ?? '0');
    expect(style.letterSpacing.value).toBeCloseTo(em * rem(style.fontSize), 4);
  });

  it('are those of every size', async () => {
    const { headingSizes } = await import('../src/text/Heading.tsx');
    const { textSizes } = await import('../src/text/Text.tsx');
    const all = [...headingSizes.map((size) => `heading-${size}`), ...textSizes.map((size) => `text-${size}`)];
    expect(Object.keys(textStyles).sort()).toEqual(all.sort());
  });
});
