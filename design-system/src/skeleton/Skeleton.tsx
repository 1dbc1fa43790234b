import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { styled } from 'styled-components';

const Root = styled.span`
  display: grid;
  gap: 0.6em;
  inline-size: var(--skeleton-width, 100%);
  max-inline-size: 100%;

  & > [data-part='line'] {
    block-size: var(--skeleton-height, 0.9em);
    border-radius: var(--mg-radius-sm);
    background: var(--mg-color-bg-selected);
    animation: mg-skeleton-breath 1.6s ease-in-out infinite alternate;

    @media (prefers-reduced-motion: reduce) {
      animation: none;
    }
    @media (forced-colors: active) {
      border: 1px solid GrayText;
    }
  }
  & > [data-part='line']:last-child:not(:first-child) {
    inline-size: 62%;
  }
  @keyframes mg-skeleton-breath {
    to {
      opacity: 0.45;
    }
  }
`;

export interface SkeletonProps extends ComponentPropsWithRef<'span'> {
  /** Sets the width, as CSS. @default '100%' */
  width?: string;
  /** Sets the height of a line, as CSS. @default '0.9em' */
  height?: string;
  /** Sets how many lines of text to stand for; the last is shorter. @default 1 */
  lines?: number;
}

/** Holds the place of what is still coming, in its size. Screen readers skip it: say "Loading" once beside it. */
export function Skeleton({ width, height, lines = 1, style, ...rest }: SkeletonProps) {
  const size = { ...style, '--skeleton-width': width, '--skeleton-height': height } as CSSProperties;
  return (
    <Root aria-hidden="true" {...rest} style={size} data-component="Skeleton">
      {Array.from({ length: Math.max(1, Math.floor(lines)) }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never reordered.
        <span key={line} data-part="line" />
      ))}
    </Root>
  );
}
