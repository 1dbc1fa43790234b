import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { oneOf } from '../internal/warn.js';
import { VisuallyHidden } from '../visually-hidden/index.js';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--mg-space-2);
  color: var(--mg-color-text-secondary);
  font-size: var(--mg-text-md);

  & > [data-part='ring'] {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    border: 2px solid var(--mg-color-border-hairline);
    border-block-start-color: var(--mg-color-border-progress);
    border-radius: var(--mg-radius-full);
    animation: mg-spinner-turn 0.9s linear infinite;

    /* Without motion the ring breathes: waiting must still be told from standing still. */
    @media (prefers-reduced-motion: reduce) {
      animation: mg-spinner-breath 2s ease-in-out infinite;
    }
    @media (forced-colors: active) {
      border-color: GrayText;
      border-block-start-color: Highlight;
    }
  }
  &[data-size='sm'] {
    font-size: var(--mg-text-sm);
  }
  &[data-size='lg'] > [data-part='ring'] {
    inline-size: 2.25em;
    block-size: 2.25em;
    border-width: 3px;
  }
  @keyframes mg-spinner-turn {
    to {
      transform: rotate(1turn);
    }
  }
  @keyframes mg-spinner-breath {
    50% {
      opacity: 0.35;
    }
  }
`;

/** Every word of a Spinner. */
export interface SpinnerLabels {
  /** Says that something is on its way. */
  label: string;
}

export interface SpinnerProps extends ComponentPropsWithRef<'span'> {
  /** Says what is awaited; screen readers announce it. @default `labels.label` */
  label?: ReactNode;
  /** Shows the label beside the ring. @default false */
  isLabelVisible?: boolean;
  /** Sets the size of ring and label. @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Replaces the built-in words. */
  labels?: PartialLabels<SpinnerLabels>;
}

const english: SpinnerLabels = { label: 'Loading' };

/** Shows that something is under way whose length is unknown. Where the shape of what comes is known, use `Skeleton`. */
export function Spinner({
  label: ownLabel,
  isLabelVisible = false,
  size = 'md',
  labels: ownLabels,
  ...rest
}: SpinnerProps) {
  const labels = useLabels('Spinner', english, ownLabels);
  const label = ownLabel ?? labels.label;
  return (
    <Root
      role="status"
      {...rest}
      data-component="Spinner"
      data-size={oneOf('Spinner', 'size', size, ['sm', 'md', 'lg'], 'md')}
    >
      <span data-part="ring" aria-hidden="true" />
      {isLabelVisible ? <span data-part="label">{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </Root>
  );
}
