import { type ColorName, type ColorToken, colors } from './tokens.js';

/** WCAG 2.2 relative luminance of an opaque `#rrggbb` colour. */
function luminance(hex: string): number {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new TypeError(`"${hex}" is not a colour of the form #rrggbb.`);
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The WCAG 2.2 contrast ratio of two opaque `#rrggbb` colours, from 1 to 21, in either order. @throws a `TypeError` for another form */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A pair of colours that is too hard to tell apart. */
export interface ContrastFault {
  theme: 'light' | 'dark';
  /** The token of the text, line or mark. */
  ink: ColorName;
  /** The token of what it stands on. */
  ground: ColorName;
  /** The contrast ratio, from 1 to 21. */
  ratio: number;
  /** The contrast ratio that the pair must have. */
  min: number;
}

/** Colours of one's own, as opaque `#rrggbb` by the token's name after `--mg-color-`. */
export type OwnColors = Partial<Record<'light' | 'dark', Partial<Record<ColorName, string>>>>;

/** Finds the declared pairs of colours that lose the contrast they must have when tokens get other colours. */
export function findContrastFaults(own: OwnColors): ContrastFault[] {
  const inks = Object.entries(colors) as [ColorName, ColorToken][];
  return (['light', 'dark'] as const).flatMap((theme) => {
    const colorOf = (name: ColorName) => own[theme]?.[name] ?? colors[name][theme];
    return inks.flatMap(([ink, { on = [], min = 0 }]) =>
      (on as ColorName[])
        .map((ground) => ({ theme, ink, ground, ratio: contrast(colorOf(ink), colorOf(ground)), min }))
        .filter(({ ratio }) => ratio < min),
    );
  });
}
