import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';

const Root = styled.span`
  display: grid;
  gap: 0.6em;
  inline-size: 100%;
  max-inline-size: 100%;

  & > [data-part='line'] {
    block-size: 0.9em;
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

// A rule, not a style attribute: a strict content security policy drops that from a server's HTML.
const Sized = styled(Root)<{ $width: string | undefined; $height: string | undefined }>`
  ${({ $width }) => $width && `inline-size: ${$width};`}
  ${({ $height }) => $height && `& > [data-part='line'] { block-size: ${$height}; }`}
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
export function Skeleton({ width, height, lines = 1, ...rest }: SkeletonProps) {
  return (
    <Sized aria-hidden="true" {...rest} $width={width} $height={height} data-component="Skeleton">
      {Array.from({ length: Math.max(1, Math.floor(lines)) }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never reordered.
        <span key={line} data-part="line" />
      ))}
    </Sized>
  );
}
