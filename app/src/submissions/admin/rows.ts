import { styled } from 'styled-components';

/** A dense list between hairlines: words, a badge, one action. */
export const Rows = styled.ul`
  padding: 0;
  list-style: none;
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: var(--mg-space-2) var(--mg-space-5);
    align-items: center;
    padding-block: var(--mg-space-3);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }

  & h3 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    overflow-wrap: anywhere;
  }

  @media (max-width: 40rem) {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    & > li > :first-child {
      grid-column: 1 / -1;
    }

    & > li > * {
      justify-self: start;
    }
  }
`;

export const StatGrid = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
`;
