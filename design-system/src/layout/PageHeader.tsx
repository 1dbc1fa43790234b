import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { needs, oneOf } from '../internal/warn.js';
import { Heading, type HeadingLevel, type HeadingSize, headingLevels, headingSizes } from '../text/Heading.js';

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--mg-space-4) var(--mg-space-6);

  & > [data-part='words'] {
    display: grid;
    gap: var(--mg-space-2);
    min-inline-size: min(100%, 32rem);
    flex: 1;
  }
  & > [data-part='words'] > [data-part='eyebrow'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
    font-weight: 600;
    letter-spacing: 0.02em;
  }
  & > [data-part='words'] > [data-part='lead'] {
    max-inline-size: var(--mg-width-text);
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-lg);
    line-height: var(--mg-leading-normal);
    text-wrap: pretty;
  }
  & > [data-part='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mg-space-3);
  }
`;

export interface PageHeaderProps extends Omit<ComponentPropsWithRef<'header'>, 'title'> {
  /** Names the page. */
  title: ReactNode;
  /** Stands above the title: the part of the product, or the number of a submission. */
  eyebrow?: ReactNode;
  /** Says in a sentence or two what the page is for. */
  lead?: ReactNode;
  /** Holds the page's buttons. */
  actions?: ReactNode;
  /** Sets the heading's rank. @default 1 */
  level?: HeadingLevel;
  /** Sets the heading's size. @default '3xl' */
  size?: HeadingSize;
}

/** Opens a page: its name, what it is for, and what can be done on it. */
export function PageHeader({ title, eyebrow, lead, actions, level = 1, size = '3xl', ...rest }: PageHeaderProps) {
  needs('PageHeader', 'title', title, 'the page has no name');
  return (
    <Root {...rest} data-component="PageHeader">
      <div data-part="words">
        {eyebrow && <div data-part="eyebrow">{eyebrow}</div>}
        <Heading
          level={oneOf('PageHeader', 'level', level, headingLevels, 1)}
          size={oneOf('PageHeader', 'size', size, headingSizes, '3xl')}
        >
          {title}
        </Heading>
        {lead && <div data-part="lead">{lead}</div>}
      </div>
      {actions && <div data-part="actions">{actions}</div>}
    </Root>
  );
}
