import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { oneOf } from '../internal/warn.js';

export type HeadingSize = 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl';
export const headingSizes: readonly HeadingSize[] = ['sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'];
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export const headingLevels: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

const Root = styled.h2`
  margin: 0;
  color: var(--mg-color-text-primary);
  font-family: var(--mg-font-serif);
  font-size: var(--mg-text-xl);
  font-weight: var(--mg-weight-medium);
  line-height: var(--mg-leading-tight);
  letter-spacing: -0.01em;
  text-wrap: balance;
  overflow-wrap: anywhere;

  &[data-size='sm'] {
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-md);
    font-weight: var(--mg-weight-bold);
    letter-spacing: 0;
  }
  &[data-size='md'] {
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-bold);
    letter-spacing: 0;
  }
  &[data-size='lg'] {
    font-size: 1.25rem;
  }
  &[data-size='2xl'] {
    font-size: var(--mg-text-2xl);
  }
  &[data-size='3xl'] {
    font-size: clamp(var(--mg-text-2xl), 1.25rem + 2vw, var(--mg-text-3xl));
  }
  &[data-size='4xl'] {
    font-size: clamp(2rem, 1.25rem + 3.2vw, var(--mg-text-4xl));
    line-height: 1.1;
    letter-spacing: -0.018em;
  }
`;

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Sets the rank in the page's outline; ranks are not skipped. */
  level: HeadingLevel;
  /** Sets the look apart from the rank. Without it the look follows the rank. */
  size?: HeadingSize;
}

const looks = { 1: '3xl', 2: '2xl', 3: 'xl', 4: 'lg', 5: 'md', 6: 'sm' } as const;

/** Names a part of the page. The rank is for the outline, the size for the eye. */
export function Heading({ level: rank, size, ...rest }: HeadingProps) {
  const level = oneOf('Heading', 'level', rank, headingLevels, 2);
  const look = looks[level] ?? 'xl';
  return (
    <Root
      {...rest}
      as={`h${level}`}
      data-component="Heading"
      data-size={size === undefined ? look : oneOf('Heading', 'size', size, headingSizes, look)}
    />
  );
}
