import { styled } from 'styled-components';

/** A dense list between hairlines: words, a badge, one action. The badges of all rows begin in one column. */
export const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  column-gap: var(--mg-space-5);
  padding: 0;
  list-style: none;
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    row-gap: var(--mg-space-2);
    align-items: center;
    justify-items: start;
    padding-block: var(--mg-space-3);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }

  & h3 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  @media (max-width: 40rem) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > li > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
