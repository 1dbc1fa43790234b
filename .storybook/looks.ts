// Storybook's own pages in our type and colours, light and dark, with the accent of the theme that is shown.
import { create } from 'storybook/theming/create';
import { colors, scales } from '../design-system/src/theme/tokens.ts';

export const looks = (scheme: 'light' | 'dark', accent: string = colors['bg-accent'][scheme]) =>
  create({
    base: scheme,
    brandTitle: 'Marginalia design system',
    fontBase: scales['font-sans'],
    fontCode: scales['font-mono'],
    colorPrimary: accent,
    colorSecondary: colors['text-link'][scheme],
    appBg: colors['bg-sunken'][scheme],
    appContentBg: colors['bg-page'][scheme],
    appPreviewBg: colors['bg-page'][scheme],
    appBorderColor: colors['border-hairline'][scheme],
    appBorderRadius: 4,
    textColor: colors['text-primary'][scheme],
    textMutedColor: colors['text-secondary'][scheme],
    textInverseColor: colors['text-on-inverse'][scheme],
    barBg: colors['bg-surface'][scheme],
    barTextColor: colors['text-secondary'][scheme],
    barHoverColor: colors['text-link-hover'][scheme],
    barSelectedColor: colors['text-link'][scheme],
    buttonBg: colors['bg-surface'][scheme],
    buttonBorder: colors['border-control'][scheme],
    booleanBg: colors['bg-sunken'][scheme],
    booleanSelectedBg: colors['bg-surface'][scheme],
    inputBg: colors['bg-surface'][scheme],
    inputBorder: colors['border-control'][scheme],
    inputTextColor: colors['text-primary'][scheme],
  });
