// From one accent the six colours of a theme, in light and in dark.
import { contrast, findContrastFaults, type OwnColors, tokens } from '@marginalia/design-system/theme';

export type Scheme = 'light' | 'dark';
type ColorName = tokens.ColorName;

/** A colour of the OKLCH space: how light it seems, how strong it is, and its hue in radians. */
interface Lch {
  lightness: number;
  chroma: number;
  hue: number;
}

const channelsOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

// The two matrices of https://bottosson.github.io/posts/oklab/
function toLch(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bee = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bee),
    hue: Math.atan2(bee, a),
  };
}

/** The channels of a colour, which are below 0 or above 1 where a screen cannot show it. */
function linearOf({ lightness, chroma, hue }: Lch): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The nearest colour of a screen: with the same hue and lightness, as strong as can be shown. */
function toHex(color: Lch): string {
  const isShown = (channels: number[]) => channels.every((channel) => channel > -0.0005 && channel < 1.0005);
  let chroma = color.chroma;
  while (chroma > 0 && !isShown(linearOf({ ...color, chroma }))) chroma -= 0.004;
  const bytes = linearOf({ ...color, chroma: Math.max(chroma, 0) }).map((channel) =>
    Math.round(255 * fromLinear(Math.min(Math.max(channel, 0), 1))),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const colors: Record<string, tokens.ColorToken> = tokens.colors;

/** A colour as light as it has to be for its pairs: darker step by step in the light theme, lighter in the dark one. */
function readable(hex: string, name: ColorName, scheme: Scheme): string {
  const { on = [], min = 0 } = colors[name] ?? {};
  const passes = (each: string) => on.every((ground) => contrast(each, colors[ground]?.[scheme] ?? '') >= min);
  const step = scheme === 'light' ? -0.01 : 0.01;
  const color = toLch(hex);
  let result = hex;
  for (let { lightness } = color; !passes(result) && lightness > 0 && lightness < 1; lightness += step)
    result = toHex({ ...color, lightness });
  return passes(result) ? result : scheme === 'light' ? '#000000' : '#ffffff';
}

/** The words on an accent. Black can be read on every colour on which white can't. */
const wordsOn = (hex: string) =>
  ['#ffffff', '#1f1b17', '#000000'].find((words) => contrast(words, hex) >= 4.5) ?? '#000000';

function accentOf(hex: string, scheme: Scheme, isKept: boolean): Partial<Record<ColorName, string>> {
  const given = toLch(hex);
  // On dark paper an accent has to shine; ours is as light there.
  const accent = isKept && scheme === 'dark' && given.lightness < 0.68 ? toHex({ ...given, lightness: 0.68 }) : hex;
  const words = wordsOn(accent);
  const shown = toLch(accent);
  // Away from its words, so that they are read under the pointer too.
  const lightness = words === '#ffffff' ? Math.max(shown.lightness - 0.07, 0) : Math.min(shown.lightness + 0.05, 1);
  const adapted = (name: ColorName) => (isKept ? readable(accent, name, scheme) : accent);
  return {
    'bg-accent': accent,
    'bg-accent-hover': toHex({ ...shown, lightness }),
    'text-on-accent': words,
    'text-accent': adapted('text-accent'),
    'border-accent': adapted('border-accent'),
    'chart-2': adapted('chart-2'),
  };
}

/**
 * The six colours of an accent in both themes.
 * @param hex the accent, `#rrggbb`
 * @param isKept true makes each of them as light or dark as its pairs ask for; false takes the accent as it is
 */
export const accentColors = (hex: string, isKept: boolean): Required<OwnColors> => ({
  light: accentOf(hex, 'light', isKept),
  dark: accentOf(hex, 'dark', isKept),
});

const inks: Record<string, string> = {
  'text-on-accent': 'the text of a main button',
  'text-accent': 'text in the accent colour',
  'border-accent': 'a line in the accent colour',
  'chart-2': 'the second colour of a chart',
};
const grounds: Record<string, string> = {
  'bg-accent': 'the button',
  'bg-accent-hover': 'the button under the pointer',
  'bg-page': 'the page',
  'bg-surface': 'a card',
  'bg-sunken': 'a sunken area',
  'bg-overlay': 'a menu or dialog',
  'bg-hover': 'a row under the pointer',
  'bg-selected': 'a selected row',
};

/** Says in plain words which pairs of colours are too hard to tell apart, one sentence each. */
export const describeFaults = (own: OwnColors): string[] =>
  findContrastFaults(own).map(({ theme, ink, ground, ratio, min }) => {
    const isText = min >= 4.5;
    // Rounded down: 4.49 is not enough, and must not be said to be 4.5.
    const measured = (Math.floor(ratio * 10) / 10).toFixed(1);
    return `In the ${theme} theme, ${inks[ink] ?? ink} is hard to ${isText ? 'read' : 'see'} on ${grounds[ground] ?? ground}: contrast ${measured}:1, at least ${min}:1 is needed.`;
  });
