import { styled } from 'styled-components';

export const AccordionRoot = styled.div`
  border-block-start: 1px solid var(--mg-color-border-hairline);
  color: var(--mg-color-text-primary);
  font-family: var(--mg-font-sans);
  font-size: var(--mg-text-md);
  line-height: var(--mg-leading-relaxed);

  & > [data-part='item'] {
    border-block-end: 1px solid var(--mg-color-border-hairline);
  }
  & > [data-part='item'] > [data-part='heading'] {
    margin: 0;
    font: inherit;
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: var(--mg-space-4);
    row-gap: var(--mg-space-1);
    position: relative;
    inline-size: 100%;
    min-block-size: var(--mg-size-control-lg);
    padding-block: var(--mg-space-4);
    padding-inline: 0 var(--mg-space-8);
    border: 0;
    background: transparent;
    color: inherit;
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger']:hover > [data-part='title'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger']:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] > [data-part='title'] {
    flex: 1 1 16rem;
    min-inline-size: 0;
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] > [data-part='badge'] {
    flex: none;
    max-inline-size: 100%;
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-sm);
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] > [data-part='icon'] {
    position: absolute;
    inset-inline-end: 0;
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='item'] > [data-part='heading'] > [aria-expanded='true'] > [data-part='icon'] {
    rotate: 180deg;
  }
  /* What is hidden until found keeps its own box, so the padding is the inner part's. */
  & > [data-part='item'] > [data-part='panel'] > [data-part='content'] {
    max-inline-size: var(--mg-width-text);
    padding-block-end: var(--mg-space-6);
    overflow-wrap: anywhere;
  }
  & > [data-part='item'] > [data-part='panel'] > [data-part='content'] > p {
    margin-block: 0 var(--mg-space-3);
  }
  & > [data-part='item'] > [data-part='panel'] > [data-part='content'] > :last-child {
    margin-block-end: 0;
  }
  @media print {
    & > [data-part='item'] > [data-part='panel'] {
      content-visibility: visible;
    }
    & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] > [data-part='icon'] {
      display: none;
    }
  }
`;
