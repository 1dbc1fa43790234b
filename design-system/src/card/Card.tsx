import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { As } from '../internal/as.js';
import { useRootClass } from '../internal/root-class.js';
import { oneOf } from '../internal/warn.js';

export type CardPadding = 'none' | 'sm' | 'md' | 'lg';
export const cardPaddings: readonly CardPadding[] = ['none', 'sm', 'md', 'lg'];

const Root = styled.div`
  & {
    display: block;
    min-inline-size: 0;
    padding: var(--mg-card-padding);
    border: 1px solid var(--mg-color-border-hairline);
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-surface);
    color: var(--mg-color-text-primary);
  }
  &[data-padding='none'] {
    padding: 0;
  }
  &[data-padding='sm'] {
    padding: var(--mg-space-4);
  }
  &[data-padding='lg'] {
    padding: var(--mg-space-8);
  }
  @media print {
    & {
      break-inside: avoid;
    }
  }
`;

interface CardOwnProps {
  /** Holds the content of the card. */
  children?: ReactNode;
  /** Sets the space inside the edge. "md" follows the density. @default 'md' */
  padding?: CardPadding;
}

/** Props of `Card`: `as` sets the element, such as "article" or "li". */
export type CardProps<C extends ElementType = 'div'> = As<C, CardOwnProps>;

/** Groups the content about one thing on a sheet with a thin border and no shadow. */
export function Card<C extends ElementType = 'div'>({ as, className, padding = 'md', ...rest }: CardProps<C>) {
  'use no memo'; // See useRootClass.
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...(rest as object)}
      className={useRootClass(Root, className)}
      data-component="Card"
      data-padding={oneOf('Card', 'padding', padding, cardPaddings, 'md')}
    />
  );
}
