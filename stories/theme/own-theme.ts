// A theme that a person makes: what it consists of, how Storybook remembers it, and the CSS that it comes to.
import { accentColors, describeFaults, type Scheme } from './accent.ts';

export interface OwnTheme {
  /** `#rrggbb`; empty for ours. */
  accent: string;
  /** False takes the accent as it is, also where it is then hard to read. */
  isReadable: boolean;
  /** The corners of a control, in px; empty for ours. */
  radius: string;
  density: 'comfortable' | 'compact';
  /** A typeface of the list, or the name of another one; empty for ours. */
  textFont: string;
  headingFont: string;
}

export const ourTheme: OwnTheme = {
  accent: '',
  isReadable: true,
  radius: '',
  density: 'comfortable',
  textFont: '',
  headingFont: '',
};

/** The typefaces to choose from, each with those that stand in for it. */
export const typefaces = [
  {
    id: 'source-sans',
    label: 'Source Sans 3',
    css: "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif",
  },
  { id: 'newsreader', label: 'Newsreader', css: "'Newsreader Variable', Newsreader, Georgia, serif" },
  { id: 'system-sans', label: 'Sans serif of the system', css: 'system-ui, sans-serif' },
  { id: 'system-serif', label: 'Serif of the system', css: "'Iowan Old Style', 'Palatino Linotype', Georgia, serif" },
  { id: 'system-mono', label: 'Monospace of the system', css: 'ui-monospace, Menlo, Consolas, monospace' },
] as const;

/** A name of a typeface that can stand in CSS and in an address: letters, digits, spaces and hyphens. */
export const isTypefaceName = (name: string): boolean => /^[\p{L}\d][\p{L}\d -]{0,59}$/u.test(name);

const familyOf = (font: string, fallback: string) =>
  typefaces.find(({ id }) => id === font)?.css ?? `'${font}', ${fallback}`;

const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** Storybook's globals go into its address, which takes letters, digits, spaces and hyphens only. */
export const toGlobals = (theme: OwnTheme): Record<string, string> => ({
  accent: theme.accent.replace('#', ''),
  accentPairs: theme.isReadable ? 'kept' : 'as-is',
  radius: theme.radius,
  density: theme.density,
  textFont: theme.textFont,
  headingFont: theme.headingFont,
});

/** Reads a theme from the globals. What is no theme's, such as an address that somebody changed, counts as ours. */
export function fromGlobals(globals: Record<string, unknown>): OwnTheme {
  const read = (name: string) => String(globals[name] ?? '');
  const accent = `#${read('accent')}`.toLowerCase();
  const font = (name: string) => (isTypefaceName(read(name)) ? read(name) : '');
  return {
    accent: isHex(accent) ? accent : '',
    isReadable: read('accentPairs') !== 'as-is',
    radius: /^\d{1,2}$/.test(read('radius')) ? read('radius') : '',
    density: read('density') === 'compact' ? 'compact' : 'comfortable',
    textFont: font('textFont'),
    headingFont: font('headingFont'),
  };
}

const rule = (selector: string, variables: Record<string, string>) => {
  const lines = Object.entries(variables).map(([name, value]) => `  --mg-${name}: ${value};\n`);
  return lines.length > 0 ? `${selector} {\n${lines.join('')}}\n` : '';
};

const colorRule = (selector: string, colors: object) =>
  rule(selector, Object.fromEntries(Object.entries(colors).map(([name, hex]) => [`color-${name}`, hex])));

/** The CSS to paste after `tokens.css`. Empty for our own theme in comfortable density. */
export function toCss({ accent, isReadable, radius, density, textFont, headingFont }: OwnTheme): string {
  const corners = Number(radius);
  const own = {
    ...(textFont && { 'font-sans': familyOf(textFont, 'system-ui, sans-serif') }),
    ...(headingFont && { 'font-serif': familyOf(headingFont, 'Georgia, serif') }),
    ...(radius && {
      'radius-sm': `${corners / 2}px`,
      'radius-md': `${corners}px`,
      'radius-lg': `${corners * 2}px`,
    }),
  };
  const colors = accent ? accentColors(accent, isReadable) : undefined;
  return [
    density === 'compact' ? '/* Compact density: write data-density="compact" on <html>. */\n' : '',
    rule(':root', own),
    colors ? colorRule(":root,\n[data-theme='light']", colors.light) : '',
    colors ? colorRule("[data-theme='dark']", colors.dark) : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The pairs of colours that a theme makes hard to read, in plain words. None while it keeps them. */
export const faultsOf = ({ accent, isReadable }: OwnTheme): string[] =>
  accent ? describeFaults(accentColors(accent, isReadable)) : [];

/** The accent of a theme as it is in one scheme; undefined for ours. */
export const accentIn = ({ accent, isReadable }: OwnTheme, scheme: Scheme): string | undefined =>
  accent ? accentColors(accent, isReadable)[scheme]['bg-accent'] : undefined;

const styleId = 'own-theme';

/** Shows a theme on the page, in place of the one before. */
export function showTheme(theme: OwnTheme): void {
  const css = toCss(theme);
  document.documentElement.dataset.density = theme.density;
  const style = document.getElementById(styleId);
  if (css === (style?.textContent ?? '')) return;
  const next = style ?? Object.assign(document.createElement('style'), { id: styleId });
  next.textContent = css;
  // Last, so that it wins over tokens.css.
  document.head.append(next);
}
