import { styled } from 'styled-components';
import { controlText, focusRing, visuallyHidden } from '../internal/styles.js';

const Frame = styled.figure`
  container-type: inline-size;
  position: relative;
  margin: 0;
  ${controlText}
  font-size: var(--mg-text-sm);
  /* The drawing takes its colours from these. */
  @media (forced-colors: active) {
    color: CanvasText;
    background-color: Canvas;
  }

  & > [data-part='title'] {
    margin-block-end: var(--mg-space-4);
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    overflow-wrap: anywhere;
  }
  & > [data-part='picture'] {
    display: flex;
    flex-direction: column;
    gap: var(--mg-space-4);
  }
  & > [data-part='picture'] > [data-part='plot'] {
    flex: 1 1 auto;
    min-inline-size: 0;
    block-size: var(--mg-chart-height);
  }
  & > [data-part='picture'] > [data-part='legend'] {
    align-self: center;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > [data-part='picture'] > [data-part='legend'] > li {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: baseline;
    gap: var(--mg-space-2);
    padding-block: var(--mg-space-1);
    border-block-end: 1px solid var(--mg-color-border-hairline);
  }
  & > [data-part='picture'] > [data-part='legend'] > li:last-child {
    border-block-end: 0;
  }
  & > [data-part='picture'] > [data-part='legend'] > li > [data-part='swatch'] {
    inline-size: 12px;
    block-size: 12px;
    border-radius: var(--mg-radius-sm);
    forced-color-adjust: none;

    @media (forced-colors: active) {
      outline: 1px solid CanvasText;
    }
  }
  & > [data-part='picture'] > [data-part='legend'] > li > [data-part='value'] {
    padding-inline-start: var(--mg-space-4);
    color: var(--mg-color-text-secondary);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  @container (min-width: 480px) {
    & > [data-part='picture']:has(> [data-part='legend']) {
      flex-direction: row;
    }
    & > [data-part='picture'] > [data-part='legend'] {
      flex: 0 1 50%;
    }
  }
  & > [data-part='empty'] {
    display: grid;
    place-items: center;
    min-block-size: var(--mg-chart-height);
    margin: 0;
    border-block: 1px solid var(--mg-color-border-hairline);
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='hidden'] {
    ${visuallyHidden}
  }
  & > [data-part='data'] {
    margin-block-start: var(--mg-space-3);
  }
  & > [data-part='data'] > summary {
    inline-size: fit-content;
    padding-block: var(--mg-space-1);
    border-radius: var(--mg-radius-sm);
    color: var(--mg-color-text-link);
    cursor: pointer;

    &:hover {
      color: var(--mg-color-text-link-hover);
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
    ${focusRing}
    @media (pointer: coarse) {
      padding-block: var(--mg-space-3);
    }
  }
  & > [data-part='data'] > table {
    inline-size: 100%;
    margin-block-start: var(--mg-space-2);
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  & > [data-part='data'] > table th,
  & > [data-part='data'] > table td {
    padding: var(--mg-space-1) var(--mg-space-2);
    border-block-end: 1px solid var(--mg-color-border-hairline);
    font-weight: var(--mg-weight-regular);
    text-align: start;
    overflow-wrap: anywhere;
  }
  & > [data-part='data'] > table thead th {
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='data'] > table td,
  & > [data-part='data'] > table th:not(:first-child) {
    text-align: end;
  }
`;

// A rule, not a style attribute: a strict content security policy drops that from a server's HTML.
export const ChartRoot = styled(Frame)<{ $height: number }>`
  --mg-chart-height: ${({ $height }) => $height}px;
`;
