import { styled } from 'styled-components';

/** The main column, with a side column on wide screens. */
export const Columns = styled.div`
  display: grid;
  gap: var(--mg-space-8) var(--mg-space-10);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

/** A full-width section above the columns, with a line below it. */
export const AcrossColumns = styled.div`
  display: grid;
  gap: var(--mg-space-8);
  grid-column: 1 / -1;
  min-inline-size: 0;
  padding-block-end: var(--mg-space-8);
  border-block-end: 1px solid var(--mg-color-border-hairline);
`;
