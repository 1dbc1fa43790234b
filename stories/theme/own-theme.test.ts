import { findContrastFaults, tokens } from '@marginalia/design-system/theme';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColors, describeFaults } from './accent.ts';
import {
  faultsOf,
  fromGlobals,
  isTypefaceName,
  type OwnTheme,
  ourTheme,
  toCss,
  toGlobals,
  typefaces,
} from './own-theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const font = fc.constantFrom('', ...typefaces.map(({ id }) => id), 'Inter Variable', 'Noto Sans Arabic');
const themes: fc.Arbitrary<OwnTheme> = fc.record({
  accent: fc.option(hex, { nil: '' }),
  isReadable: fc.boolean(),
  radius: fc.constantFrom('', '0', '4', '8', '16'),
  density: fc.constantFrom('comfortable' as const, 'compact' as const),
  textFont: font,
  headingFont: font,
});

describe('an accent that keeps its pairs', () => {
  it('has the six colours of the guide in both themes', () => {
    const asked = Object.keys(tokens.colors)
      .filter((name) => /accent|^chart-2$/.test(name))
      .sort();
    for (const each of Object.values(accentColors('#0b5d4e', true))) expect(Object.keys(each).sort()).toEqual(asked);
  });

  it('is readable, whatever colour a person chooses', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        expect(findContrastFaults(accentColors(accent, true))).toEqual([]);
      }),
      {
        numRuns: 300,
        examples: ['#000000', '#ffffff', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#777777', '#767676'].map(
          (each) => [each],
        ),
      },
    );
  });

  it('is what was chosen, where that can be read', () => {
    expect(accentColors('#0b5d4e', true).light).toMatchObject({
      'bg-accent': '#0b5d4e',
      'text-on-accent': '#ffffff',
      'text-accent': '#0b5d4e',
      'border-accent': '#0b5d4e',
    });
  });
});

describe('an accent that is taken as it is', () => {
  it('tells each pair that breaks in plain words, and no other', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const own = accentColors(accent, false);
        const said = describeFaults(own);
        expect(said).toHaveLength(findContrastFaults(own).length);
        expect(new Set(said).size).toBe(said.length);
        // No name of a token, which are written with hyphens.
        for (const sentence of said)
          expect(sentence).toMatch(
            /^In the (light|dark) theme, [a-z ]+ is hard to (read|see) on [a-z ]+: contrast \d+\.\d:1, at least (3|4\.5):1 is needed\.$/,
          );
      }),
      { numRuns: 200 },
    );
  });

  it('says what is wrong with a pale one', () => {
    const said = faultsOf({ ...ourTheme, accent: '#ffd84d', isReadable: false });
    expect(said).toContain(
      'In the light theme, text in the accent colour is hard to read on the page: contrast 1.3:1, at least 4.5:1 is needed.',
    );
    expect(said.some((sentence) => sentence.startsWith('In the dark theme'))).toBe(false);
  });
});

describe('the CSS of a theme', () => {
  it('sets variables that exist, and nothing for ours', () => {
    expect(toCss(ourTheme)).toBe('');
    const names = [...Object.keys(tokens.scales), ...Object.keys(tokens.colors).map((name) => `color-${name}`)].map(
      (name) => `--mg-${name}`,
    );
    fc.assert(
      fc.property(themes, (theme) => {
        const used = toCss(theme).match(/--mg-[\w-]+(?=:)/g) ?? [];
        expect(used.filter((name) => !names.includes(name))).toEqual([]);
        expect(used.length > 0).toBe(Boolean(theme.accent || theme.radius || theme.textFont || theme.headingFont));
      }),
      { numRuns: 100 },
    );
  });

  it('is this for a whole theme', () => {
    expect(
      toCss({ ...ourTheme, accent: '#0b5d4e', radius: '8', density: 'compact', textFont: 'Inter Variable' }),
    ).toMatchInlineSnapshot(`
      "/* Compact density: write data-density="compact" on <html>. */

      :root {
        --mg-font-sans: 'Inter Variable', system-ui, sans-serif;
        --mg-radius-sm: 4px;
        --mg-radius-md: 8px;
        --mg-radius-lg: 16px;
      }

      :root,
      [data-theme='light'] {
        --mg-color-bg-accent: #0b5d4e;
        --mg-color-bg-accent-hover: #05483c;
        --mg-color-text-on-accent: #ffffff;
        --mg-color-text-accent: #0b5d4e;
        --mg-color-border-accent: #0b5d4e;
        --mg-color-chart-2: #0b5d4e;
      }

      [data-theme='dark'] {
        --mg-color-bg-accent: #61a897;
        --mg-color-bg-accent-hover: #71b8a6;
        --mg-color-text-on-accent: #1f1b17;
        --mg-color-text-accent: #61a897;
        --mg-color-border-accent: #61a897;
        --mg-color-chart-2: #61a897;
      }
      "
    `);
  });
});

describe('what Storybook remembers', () => {
  it('is the theme, in signs that its address takes', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const globals = toGlobals(theme);
        for (const value of Object.values(globals)) expect(value).toMatch(/^[\w -]*$/);
        expect(fromGlobals(globals)).toEqual(theme);
      }),
    );
  });

  it('is ours where an address says something else', () => {
    expect(fromGlobals({ accent: 'red;}', radius: '-1', textFont: "a'; }", headingFont: '{', density: 'x' })).toEqual(
      ourTheme,
    );
    expect(['Inter', 'Noto Sans 日本'].every(isTypefaceName)).toBe(true);
    expect(["O'Hare", 'a;b', '', ' x', 'a{'].some(isTypefaceName)).toBe(false);
  });
});
