// The tokens as JSON of the Design Tokens Community Group (https://www.designtokens.org/TR/2025.10/format/), for design
// tools and for the builds of other platforms.
import {
  type ColorToken,
  colors,
  densities,
  palette,
  scales,
  scrim,
  scrimPage,
  shadows,
  touch,
} from '../src/theme/tokens.ts';
import { textStyles } from './text-styles.ts';

type Theme = 'light' | 'dark';

export interface Token {
  $type?: string;
  $value: unknown;
  $description?: string;
  $extensions?: Record<string, unknown>;
}
export interface Group {
  [name: string]: Token | Group | string;
}

/** Where our own facts about a token stand, such as the grounds that a text colour may stand on. */
const extension = 'marginalia';

const schema = 'https://www.designtokens.org/schemas/2025.10';

/** `{ value: 1.5, unit: 'rem' }` of `1.5rem`. */
function measure(css: string): { value: number; unit: string } {
  const [, number, unit = ''] = css.match(/^(-?[\d.]+)([a-z]*)$/) ?? [];
  if (number === undefined) throw new TypeError(`"${css}" is no number with a unit.`);
  // In CSS a zero has no unit, in the format it has one.
  return { value: Number(number), unit: unit || 'px' };
}

const components = (bytes: readonly number[]) => bytes.map((byte) => Math.round((byte / 255) * 1e4) / 1e4);

/** The colour of `#rrggbb` or `rgb(r g b / a%)`. */
export function color(css: string): { colorSpace: 'srgb'; components: number[]; alpha: number; hex: string } {
  const [, red, green, blue, alpha = '100'] = css.match(/^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/) ?? [];
  const bytes = red
    ? [red, green, blue].map(Number)
    : [1, 3, 5].map((start) => Number.parseInt(css.slice(start, start + 2), 16));
  if (bytes.some(Number.isNaN)) throw new TypeError(`"${css}" is no colour of the form #rrggbb or rgb(r g b / a%).`);
  const hex = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return { colorSpace: 'srgb', components: components(bytes), alpha: Number(alpha) / 100, hex };
}

/** The layers of a CSS shadow. */
const shadow = (css: string) =>
  css.split(/,\s*(?![^(]*\))/).map((layer) => {
    const [, lengths = '', paint = ''] = layer.match(/^(.*) (rgb\(.*\))$/) ?? [];
    const [offsetX, offsetY, blur, spread = '0'] = lengths.split(' ').map((length) => length);
    const sizes = { offsetX, offsetY, blur, spread };
    return {
      color: color(paint),
      ...Object.fromEntries(Object.entries(sizes).map(([name, length = '0']) => [name, measure(length)])),
      inset: false,
    };
  });

/** The path of each step of the palette, by its colour. A test holds that no two steps are the same. */
export const paletteSteps = new Map<string, readonly string[]>(
  Object.entries(palette).flatMap(([name, value]): [string, string[]][] =>
    typeof value === 'string'
      ? [[value, [name]]]
      : Object.entries(value).map(([step, hex]): [string, string[]] => [hex as string, [name, step]]),
  ),
);

/** A step of the palette by its name, any other colour by its value. */
function colorOrAlias(hex: string): unknown {
  const path = paletteSteps.get(hex);
  return path ? `{${['palette', ...path].join('.')}}` : color(hex);
}

/** The name of a token as its group and its name in there: `space` and `4` of `space-4`. */
export const split = (name: string): [group: string, rest: string] => {
  const at = name.indexOf('-');
  return [name.slice(0, at), name.slice(at + 1)];
};

/** The type of the tokens of a group, and how their value is written. */
const kinds: Record<string, [type: string, write: (css: string) => unknown]> = {
  font: ['fontFamily', (css) => css.split(',').map((family) => family.trim().replaceAll("'", ''))],
  leading: ['number', Number],
  weight: ['fontWeight', Number],
  duration: ['duration', measure],
  ease: ['cubicBezier', (css) => css.match(/-?[\d.]+/g)?.map(Number)],
  layer: ['number', Number],
};

function scaleToken(name: string, css: string): Token {
  // The format knows lengths in px and rem only.
  if (css.endsWith('ch'))
    return { $type: 'number', $value: Number.parseFloat(css), $extensions: { [extension]: { unit: 'ch' } } };
  const [$type, write] = kinds[split(name)[0]] ?? ['dimension', measure];
  return { $type, $value: write(css) };
}

function groups(entries: readonly (readonly [string, string])[]): Group {
  const all: Record<string, Record<string, Token>> = {};
  for (const [name, css] of entries) {
    const [group, rest] = split(name);
    all[group] = { ...all[group], [rest]: scaleToken(name, css) };
  }
  return all;
}

/** Says which grounds a colour is meant for. */
function pairs({ on, min }: ColorToken): Partial<Token> {
  if (!on || !min || min <= 1) return {};
  return {
    $description: `Stands on ${on.join(', ')}, with a contrast of at least ${min}:1.`,
    $extensions: { [extension]: { on, min } },
  };
}

const themed = (theme: Theme): Group => ({
  $description: `The colours and shadows of the ${theme} theme.`,
  color: {
    $type: 'color',
    ...Object.fromEntries(
      Object.entries(colors as Record<string, ColorToken>).map(([name, each]) => [
        name,
        { $value: colorOrAlias(each[theme]), ...pairs(each) },
      ]),
    ),
  },
  shadow: {
    $type: 'shadow',
    ...Object.fromEntries(Object.entries(shadows).map(([name, css]) => [name, { $value: shadow(css[theme]) }])),
  },
  scrim: { $type: 'color', $value: color(scrim[theme]), $description: 'Lies over the page under a dialog.' },
  'scrim-page': { $type: 'color', $value: color(scrimPage[theme]), $description: 'The page with the scrim on it.' },
});

const base = (): Group => ({
  $description: 'What is the same in every theme and density: the palette, spaces, type, corners, motion and layers.',
  palette: {
    $type: 'color',
    $description: 'Raw colours. Use the colours of a theme, which say what they mean.',
    ...Object.fromEntries(
      Object.entries(palette).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? { $value: color(value) }
          : Object.fromEntries(Object.entries(value).map(([step, hex]) => [step, { $value: color(hex as string) }])),
      ]),
    ),
  },
  ...groups(Object.entries(scales)),
  typography: {
    $type: 'typography',
    ...Object.fromEntries(Object.entries(textStyles).map(([name, $value]) => [name, { $value }])),
  },
});

const still = Object.keys(scales)
  .filter((name) => name.startsWith('duration-'))
  .map((name) => [name, '0ms'] as const);

/** How the files belong together (https://www.designtokens.org/TR/2025.10/resolver/). */
const resolver = (modifiers: Record<string, Record<string, readonly string[]>>) => {
  const refs = (files: readonly string[]) => files.map((file) => ({ $ref: `${file}.tokens.json` }));
  return {
    $schema: `${schema}/resolver.json`,
    version: '2025.10',
    name: 'Marginalia',
    sets: { base: { sources: refs(['base']) } },
    modifiers: Object.fromEntries(
      Object.entries(modifiers).map(([name, contexts]) => [
        name,
        {
          contexts: Object.fromEntries(Object.entries(contexts).map(([context, files]) => [context, refs(files)])),
          default: Object.keys(contexts)[0],
        },
      ]),
    ),
    resolutionOrder: [
      { $ref: '#/sets/base' },
      ...Object.keys(modifiers).map((name) => ({ $ref: `#/modifiers/${name}` })),
    ],
  };
};

/** The files of tokens by their name, and the one that says how they belong together. */
export function tokenFiles(): Record<string, object> {
  const sets: Record<string, Group> = {
    base: base(),
    light: themed('light'),
    dark: themed('dark'),
    comfortable: { $description: 'The sizes of calm pages.', ...groups(Object.entries(densities.comfortable)) },
    compact: { $description: 'The sizes of dense tables and tools.', ...groups(Object.entries(densities.compact)) },
    touch: { $description: 'Replaces sizes of comfortable under a finger.', ...groups(Object.entries(touch)) },
    'reduced-motion': { $description: 'Replaces durations where motion is reduced.', ...groups(still) },
  };
  const files = Object.entries(sets).map(([name, set]) => [
    `${name}.tokens.json`,
    { $schema: `${schema}/format.json`, ...set },
  ]);
  return {
    ...Object.fromEntries(files),
    'marginalia.resolver.json': resolver({
      theme: { light: ['light'], dark: ['dark'] },
      density: { comfortable: ['comfortable'], compact: ['compact'], touch: ['comfortable', 'touch'] },
      motion: { full: [], reduced: ['reduced-motion'] },
    }),
  };
}
