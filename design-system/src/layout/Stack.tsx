import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { As } from '../internal/as.js';
import { rulesFor } from '../internal/styles.js';
import { oneOf } from '../internal/warn.js';

/** A step of the 4 px grid: 4 is 16 px. */
export type SpaceStep = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16 | 20 | 24;
export type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline';
export type Justify = 'start' | 'center' | 'end' | 'between';
const gaps: readonly SpaceStep[] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24];
const aligns: readonly Align[] = ['start', 'center', 'end', 'stretch', 'baseline'];
const inlineAligns = ['control', ...aligns] as const;
const justifies: readonly Justify[] = ['start', 'center', 'end', 'between'];

/** What CSS calls otherwise. */
const flexWords: Record<string, string> = { start: 'flex-start', end: 'flex-end', between: 'space-between' };

/** What is as wide as its words, in a Stack too; fields and cards fill the line. */
const hugging = ['Button', 'LinkButton', 'IconButton', 'TextLink', 'Menu', 'StatusBadge', 'CategoryBadge']
  .map((component) => `[data-component='${component}']`)
  .join(', ');

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
  &:not([data-direction], [data-align]) > :where(${hugging}):where(:not([data-full-width])) {
    align-self: flex-start;
  }
  /* Fields hand their four rows to the Inline: label, description, control and error. What is no field stands beside the controls. */
  &[data-align='control'] {
    display: grid;
    grid-template-rows: repeat(4, auto);
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, max-content);
    align-items: start;
  }
  &[data-align='control'] > * {
    grid-row: 3;
  }
  &&[data-align='control']:not([data-wrap]) {
    row-gap: 0;
  }
  @media (min-width: 30rem) {
    &&[data-align='control'] {
      row-gap: 0;
    }
  }
  &[data-align='control'] > :has(> [data-part='control']) {
    display: grid;
    grid-row: 1 / span 4;
    grid-template-rows: subgrid;
    row-gap: 0;
    grid-template-columns: minmax(0, 1fr);
  }
  &[data-align='control'] > * > [data-part='heading'] {
    grid-row: 1;
    align-self: end;
    margin-block-end: var(--mg-space-1);
  }
  &[data-align='control'] > * > [data-part='description'] {
    grid-row: 2;
  }
  &[data-align='control'] > * > [data-part='control'] {
    grid-row: 3;
  }
  &[data-align='control'] > * > [data-part='error'] {
    grid-row: 4;
    margin-block-start: var(--mg-space-1);
  }
  /* A phone has no room for a field and a button on one line. */
  @media (max-width: 29.99rem) {
    &[data-align='control'][data-wrap] {
      display: flex;
      flex-flow: column nowrap;
      align-items: stretch;
    }
    &[data-align='control'][data-wrap] > :where(${hugging}):where(:not([data-full-width])) {
      align-self: flex-start;
    }
  }
  ${rulesFor('gap', gaps, (gap) => `gap: ${gap === 0 ? 0 : `var(--mg-space-${gap})`};`)}
  ${rulesFor('align', aligns, (align) => `align-items: ${flexWords[align] ?? align};`)}
  ${rulesFor('justify', justifies, (justify) => `justify-content: ${flexWords[justify] ?? justify};`)}
`;

interface StackOwnProps {
  /** Holds the parts. */
  children?: ReactNode;
  /** Sets the space between the parts, in steps of 4 px. @default 4 */
  gap?: SpaceStep;
  /**
   * Aligns the parts across the direction. Without it the parts are stretched, except buttons, links, menus and badges.
   */
  align?: Align;
  /** Places the parts along the direction. */
  justify?: Justify;
}

interface InlineOwnProps extends Omit<StackOwnProps, 'align'> {
  /**
   * Aligns the parts across the direction. `control` aligns buttons with the controls of the fields beside them, whatever
   * label, description and error these have. The parts then stay on one line, and a window narrower than 30rem puts them
   * below each other, unless `wrap` is false. @default 'center'
   */
  align?: Align | 'control';
  /** Lets parts that do not fit go to the next line. @default true */
  wrap?: boolean;
}

export type StackProps<C extends ElementType = 'div'> = As<C, StackOwnProps>;
export type InlineProps<C extends ElementType = 'div'> = As<C, InlineOwnProps>;

function flex(component: 'Stack' | 'Inline', fallbackGap: SpaceStep, props: InlineProps<ElementType>) {
  const { as = 'div', gap = fallbackGap, align, justify, wrap, ...rest } = props;
  return (
    <Root
      {...rest}
      as={as}
      data-component={component}
      data-direction={component === 'Inline' ? 'inline' : undefined}
      data-gap={oneOf(component, 'gap', gap, gaps, fallbackGap)}
      data-align={oneOf(component, 'align', align, component === 'Inline' ? inlineAligns : aligns, undefined)}
      data-justify={oneOf(component, 'justify', justify, justifies, undefined)}
      data-wrap={wrap || undefined}
    />
  );
}

/** Puts parts below each other with even space between. Components have no outer margin: this is where space comes from. */
export function Stack<C extends ElementType = 'div'>(props: StackProps<C>) {
  return flex('Stack', 4, props);
}

/** Puts parts beside each other in reading direction and wraps them when the line is full. */
export function Inline<C extends ElementType = 'div'>({ wrap = true, ...props }: InlineProps<C>) {
  return flex('Inline', 3, { ...props, wrap });
}
