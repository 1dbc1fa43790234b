import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { As } from '../internal/as.js';
import { oneOf, oneOfOrNone } from '../internal/warn.js';

/** A step of the 4 px grid: 4 is 16 px. */
export type SpaceStep = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16 | 20 | 24;
export type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline';
export type Justify = 'start' | 'center' | 'end' | 'between';
const gaps: readonly SpaceStep[] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24];
const aligns: readonly Align[] = ['start', 'center', 'end', 'stretch', 'baseline'];
const justifies: readonly Justify[] = ['start', 'center', 'end', 'between'];

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;

  &[data-direction='inline'] {
    flex-direction: row;
    align-items: center;
  }
  &[data-wrap] {
    flex-wrap: wrap;
  }
  &[data-gap='1'] {
    gap: var(--mg-space-1);
  }
  &[data-gap='2'] {
    gap: var(--mg-space-2);
  }
  &[data-gap='3'] {
    gap: var(--mg-space-3);
  }
  &[data-gap='4'] {
    gap: var(--mg-space-4);
  }
  &[data-gap='5'] {
    gap: var(--mg-space-5);
  }
  &[data-gap='6'] {
    gap: var(--mg-space-6);
  }
  &[data-gap='8'] {
    gap: var(--mg-space-8);
  }
  &[data-gap='10'] {
    gap: var(--mg-space-10);
  }
  &[data-gap='12'] {
    gap: var(--mg-space-12);
  }
  &[data-gap='16'] {
    gap: var(--mg-space-16);
  }
  &[data-gap='20'] {
    gap: var(--mg-space-20);
  }
  &[data-gap='24'] {
    gap: var(--mg-space-24);
  }
  &[data-align='start'] {
    align-items: flex-start;
  }
  &[data-align='center'] {
    align-items: center;
  }
  &[data-align='end'] {
    align-items: flex-end;
  }
  &[data-align='stretch'] {
    align-items: stretch;
  }
  &[data-align='baseline'] {
    align-items: baseline;
  }
  &[data-justify='center'] {
    justify-content: center;
  }
  &[data-justify='end'] {
    justify-content: flex-end;
  }
  &[data-justify='between'] {
    justify-content: space-between;
  }
`;

interface StackOwnProps {
  /** Holds the parts. */
  children?: ReactNode;
  /**
   * Sets the space between the parts, in steps of 4 px.
   * @default 4
   */
  gap?: SpaceStep;
  /** Aligns the parts across the direction. */
  align?: Align;
  /** Places the parts along the direction. */
  justify?: Justify;
}

interface InlineOwnProps extends StackOwnProps {
  /**
   * Lets parts that do not fit go to the next line.
   * @default true
   */
  wrap?: boolean;
}

export type StackProps<C extends ElementType = 'div'> = As<C, StackOwnProps>;
export type InlineProps<C extends ElementType = 'div'> = As<C, InlineOwnProps>;

/** Puts parts below each other with even space between. Components have no outer margin: this is where space comes from. */
export function Stack<C extends ElementType = 'div'>({ as, gap = 4, align, justify, ...rest }: StackProps<C>) {
  return (
    <Root
      {...(rest as object)}
      as={as ?? 'div'}
      data-component="Stack"
      data-gap={oneOf('Stack', 'gap', gap, gaps, 4)}
      data-align={oneOfOrNone('Stack', 'align', align, aligns)}
      data-justify={oneOfOrNone('Stack', 'justify', justify, justifies)}
    />
  );
}

/** Puts parts beside each other in reading direction and wraps them when the line is full. */
export function Inline<C extends ElementType = 'div'>({
  as,
  gap = 3,
  align,
  justify,
  wrap = true,
  ...rest
}: InlineProps<C>) {
  return (
    <Root
      {...(rest as object)}
      as={as ?? 'div'}
      data-component="Inline"
      data-direction="inline"
      data-gap={oneOf('Inline', 'gap', gap, gaps, 3)}
      data-align={oneOfOrNone('Inline', 'align', align, aligns)}
      data-justify={oneOfOrNone('Inline', 'justify', justify, justifies)}
      data-wrap={wrap || undefined}
    />
  );
}
