import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useRootClass } from '../internal/root-class.js';
import { rulesFor } from '../internal/styles.js';
import { needs, oneOf } from '../internal/warn.js';

export type CategoryTone = 'neutral' | 'accent' | 'info' | 'success' | 'warning';
export const categoryTones: readonly CategoryTone[] = ['neutral', 'accent', 'info', 'success', 'warning'];

const Root = styled.span`
  & {
    display: inline-block;
    max-inline-size: 100%;
    padding-inline: 0.55em;
    border: 1px solid var(--mg-color-border-hairline);
    border-radius: var(--mg-radius-full);
    color: var(--mg-color-text-secondary);
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-xs);
    font-weight: var(--mg-weight-medium);
    line-height: 1.5;
  }
  ${rulesFor(
    'tone',
    categoryTones.filter((tone) => tone !== 'neutral'),
    (tone) => `border-color: var(--mg-color-border-${tone}); color: var(--mg-color-text-${tone});`,
  )}
`;

export interface CategoryBadgeProps extends ComponentPropsWithRef<'span'> {
  /** Holds the name of the category. */
  children: ReactNode;
  /** Sets the colour; the word alone carries the meaning. @default 'neutral' */
  tone?: CategoryTone;
}

/** Files something under a heading, as on an index card. For where work stands, use `StatusBadge`. */
export function CategoryBadge({ tone = 'neutral', className, ...rest }: CategoryBadgeProps) {
  'use no memo'; // See useRootClass.
  needs('CategoryBadge', 'children', rest.children, 'only a colour is shown');
  return (
    <span
      {...rest}
      className={useRootClass(Root, className)}
      data-component="CategoryBadge"
      data-tone={oneOf('CategoryBadge', 'tone', tone, categoryTones, 'neutral')}
    />
  );
}
