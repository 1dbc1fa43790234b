import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.span`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export interface VisuallyHiddenProps extends ComponentPropsWithRef<'span'> {
  /** Holds the words that only a screen reader says. */
  children?: ReactNode;
  /**
   * Sets the element.
   * @default 'span'
   */
  as?: ElementType;
}

/** Says something to screen readers that sighted readers see in another way. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <Root {...props} data-component="VisuallyHidden" />;
}
