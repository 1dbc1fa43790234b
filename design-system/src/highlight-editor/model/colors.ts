import { defaultHighlightColor, highlightColors, type PaletteColor } from './types.js';

const freeColor = /^#[0-9a-f]{6}$/i;

const isPaletteColor = (color: string): color is PaletteColor => (highlightColors as readonly string[]).includes(color);

/** Tells whether `color` is a palette name or `#rrggbb`: nothing else ever reaches a style. */
export const isHighlightColor = (color: string): boolean => isPaletteColor(color) || freeColor.test(color);

/**
 * How a colour is put on an element: a palette name as `name`, a free colour as `name: 'custom'` with its `#rrggbb`
 * in `custom`. Anything else shows as the default colour, so that no foreign text becomes CSS.
 */
export function paint(color: string): { name: PaletteColor | 'custom'; custom?: string } {
  if (isPaletteColor(color)) return { name: color };
  if (freeColor.test(color)) return { name: 'custom', custom: color };
  return { name: defaultHighlightColor };
}

/** The next colour of the palette, round and round; after a free colour comes the first. */
export function nextColor(color: string): PaletteColor {
  const index = (highlightColors as readonly string[]).indexOf(color);
  return highlightColors[(index + 1) % highlightColors.length] ?? defaultHighlightColor;
}
