import { styled } from 'styled-components';

export const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What it says at the start, and its button at the end. */
export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--mg-space-2) var(--mg-space-4);
  padding-block: var(--mg-space-3);

  & + & {
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
`;
