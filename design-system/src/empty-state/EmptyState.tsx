import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { needs, oneOf } from '../internal/warn.js';
import { Heading, type HeadingLevel, headingLevels } from '../text/Heading.js';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--mg-space-3);
  padding-block: var(--mg-space-12);
  padding-inline: var(--mg-space-6);
  text-align: center;

  & > [data-part='icon'] {
    display: inline-flex;
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='icon'] > svg {
    inline-size: 2rem;
    block-size: 2rem;
    stroke-width: 1.25;
  }
  & > [data-part='body'] {
    max-inline-size: 44ch;
    color: var(--mg-color-text-secondary);
    text-wrap: pretty;
  }
  & > [data-part='action'] {
    margin-block-start: var(--mg-space-2);
  }
`;

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Says what there is none of. */
  title: ReactNode;
  /** Says why, and what would fill the place. */
  children?: ReactNode;
  /** Holds the one next step. */
  action?: ReactNode;
  /** Shows a sign above the words; screen readers skip it. */
  icon?: ReactNode;
  /** Sets the heading's rank. @default 2 */
  headingLevel?: HeadingLevel;
}

/** Stands where a list would be when there is nothing in it, and says what to do next. */
export function EmptyState({ title, children, action, icon, headingLevel = 2, ...rest }: EmptyStateProps) {
  needs('EmptyState', 'title', title, 'nobody can tell what there is none of');
  return (
    <Root {...rest} data-component="EmptyState">
      {icon && (
        <span data-part="icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading level={oneOf('EmptyState', 'headingLevel', headingLevel, headingLevels, 2)} size="lg">
        {title}
      </Heading>
      {children && <div data-part="body">{children}</div>}
      {action && <div data-part="action">{action}</div>}
    </Root>
  );
}
