/**
 * The one source of every design token.
 *
 * Three layers: `palette` holds raw colours and is never read by a component; `colors` gives each colour a meaning in
 * light and dark and, for text and borders, names the backgrounds it is meant for; `scales` and `densities` hold sizes.
 * `tokens.css` is rendered from this file and a test holds the two together. The JSON for design tools is made from it by
 * `publish/tokens.ts` and `publish/figma.ts`: there a colour with the value of a palette step is an alias of that step.
 */

/** Primitive layer: paper, ink and the red pencil. Steps go from the lightest (50) to the darkest (950). */
export const palette = {
  white: '#ffffff',
  paper: {
    50: '#fcfaf6',
    100: '#f5f1ea',
    150: '#efe9df',
    200: '#e4dccf',
    300: '#cfc5b5',
    400: '#b3a99b',
    500: '#857c70',
    600: '#6e665b',
    700: '#575047',
    800: '#3a352f',
    850: '#2c2823',
    900: '#211e1a',
    925: '#1b1815',
    950: '#141210',
  },
  ink: { text: '#1f1b17', inverse: '#f2ede5' },
  vermilion: {
    300: '#f4927b',
    400: '#e97055',
    350: '#f08469',
    600: '#bf351d',
    700: '#9f2a15',
  },
  blue: {
    50: '#eaf1f8',
    200: '#b6d2f4',
    300: '#93bbeb',
    600: '#2f66a5',
    700: '#1d4e89',
    800: '#143a68',
    950: '#1a2a3c',
  },
  green: { 50: '#ebf4ec', 300: '#86c998', 600: '#39794d', 700: '#28633b', 950: '#192d20' },
  ochre: { 50: '#fbf2dc', 300: '#e3b75c', 600: '#916207', 700: '#744c00', 950: '#32260f' },
  amber: { 50: '#fdf0d8', 300: '#f2b457', 600: '#a45c00', 700: '#7f4700', 950: '#38240c' },
  carmine: {
    50: '#fbecf2',
    200: '#f5b8cf',
    300: '#f09bba',
    600: '#a81a54',
    700: '#8e1247',
    800: '#700c37',
    950: '#3a1827',
  },
} as const;

const { white, paper, ink, vermilion, blue, green, ochre, amber, carmine } = palette;

/** A colour with a meaning. `on` names the `bg-*` and `highlight-*` tokens it may stand on; `min` is the contrast it must have there. */
export interface ColorToken {
  readonly light: string;
  readonly dark: string;
  readonly on?: readonly string[];
  readonly min?: number;
}

/** WCAG 1.4.3: contrast of text. */
const text = 4.5;
/** WCAG 1.4.11: contrast of what one must see to use a control. */
const graphic = 3;
/** WCAG exempts disabled controls; we still want them readable. */
const disabled = 2.5;

const plain = ['bg-page', 'bg-surface', 'bg-sunken', 'bg-overlay', 'bg-hover', 'bg-selected'] as const;
const tinted = [
  'bg-progress-subtle',
  'bg-info-subtle',
  'bg-success-subtle',
  'bg-warning-subtle',
  'bg-danger-subtle',
] as const;
const highlights = [
  'highlight-yellow',
  'highlight-green',
  'highlight-orange',
  'highlight-blue',
  'highlight-red',
] as const;

/** Semantic layer. The key is the name after `--mg-color-`. */
export const colors = {
  'bg-page': { light: paper[50], dark: paper[925] },
  'bg-surface': { light: white, dark: paper[900] },
  'bg-sunken': { light: paper[100], dark: paper[950] },
  'bg-overlay': { light: white, dark: paper[850] },
  'bg-inverse': { light: ink.text, dark: ink.inverse },
  'bg-hover': { light: paper[100], dark: '#2e2a25' },
  'bg-selected': { light: paper[150], dark: '#37312b' },
  'bg-accent': { light: vermilion[600], dark: vermilion[400] },
  'bg-accent-hover': { light: vermilion[700], dark: vermilion[350] },
  'bg-progress-subtle': { light: amber[50], dark: amber[950] },
  'bg-info-subtle': { light: blue[50], dark: blue[950] },
  'bg-success-subtle': { light: green[50], dark: green[950] },
  'bg-warning-subtle': { light: ochre[50], dark: ochre[950] },
  'bg-danger-subtle': { light: carmine[50], dark: carmine[950] },
  'bg-danger': { light: carmine[700], dark: '#b93668' },
  'bg-danger-hover': { light: carmine[800], dark: '#9f2857' },

  'text-primary': { light: ink.text, dark: ink.inverse, on: [...plain, ...tinted, ...highlights], min: text },
  'text-secondary': { light: paper[700], dark: paper[400], on: [...plain, ...tinted], min: text },
  'text-link': { light: blue[700], dark: blue[300], on: [...plain, ...tinted], min: text },
  'text-link-hover': { light: blue[800], dark: blue[200], on: [...plain, ...tinted], min: text },
  'text-accent': { light: '#b0301a', dark: vermilion[300], on: plain, min: text },
  'text-progress': { light: amber[700], dark: amber[300], on: [...plain, 'bg-progress-subtle'], min: text },
  'text-success': { light: green[700], dark: green[300], on: [...plain, 'bg-success-subtle'], min: text },
  'text-warning': { light: ochre[700], dark: ochre[300], on: [...plain, 'bg-warning-subtle'], min: text },
  'text-danger': { light: carmine[700], dark: carmine[300], on: [...plain, 'bg-danger-subtle'], min: text },
  'text-info': { light: blue[700], dark: blue[300], on: [...plain, 'bg-info-subtle'], min: text },
  'text-on-accent': { light: white, dark: '#1f0d07', on: ['bg-accent', 'bg-accent-hover'], min: text },
  'text-on-danger': { light: white, dark: white, on: ['bg-danger', 'bg-danger-hover'], min: text },
  'text-on-inverse': { light: paper[50], dark: ink.text, on: ['bg-inverse'], min: text },
  'text-disabled': { light: '#8b8276', dark: '#8a8175', on: plain, min: disabled },

  // A hairline only separates and has no meaning of its own, so it needs no contrast.
  'border-hairline': { light: paper[200], dark: paper[800], on: [...plain, ...tinted], min: 1 },
  'border-control': { light: paper[500], dark: '#837a6e', on: plain, min: graphic },
  'border-strong': { light: paper[700], dark: paper[400], on: [...plain, ...tinted], min: graphic },
  'border-focus': { light: blue[700], dark: blue[300], on: [...plain, ...tinted], min: graphic },
  'border-selected': { light: ink.text, dark: ink.inverse, on: [...plain, ...tinted, ...highlights], min: graphic },
  'border-accent': { light: vermilion[600], dark: vermilion[400], on: plain, min: graphic },
  'border-progress': { light: amber[600], dark: amber[300], on: [...plain, 'bg-progress-subtle'], min: graphic },
  'border-danger': { light: carmine[600], dark: carmine[300], on: [...plain, 'bg-danger-subtle'], min: graphic },
  'border-success': { light: green[600], dark: green[300], on: [...plain, 'bg-success-subtle'], min: graphic },
  'border-warning': { light: ochre[600], dark: ochre[300], on: [...plain, 'bg-warning-subtle'], min: graphic },
  'border-info': { light: blue[600], dark: blue[300], on: [...plain, 'bg-info-subtle'], min: graphic },

  'highlight-yellow': { light: '#fbe68a', dark: '#5a4a0a' },
  'highlight-green': { light: '#c9e9bd', dark: '#254a27' },
  'highlight-orange': { light: '#ffd5a6', dark: '#643c0f' },
  'highlight-blue': { light: '#c3dff7', dark: '#1c4366' },
  'highlight-red': { light: '#f9c8c4', dark: '#692a29' },
  'highlight-yellow-line': { light: '#8f6c00', dark: '#e3be2e', on: [...plain, 'highlight-yellow'], min: graphic },
  'highlight-green-line': { light: '#37752a', dark: '#84c26f', on: [...plain, 'highlight-green'], min: graphic },
  'highlight-orange-line': { light: '#ab5200', dark: '#f0a04b', on: [...plain, 'highlight-orange'], min: graphic },
  'highlight-blue-line': { light: '#1b66a6', dark: '#6fb1ec', on: [...plain, 'highlight-blue'], min: graphic },
  'highlight-red-line': { light: '#b92c28', dark: '#f28b87', on: [...plain, 'highlight-red'], min: graphic },

  'chart-1': { light: blue[700], dark: '#7faee6', on: ['bg-page', 'bg-surface'], min: graphic },
  'chart-2': { light: vermilion[600], dark: '#e97b61', on: ['bg-page', 'bg-surface'], min: graphic },
  'chart-3': { light: '#2b7567', dark: '#62b8a5', on: ['bg-page', 'bg-surface'], min: graphic },
  'chart-4': { light: '#946e00', dark: '#d9b23c', on: ['bg-page', 'bg-surface'], min: graphic },
  'chart-5': { light: '#7a3e72', dark: '#c68bbd', on: ['bg-page', 'bg-surface'], min: graphic },
  'chart-6': { light: '#5c6b7a', dark: '#9aabbb', on: ['bg-page', 'bg-surface'], min: graphic },
} as const satisfies Record<string, ColorToken>;

/** Shadows show height. In the dark theme they are deeper and have a light edge. */
export const shadows = {
  raised: { light: '0 1px 2px rgb(31 27 23 / 8%), 0 2px 8px rgb(31 27 23 / 5%)', dark: '0 1px 2px rgb(0 0 0 / 50%)' },
  overlay: {
    light: '0 2px 6px rgb(31 27 23 / 10%), 0 12px 40px rgb(31 27 23 / 18%)',
    dark: '0 0 0 1px rgb(242 237 229 / 12%), 0 12px 40px rgb(0 0 0 / 65%)',
  },
} as const;

/** Covers the page under a dialog. It is translucent, so no text is set on it. */
export const scrim = { light: 'rgb(20 18 16 / 45%)', dark: 'rgb(0 0 0 / 60%)' } as const;
/** The colour of the page under the scrim, for what the scrim cannot cover, such as the place of a scroll bar. */
export const scrimPage = { light: '#94928e', dark: '#0b0a08' } as const;

const px = (value: number) => (value === 0 ? '0' : `${value / 16}rem`);

/** Everything that is the same in both themes. The key is the name after `--mg-`. */
export const scales = {
  'space-1': px(4),
  'space-2': px(8),
  'space-3': px(12),
  'space-4': px(16),
  'space-5': px(20),
  'space-6': px(24),
  'space-8': px(32),
  'space-10': px(40),
  'space-12': px(48),
  'space-16': px(64),
  'space-20': px(80),
  'space-24': px(96),

  'font-serif': "'Newsreader Variable', Newsreader, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
  'font-sans': "'Source Sans 3 Variable', 'Source Sans 3', 'Segoe UI', system-ui, sans-serif",
  'font-mono': "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  'text-xs': px(13),
  'text-sm': px(14),
  'text-md': px(16),
  'text-lg': px(18),
  'text-xl': px(22),
  'text-2xl': px(28),
  'text-3xl': px(36),
  'text-4xl': px(48),
  'leading-tight': '1.2',
  'leading-normal': '1.45',
  'leading-relaxed': '1.65',
  'weight-regular': '400',
  'weight-medium': '500',
  'weight-bold': '650',

  'radius-sm': '2px',
  'radius-md': '4px',
  'radius-lg': '8px',
  'radius-full': '9999px',

  'duration-fast': '120ms',
  'duration-base': '200ms',
  'duration-slow': '320ms',
  'ease-standard': 'cubic-bezier(0.2, 0, 0, 1)',

  'width-text': '68ch',
  'width-form': px(720),
  'width-page': px(1120),

  'layer-sticky': '10',
  'layer-overlay': '100',
  'layer-toast': '200',
} as const;

/** Component layer: the sizes that density changes. Calm pages are comfortable, the editors' tables compact. */
export const densities = {
  comfortable: {
    'size-control-sm': px(32),
    'size-control-md': px(40),
    'size-control-lg': px(48),
    'control-padding': px(16),
    'card-padding': px(24),
    'cell-padding': px(12),
    'field-gap': px(24),
  },
  compact: {
    'size-control-sm': px(28),
    'size-control-md': px(32),
    'size-control-lg': px(40),
    'control-padding': px(12),
    'card-padding': px(16),
    'cell-padding': px(6),
    'field-gap': px(16),
  },
} as const;

/** The sizes of comfortable density under a finger (WCAG 2.5.8 asks 24px, platform guides 44px). */
export const touch = { 'size-control-sm': px(36), 'size-control-md': px(44), 'size-control-lg': px(48) } as const;

export type ColorName = keyof typeof colors;
export type ShadowName = keyof typeof shadows;
export type ScaleName = keyof typeof scales;
export type DensityName = keyof (typeof densities)['comfortable'];
/** The name of a token after `--mg-`, such as `color-bg-page` or `space-4`. */
export type TokenName =
  | `color-${ColorName}`
  | `shadow-${ShadowName}`
  | 'scrim'
  | 'scrim-page'
  | ScaleName
  | DensityName;

/** Writes a token as CSS: `token('space-4')` is `var(--mg-space-4)`. */
export const token = (name: TokenName): string => `var(--mg-${name})`;
