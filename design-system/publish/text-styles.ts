// The looks of Heading and Text as typography for design tools, put together from the tokens. A test reads the two
// components' styles and holds that these say the same.

/** A typography value of the Design Tokens format. */
export interface TextStyle {
  fontFamily: string;
  fontSize: string | { value: number; unit: 'px' | 'rem' };
  fontWeight: string;
  lineHeight: string | number;
  letterSpacing: { value: number; unit: 'px' | 'rem' };
}

/** @param rem the size, from which a spacing in em follows */
const spacing = (em: number, rem: number) => ({ value: Math.round(em * rem * 1e4) / 1e4, unit: 'rem' }) as const;

const serif = (size: TextStyle['fontSize'], rem: number): TextStyle => ({
  fontFamily: '{font.serif}',
  fontSize: size,
  fontWeight: '{weight.medium}',
  lineHeight: '{leading.tight}',
  letterSpacing: spacing(-0.01, rem),
});

const sans = (size: string, weight: string, leading: string): TextStyle => ({
  fontFamily: '{font.sans}',
  fontSize: `{text.${size}}`,
  fontWeight: `{weight.${weight}}`,
  lineHeight: `{leading.${leading}}`,
  letterSpacing: spacing(0, 1),
});

/** By the component and its size. The two largest headings shrink on narrow screens, down from what is said here. */
export const textStyles: Record<string, TextStyle> = {
  'heading-4xl': { ...serif('{text.4xl}', 3), lineHeight: 1.1, letterSpacing: spacing(-0.018, 3) },
  'heading-3xl': serif('{text.3xl}', 2.25),
  'heading-2xl': serif('{text.2xl}', 1.75),
  'heading-xl': serif('{text.xl}', 1.375),
  'heading-lg': serif({ value: 1.25, unit: 'rem' }, 1.25),
  'heading-md': sans('lg', 'bold', 'tight'),
  'heading-sm': sans('md', 'bold', 'tight'),
  'text-xl': sans('xl', 'regular', 'normal'),
  'text-lg': sans('lg', 'regular', 'relaxed'),
  'text-md': sans('md', 'regular', 'normal'),
  'text-sm': sans('sm', 'regular', 'normal'),
  'text-xs': sans('xs', 'regular', 'normal'),
};
