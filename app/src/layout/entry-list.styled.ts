import { styled } from 'styled-components';

/** Entries below each other, between hairlines. */
export const EntryList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > li {
    padding-block: var(--mg-space-3);
    border-block-start: 1px solid var(--mg-color-border-hairline);
    overflow-wrap: anywhere;
  }
`;
