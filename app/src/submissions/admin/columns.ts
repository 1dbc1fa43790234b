import { styled } from 'styled-components';

/** The work, and beside it, where there is room, what belongs to it. */
export const Columns = styled.div`
  display: grid;
  gap: var(--mg-space-8) var(--mg-space-10);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;
