import { describe, expect, it } from 'vitest';
import { contrast, findContrastFaults } from './contrast.js';
import { renderTokens } from './render-tokens.js';
import { type ColorToken, colors, token } from './tokens.js';

const tokens: [string, ColorToken][] = Object.entries(colors);

describe('tokens', () => {
  it('renders to the committed style sheet', async () => {
    await expect(renderTokens()).toMatchFileSnapshot('./tokens.css');
  });

  it('writes a token as a CSS variable', () => {
    expect(token('color-bg-page')).toBe('var(--mg-color-bg-page)');
  });

  it('holds only opaque colours, whose contrast can be known', () => {
    for (const [name, { light, dark }] of tokens) {
      expect(light, name).toMatch(/^#[0-9a-f]{6}$/);
      expect(dark, name).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('gives each text, border, line and chart colour the backgrounds it is meant for', () => {
    for (const [name, { on, min }] of tokens) {
      if (/^(bg-|highlight-[a-z]+$)/.test(name)) continue;
      expect(on?.length, name).toBeGreaterThan(0);
      expect(min, name).toBeDefined();
      for (const background of on ?? []) expect(Object.keys(colors), `${name} on`).toContain(background);
    }
  });
});

describe('contrast', () => {
  it('measures as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(() => contrast('#fff', '#000000')).toThrow('#rrggbb');
  });

  it('is enough in each declared pair, in light and dark', () => {
    expect(findContrastFaults({})).toEqual([]);
  });

  it('names the pairs that other colours break', () => {
    expect(findContrastFaults({ dark: { 'bg-accent': '#0b5d4e' } })).toEqual([
      { theme: 'dark', ink: 'text-on-accent', ground: 'bg-accent', ratio: expect.closeTo(2.4, 2), min: 4.5 },
    ]);
  });
});
