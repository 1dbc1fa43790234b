import { styled } from 'styled-components';

/** People between hairlines: who, what they are, what can be done. Each column begins at one place for all of them. */
export const People = styled.ul`
  display: grid;
  /* The last one is as wide as its buttons, so that the columns of both lists begin alike. */
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.75fr) 13.5rem;
  column-gap: var(--mg-space-5);
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
    row-gap: var(--mg-space-2);
    padding-block: var(--mg-space-3);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  & > li > * {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & > li > :last-child {
    justify-self: end;
  }

  @media (max-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);

    & > li > :first-child,
    & > li > :last-child {
      grid-column: 1 / -1;
    }
    & > li > :last-child {
      justify-self: stretch;
    }
  }
`;
