import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { popoverSheet } from '../internal/styles.js';

/** The attributes of every `ListBox`. */
export const listAttributes = {
  popover: 'manual',
  'data-part': 'list',
  // Browsers stop at what scrolls, so Tab would lead from the field into the list, which closes then.
  tabIndex: -1,
  // A press beside the choices leaves the focus in the field.
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;

/** The floating list of choices of a control; placed by `usePopover`. */
export const ListBox = styled.div`
  ${popoverSheet}
  min-inline-size: var(--width);
  max-block-size: min(320px, var(--room, 100vh));

  & [data-part='item'] {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    align-items: center;
    column-gap: var(--mg-space-2);
    min-block-size: var(--mg-size-control-sm);
    padding: var(--mg-space-1) var(--mg-space-2);
    border-radius: var(--mg-radius-sm);
    cursor: pointer;
    scroll-margin-block: var(--mg-space-1);
    overflow-wrap: anywhere;

    @media (pointer: coarse) {
      min-block-size: 44px;
    }
    & > svg {
      grid-column: 1;
      inline-size: 1.25rem;
      block-size: 1.25rem;
      stroke-width: 2;
    }
    & > :not(svg) {
      grid-column: 2;
    }
    & > [data-part='item-description'] {
      font-size: var(--mg-text-sm);
      color: var(--mg-color-text-secondary);
    }
    &[aria-selected='true'] {
      font-weight: var(--mg-weight-medium);
    }
    &[data-highlighted] {
      background: var(--mg-color-bg-hover);

      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
    &[aria-disabled='true'],
    &[aria-disabled='true'] > [data-part='item-description'] {
      color: var(--mg-color-text-disabled);
      cursor: not-allowed;

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
  }
  & [data-part='section'] + *,
  & * + [data-part='section'] {
    margin-block-start: var(--mg-space-1);
    padding-block-start: var(--mg-space-1);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  & [data-part='section-label'] {
    padding: var(--mg-space-1) var(--mg-space-2);
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
  & > [data-part='empty'] {
    padding: var(--mg-space-2) var(--mg-space-3);
    color: var(--mg-color-text-secondary);
  }
`;
