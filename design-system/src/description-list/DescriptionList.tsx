import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { keysOf, oneOf } from '../internal/warn.js';

const Root = styled.dl`
  display: grid;
  gap: var(--mg-space-5) var(--mg-space-6);
  margin: 0;
  min-inline-size: 0;

  & > [data-part='item'] {
    display: grid;
    align-content: start;
    gap: 2px;
    min-inline-size: 0;
  }
  & > [data-part='item'] > [data-part='term'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
  & > [data-part='item'] > [data-part='description'] {
    margin: 0;
    color: var(--mg-color-text-primary);
    overflow-wrap: anywhere;
  }
  &[data-columns='2'] {
    grid-template-columns: repeat(auto-fill, minmax(max(8.5rem, 50% - var(--mg-space-8)), 1fr));
  }
  &[data-columns='3'] {
    grid-template-columns: repeat(auto-fill, minmax(max(8.5rem, 33% - var(--mg-space-8)), 1fr));
  }
  &[data-columns='4'] {
    grid-template-columns: repeat(auto-fill, minmax(max(7rem, 25% - var(--mg-space-8)), 1fr));
  }
  /* One column is a ledger: term and description on one line, a hairline under each. */
  &[data-columns='1'] {
    gap: 0;
  }
  &[data-columns='1'] > [data-part='item'] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    gap: 2px var(--mg-space-6);
    padding-block: var(--mg-cell-padding);
    border-block-end: 1px solid var(--mg-color-border-hairline);
  }
  &[data-columns='1'] > [data-part='item']:last-child {
    border-block-end: 0;
  }
  &[data-columns='1'] > [data-part='item'] > [data-part='term'] {
    font-size: var(--mg-text-md);
  }
`;

export interface DescriptionItem {
  /** Names the detail. */
  term: ReactNode;
  /** Says it. */
  description: ReactNode;
  /** Identifies the item when its term is not plain text or not unique. */
  key?: string;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** Lists the details in reading order. */
  items: readonly DescriptionItem[];
  /**
   * Sets how many stand side by side where there is room. One column sets term and description on one line.
   * @default 1
   */
  columns?: 1 | 2 | 3 | 4;
}

/** Lists the details of one thing: what each is called, and what it is. */
export function DescriptionList({ items, columns = 1, ...rest }: DescriptionListProps) {
  const keys = keysOf(
    'DescriptionList',
    items.map(({ term, key }, index) => key ?? (typeof term === 'string' ? term : String(index))),
    'React may mix them up when the list changes',
  );
  return (
    <Root
      {...rest}
      data-component="DescriptionList"
      data-columns={oneOf('DescriptionList', 'columns', columns, [1, 2, 3, 4], 1)}
    >
      {items.map(({ term, description }, index) => (
        <div key={keys[index]} data-part="item">
          <dt data-part="term">{term}</dt>
          <dd data-part="description">{description}</dd>
        </div>
      ))}
    </Root>
  );
}
