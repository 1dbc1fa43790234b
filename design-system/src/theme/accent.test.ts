import { describe, expect, it } from 'vitest';
import { colors } from './tokens.js';

/** The hue of a colour such as `#bf351d`, in degrees. */
function hue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
const between = (one: string, other: string) => {
  const difference = Math.abs(hue(one) - hue(other));
  return Math.min(difference, 360 - difference);
};

describe('vermilion', () => {
  it.each(['light', 'dark'] as const)('is told apart from errors and from progress in %s', (theme) => {
    const accent = colors['border-accent'][theme];
    expect(between(accent, colors['border-danger'][theme])).toBeGreaterThan(30);
    expect(between(accent, colors['border-progress'][theme])).toBeGreaterThan(20);
  });
});
