import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { As } from '../internal/as.js';
import { rulesFor } from '../internal/styles.js';
import { oneOf } from '../internal/warn.js';

export type TextSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
export const textSizes: readonly TextSize[] = ['xs', 'sm', 'md', 'lg', 'xl'];
export type TextTone = 'primary' | 'secondary' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
export const textTones: readonly TextTone[] = [
  'primary',
  'secondary',
  'accent',
  'success',
  'warning',
  'danger',
  'info',
];

const Root = styled.p`
  margin: 0;
  color: var(--mg-color-text-primary);
  font-size: var(--mg-text-md);
  line-height: var(--mg-leading-normal);
  overflow-wrap: break-word;
  ${rulesFor('size', ['xs', 'sm', 'lg', 'xl'], (size) => `font-size: var(--mg-text-${size});`)}
  ${rulesFor('tone', textTones.slice(1), (tone) => `color: var(--mg-color-text-${tone});`)}
  ${rulesFor('weight', ['medium', 'bold'], (weight) => `font-weight: var(--mg-weight-${weight});`)}
  &[data-size='lg'] {
    line-height: var(--mg-leading-relaxed);
  }
  &[data-font='serif'] {
    font-family: var(--mg-font-serif);
  }
  &[data-measure] {
    max-inline-size: var(--mg-width-text);
    text-wrap: pretty;
  }
`;

interface TextOwnProps {
  /** Holds the words. */
  children?: ReactNode;
  /** Sets the size: 13, 14, 16, 18 or 22 px. @default 'md' */
  size?: TextSize;
  /** Sets the colour by its meaning. @default 'primary' */
  tone?: TextTone;
  /** Sets the face: sans for the interface, serif for reading. @default 'sans' */
  font?: 'sans' | 'serif';
  /** Sets the weight. @default 'regular' */
  weight?: 'regular' | 'medium' | 'bold';
  /** Ends lines at 68 characters, which is comfortable for reading. @default false */
  isMeasured?: boolean;
}

export type TextProps<C extends ElementType = 'p'> = As<C, TextOwnProps>;

/** Sets running text. */
export function Text<C extends ElementType = 'p'>({
  as,
  size = 'md',
  tone = 'primary',
  font = 'sans',
  weight = 'regular',
  isMeasured = false,
  ...rest
}: TextProps<C>) {
  return (
    <Root
      {...(rest as object)}
      as={as ?? 'p'}
      data-component="Text"
      data-size={oneOf('Text', 'size', size, textSizes, 'md')}
      data-tone={oneOf('Text', 'tone', tone, textTones, 'primary')}
      data-font={oneOf('Text', 'font', font, ['sans', 'serif'], 'sans')}
      data-weight={oneOf('Text', 'weight', weight, ['regular', 'medium', 'bold'], 'regular')}
      data-measure={isMeasured || undefined}
    />
  );
}
