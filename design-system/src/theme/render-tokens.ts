import { colors, densities, scales, scrim, scrimPage, shadows, touch } from './tokens.js';

const lines = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([name, value]) => `  --mg-${name}: ${value};\n`).join('');

const themed = (theme: 'light' | 'dark') =>
  `  color-scheme: ${theme};\n` +
  lines([
    ...Object.entries(colors).map(([name, color]) => [`color-${name}`, color[theme]] as const),
    ...Object.entries(shadows).map(([name, shadow]) => [`shadow-${name}`, shadow[theme]] as const),
    ['scrim', scrim[theme]],
    ['scrim-page', scrimPage[theme]],
  ]);

const still = lines(
  Object.keys(scales)
    .filter((name) => name.startsWith('duration-'))
    .map((name) => [name, '0ms']),
);

/**
 * Renders the style sheet that ships as `tokens.css`.
 * Light is the root's theme; `data-theme` and `data-density` may also stand on any element and hold for what is inside.
 */
export function renderTokens(): string {
  const comfortable = Object.entries(densities.comfortable);
  const css = `/* Rendered from tokens.ts: change it there, then run: vitest run --project unit design-system/src/theme -u */
:root {
${lines(Object.entries(scales))}}

:root,
[data-theme='light'] {
${themed('light')}}

[data-theme='dark'] {
${themed('dark')}}

:root,
[data-density='comfortable'] {
${lines(comfortable)}}

/* Fingers need more room than a mouse (WCAG 2.5.8 asks 24px, platform guides 44px). */
@media (pointer: coarse) {
  :root,
  [data-density='comfortable'] {
${lines(Object.entries(touch)).replace(/^/gm, '  ').trimEnd()}
  }
}

[data-density='compact'] {
${lines(Object.entries(densities.compact))}}

@media (prefers-reduced-motion: reduce) {
  :root {
${still.replace(/^/gm, '  ').trimEnd()}
  }
}

[data-motion='reduced'] {
${still}}
`;
  // The quotes that the formatter writes.
  return css.replaceAll("'", '"');
}
