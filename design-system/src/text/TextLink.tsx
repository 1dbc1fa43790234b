import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { As } from '../internal/as.js';
import { focusRing } from '../internal/styles.js';
import { needs } from '../internal/warn.js';

const Root = styled.a`
  color: var(--mg-color-text-link);
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
  border-radius: var(--mg-radius-sm);
  overflow-wrap: anywhere;

  &:hover {
    color: var(--mg-color-text-link-hover);
    text-decoration-thickness: 2px;
  }
  ${focusRing}
  &[data-standalone] {
    display: inline-flex;
    align-items: center;
    gap: var(--mg-space-1);
    min-block-size: 1.5rem;
    font-weight: var(--mg-weight-medium);
  }
`;

interface TextLinkOwnProps {
  /** Says where the link leads; reads well out of its sentence. */
  children: ReactNode;
  /** Sets the link apart from running text: a target of at least 24 px that stands alone. @default false */
  isStandalone?: boolean;
}

export type TextLinkProps<C extends ElementType = 'a'> = As<C, TextLinkOwnProps>;

/** Leads elsewhere from within a text. Always underlined, so that nobody has to guess by colour. */
export function TextLink<C extends ElementType = 'a'>({ as, isStandalone = false, ...rest }: TextLinkProps<C>) {
  const { children, 'aria-label': label, 'aria-labelledby': labelledBy } = rest as TextLinkProps;
  needs('TextLink', 'children', children || label || labelledBy, 'nobody can tell where it leads');
  return (
    <Root {...(rest as object)} as={as ?? 'a'} data-component="TextLink" data-standalone={isStandalone || undefined} />
  );
}
