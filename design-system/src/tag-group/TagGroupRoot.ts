import { styled } from 'styled-components';
import { bareButton, controlText, focusRing, visuallyHidden } from '../internal/styles.js';

/** The label of a TagGroup and its tags; where there is no room, tags go to the next line. */
export const TagGroupRoot = styled.div`
  display: grid;
  gap: var(--mg-space-1);
  min-inline-size: 0;
  ${controlText}

  & > [data-part='label'] {
    font-weight: var(--mg-weight-medium);

    &[data-hidden] {
      ${visuallyHidden}
    }
  }
  & > [data-part='list'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mg-space-2);
    min-inline-size: 0;
    border-radius: var(--mg-radius-sm);
    ${focusRing}
  }
  & > [data-part='list'] > [data-part='empty'] {
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='list'] > [data-part='tag'] {
    box-sizing: border-box;
    max-inline-size: 100%;
    border: 1px solid transparent;
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-bg-surface);
    font-size: var(--mg-text-sm);
    cursor: default;
    ${focusRing}

    & > [data-part='cell'] {
      display: flex;
      align-items: center;
      min-inline-size: 0;
      min-block-size: calc(var(--mg-size-control-sm) - 2px);
      padding-inline: var(--mg-space-3);
    }
    &:not([data-selected]) {
      border-color: var(--mg-color-border-control);
    }
    &[data-selectable] {
      cursor: pointer;
    }
    &[data-selectable]:hover {
      background: var(--mg-color-bg-hover);
    }
    &[data-selected],
    &[data-selected]:hover {
      background: var(--mg-color-bg-inverse);
      color: var(--mg-color-text-on-inverse);

      @media (forced-colors: active) {
        forced-color-adjust: none;
        background: Highlight;
        color: HighlightText;
      }
    }
    &[data-disabled],
    &[data-disabled]:hover {
      border-color: var(--mg-color-border-hairline);
      background: var(--mg-color-bg-sunken);
      color: var(--mg-color-text-disabled);
      cursor: not-allowed;

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
    & svg {
      flex: none;
      inline-size: 1rem;
      block-size: 1rem;
      stroke-width: 2;
    }
    & > [data-part='cell'] > svg {
      margin-inline: calc(-1 * var(--mg-space-1)) var(--mg-space-1);
    }
    & [data-part='tag-label'] {
      min-inline-size: 0;
      padding-block: 2px;
      overflow-wrap: anywhere;
    }
    & [data-part='remove'] {
      ${bareButton}
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 1.5rem;
      block-size: 1.5rem;
      margin-inline: var(--mg-space-1) calc(-1 * var(--mg-space-2));
      border-radius: var(--mg-radius-full);
      ${focusRing}

      &:hover:not(:disabled) {
        background: var(--mg-color-bg-hover);
        color: var(--mg-color-text-primary);
      }
      &:disabled {
        cursor: inherit;
      }
    }
    @media (pointer: coarse) {
      & > [data-part='cell'] {
        min-block-size: 42px;
      }
      & [data-part='remove'] {
        inline-size: 44px;
        block-size: 42px;
        margin-inline: 0 calc(-1 * var(--mg-space-3));
      }
    }
  }
`;
