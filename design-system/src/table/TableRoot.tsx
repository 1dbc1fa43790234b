import { styled } from 'styled-components';
import { bareButton, controlText, focusRing, innerFocusRing, visuallyHidden } from '../internal/styles.js';

export const TableRoot = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  ${controlText}

  & [data-part='hidden'] {
    ${visuallyHidden}
  }
  & > [data-part='scroller'] {
    position: relative;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior-x: contain;
    border-block: 1px solid var(--mg-color-border-hairline);
    background: var(--mg-color-bg-surface);
    ${focusRing}
  }
  /* A height that is given to the root, by style or class, is the height of the box that scrolls. */
  &:where(:has(> [data-virtual])) {
    max-block-size: var(--mg-table-height, min(40rem, 80vh));
  }
  & > [data-part='scroller'][data-virtual] {
    /* The browser would scroll back by what the empty rows grow. */
    overflow-anchor: none;
  }
  & > [data-part='scroller'] > table {
    inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font-variant-numeric: tabular-nums lining-nums;
  }
  & [data-part='caption'] {
    padding: var(--mg-cell-padding);
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    text-align: start;
  }
  & tr > * {
    box-sizing: border-box;
    padding: var(--mg-cell-padding);
    border-block-end: 1px solid var(--mg-color-border-hairline);
    background: var(--mg-color-bg-surface);
    text-align: start;
    vertical-align: middle;
    overflow-wrap: break-word;
  }
  & tbody > tr:last-child > * {
    border-block-end: 0;
  }
  & thead > tr > * {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
    font-weight: var(--mg-weight-medium);
    white-space: nowrap;
  }
  & [data-part='name'] {
    min-inline-size: 10rem;
    max-inline-size: 28rem;
    font-weight: var(--mg-weight-medium);
  }
  & [data-align='end'] {
    text-align: end;
  }
  & [data-align='center'] {
    text-align: center;
  }
  & [data-nowrap] {
    white-space: nowrap;
  }
  & [data-part='sort'] {
    ${bareButton}
    display: inline-flex;
    align-items: center;
    gap: var(--mg-space-1);
    min-block-size: 28px;
    vertical-align: middle;
    margin: calc(-1 * var(--mg-space-1)) calc(-1 * var(--mg-space-2));
    padding: var(--mg-space-1) var(--mg-space-2);
    border-radius: var(--mg-radius-md);
    ${innerFocusRing}

    & > svg {
      flex: none;
    }
  }
  & [data-align='end'] > [data-part='sort'] > svg {
    order: -1;
  }
  & [data-part='sort']:hover {
    background: var(--mg-color-bg-hover);
    color: var(--mg-color-text-primary);
  }
  & [aria-sort] > [data-part='sort'] {
    color: var(--mg-color-text-primary);
    font-weight: var(--mg-weight-bold);
  }
  & [data-part='row']:hover > * {
    background: var(--mg-color-bg-hover);
  }
  & [data-part='row'][data-selected] > * {
    background: var(--mg-color-bg-selected);

    @media (forced-colors: active) {
      outline: 1px solid Highlight;
      outline-offset: -2px;
    }
  }
  & tr > [data-part='selection'] {
    inline-size: 1px;
    padding-block: 0;
    padding-inline: var(--mg-space-1);
  }
  & [data-part='selection'] > label {
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: var(--mg-size-control-md);
    cursor: pointer;
  }
  & [data-part='selection'] input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--mg-color-border-strong);
    cursor: inherit;
    ${focusRing}
  }
  & tr > [data-part='actions'] {
    inline-size: 1px;
    padding-block: var(--mg-space-1);
    text-align: end;
    white-space: nowrap;
  }
  & [data-part='gap'] > td {
    padding: 0;
    border: 0;
  }
  & [data-part='empty'] {
    padding: var(--mg-space-10) var(--mg-space-4);
    color: var(--mg-color-text-secondary);
    text-align: center;
  }
  & [data-part='placeholder'] > td > span {
    display: block;
    inline-size: 60%;
    block-size: 1em;
    border-radius: var(--mg-radius-sm);
    background: var(--mg-color-bg-selected);

    @media (forced-colors: active) {
      border: 1px solid GrayText;
    }
  }
  & [data-part='placeholder']:nth-child(even) > td > span {
    inline-size: 45%;
  }
  /* While it scrolls sideways, what names a row stays in sight. */
  &[data-overflow] [data-part='name'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    max-inline-size: 45vw;
    border-inline-end: 1px solid var(--mg-color-border-hairline);
  }
  &[data-overflow] thead > tr > [data-part='name'] {
    z-index: 3;
  }
  @media print {
    /* Paper does not scroll, whatever height the root was given. */
    block-size: auto !important;
    max-block-size: none !important;

    & > [data-part='scroller'] {
      overflow: visible;
    }
    & tr > [data-part='selection'],
    & tr > [data-part='actions'] {
      display: none;
    }
  }
`;
