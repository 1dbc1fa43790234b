import { styled } from 'styled-components';
import { bareButton, innerFocusRing, popoverSheet } from '../internal/styles.js';

/** The floating panel of the calendar; placed by `usePopover`. */
export const CalendarPopover = styled.div`
  ${popoverSheet}
`;

export const CalendarRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--mg-space-2);
  padding: var(--mg-space-2);

  & > [data-part='header'] {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;

    & > [data-part='month'] {
      font-family: var(--mg-font-serif);
      font-size: var(--mg-text-lg);
      text-align: center;
    }
    & > [data-part='turn'] {
      ${bareButton}
      display: grid;
      place-items: center;
      inline-size: var(--mg-size-control-md);
      block-size: var(--mg-size-control-md);
      border-radius: var(--mg-radius-md);

      & > svg {
        inline-size: 1.25rem;
        block-size: 1.25rem;
        stroke-width: 1.5;
      }
      & > svg:dir(rtl) {
        scale: -1 1;
      }
      &:hover {
        background: var(--mg-color-bg-hover);
      }
      &[aria-disabled='true'] {
        background: transparent;
        color: var(--mg-color-text-disabled);
        cursor: not-allowed;
      }
      ${innerFocusRing}
    }
  }
  & > [data-part='grid'] {
    border-collapse: collapse;
    inline-size: 100%;
    font-variant-numeric: tabular-nums;

    & th {
      padding: var(--mg-space-1);
      font-size: var(--mg-text-xs);
      font-weight: var(--mg-weight-regular);
      color: var(--mg-color-text-secondary);
      text-align: center;
    }
    & td {
      padding: 0;
      text-align: center;
    }
    & [data-part='day'] {
      ${bareButton}
      display: grid;
      place-items: center;
      box-sizing: border-box;
      inline-size: var(--mg-size-control-md);
      block-size: var(--mg-size-control-md);
      margin-inline: auto;
      border: 1px solid transparent;
      border-radius: var(--mg-radius-md);
      outline: none;

      &:hover {
        background: var(--mg-color-bg-hover);
      }
      /* Today wears a line under its figure: a cue beside colour. */
      &[data-today] {
        font-weight: var(--mg-weight-bold);
        text-decoration: underline;
        text-decoration-thickness: 2px;
        text-underline-offset: 0.3em;
      }
      &[data-selected] {
        border-color: var(--mg-color-bg-inverse);
        background: var(--mg-color-bg-inverse);
        color: var(--mg-color-text-on-inverse);
        font-weight: var(--mg-weight-bold);

        @media (forced-colors: active) {
          forced-color-adjust: none;
          border-color: Highlight;
          background: Highlight;
          color: HighlightText;
        }
      }
      &[data-disabled] {
        background: transparent;
        color: var(--mg-color-text-disabled);
        text-decoration-line: line-through;
        text-decoration-thickness: 1px;
        cursor: not-allowed;

        @media (forced-colors: active) {
          color: GrayText;
        }
      }
      &:focus-visible {
        outline: 2px solid var(--mg-color-border-focus);
        outline-offset: 1px;
      }
    }
  }
`;
