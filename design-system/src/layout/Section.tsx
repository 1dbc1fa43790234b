import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { oneOf } from '../internal/warn.js';
import { Heading, type HeadingLevel, type HeadingSize, headingLevels, headingSizes } from '../text/Heading.js';

const headingPlacements = ['above', 'margin'] as const;

const Root = styled.section`
  display: grid;
  gap: var(--mg-space-6);
  min-inline-size: 0;

  /* A small heading belongs to its words more closely than to the next section. */
  &:is([data-size='sm'], [data-size='md'], [data-size='lg']) {
    gap: var(--mg-space-3);
  }
  &[data-ruled] {
    padding-block-start: var(--mg-space-6);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  &[data-heading-placement='margin'] {
    container-type: inline-size;
  }
  & > [data-part='columns'],
  & > [data-part='columns'] > [data-part='body'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: inherit;
  }
  @container (min-width: 800px) {
    & > [data-part='columns']:has(> [data-part='head']) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
      column-gap: var(--mg-space-10);
      align-items: baseline;
    }
  }
`;

const Head = styled.div`
  display: grid;
  gap: var(--mg-space-2);
  align-content: start;

  & > [data-part='lead'] {
    max-inline-size: var(--mg-width-text);
    color: var(--mg-color-text-secondary);
    text-wrap: pretty;
  }
`;

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Names the section; screen readers list it as a region of the page. */
  title?: ReactNode;
  /** Says in a sentence what the section holds. */
  lead?: ReactNode;
  /** Holds what stands under the heading. */
  children?: ReactNode;
  /** Sets the heading's rank. @default 2 */
  level?: HeadingLevel;
  /** Sets the heading's size apart from its rank. */
  size?: HeadingSize;
  /** Draws a hairline above the section. @default false */
  isRuled?: boolean;
  /** Sets the heading above the section, or in the margin beside it where there is room for both. @default 'above' */
  headingPlacement?: (typeof headingPlacements)[number];
}

/** Groups a part of a page under a heading. */
export function Section({
  title,
  lead,
  children,
  level = 2,
  size: look,
  isRuled = false,
  headingPlacement: place = 'above',
  ...rest
}: SectionProps) {
  const size = oneOf('Section', 'size', look, headingSizes, undefined);
  const headingPlacement = oneOf('Section', 'headingPlacement', place, headingPlacements, 'above');
  const headingId = useId();
  const head = title && (
    <Head data-part="head">
      <Heading id={headingId} level={oneOf('Section', 'level', level, headingLevels, 2)} size={size}>
        {title}
      </Heading>
      {lead && <div data-part="lead">{lead}</div>}
    </Head>
  );
  return (
    <Root
      aria-labelledby={title ? headingId : undefined}
      {...rest}
      data-component="Section"
      data-size={size}
      data-ruled={isRuled || undefined}
      data-heading-placement={headingPlacement}
    >
      {headingPlacement === 'margin' ? (
        <div data-part="columns">
          {head}
          <div data-part="body">{children}</div>
        </div>
      ) : (
        <>
          {head}
          {children}
        </>
      )}
    </Root>
  );
}
