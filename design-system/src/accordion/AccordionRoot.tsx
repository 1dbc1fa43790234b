import { styled } from 'styled-components';
import { bareButton, controlText, focusRing } from '../internal/styles.js';

export const AccordionRoot = styled.div`
  border-block-start: 1px solid var(--mg-color-border-hairline);
  ${controlText}
  line-height: var(--mg-leading-relaxed);

  & > [data-part='item'] {
    border-block-end: 1px solid var(--mg-color-border-hairline);
  }
  & > [data-part='item'] > [data-part='heading'] {
    margin: 0;
    font: inherit;
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] {
    ${bareButton}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mg-space-1) var(--mg-space-4);
    position: relative;
    inline-size: 100%;
    min-block-size: var(--mg-size-control-lg);
    padding-block: var(--mg-space-4);
    padding-inline: 0 var(--mg-space-8);
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    text-align: start;
    overflow-wrap: anywhere;
    ${focusRing}
    &:hover > [data-part='title'] {
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 0.25em;
    }
    & > [data-part='title'] {
      flex: 1 1 16rem;
      min-inline-size: 0;
    }
    & > [data-part='badge'] {
      flex: none;
      max-inline-size: 100%;
      font-family: var(--mg-font-sans);
      font-size: var(--mg-text-sm);
      color: var(--mg-color-text-secondary);
    }
    & > [data-part='icon'] {
      position: absolute;
      inset-inline-end: 0;
      color: var(--mg-color-text-secondary);

      @media print {
        display: none;
      }
    }
    &[aria-expanded='true'] > [data-part='icon'] {
      rotate: 180deg;
    }
  }
  & > [data-part='item'] > [data-part='panel'] {
    @media print {
      content-visibility: visible;
    }
    /* What is hidden until found keeps its own box, so the padding is the inner part's. */
    & > [data-part='content'] {
      max-inline-size: var(--mg-width-text);
      padding-block-end: var(--mg-space-6);
      overflow-wrap: anywhere;
    }
    & > [data-part='content'] > p {
      margin-block: 0 var(--mg-space-3);
    }
    & > [data-part='content'] > :last-child {
      margin-block-end: 0;
    }
  }
`;
