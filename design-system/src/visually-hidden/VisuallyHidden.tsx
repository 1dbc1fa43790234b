'use no memo'; // What React's compiler adds weighs more than it saves.

import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../internal/styles.js';

const Root = styled.span`
  ${visuallyHidden}
`;

export interface VisuallyHiddenProps extends ComponentPropsWithRef<'span'> {
  /** Holds the words that only a screen reader says. */
  children?: ReactNode;
  /** Sets the element. @default 'span' */
  as?: ElementType;
}

/** Says something to screen readers that sighted readers see in another way. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <Root {...props} data-component="VisuallyHidden" />;
}
