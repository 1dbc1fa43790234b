import { IconButton } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { marks } from './queue-lines.styled.ts';

export const List = styled.ul`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  column-gap: var(--mg-space-3);
  padding: 0;
  list-style: none;
  font-size: var(--mg-text-sm);
  line-height: var(--mg-leading-tight);
  font-variant-numeric: tabular-nums lining-nums;
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > li,
  & > li > article {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
  }
  & > li > article {
    min-block-size: 3.5rem;
    padding-block: var(--mg-space-2);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  & article:not([data-expanded]) > [data-part='actions'] {
    display: none;
  }
`;

export const Toggle = styled(IconButton)`
  && {
    min-block-size: 2.5rem;
  }
  margin-inline-start: calc(-1 * var(--mg-space-2));
  color: var(--mg-color-text-secondary);

  & svg {
    transition: rotate var(--mg-duration-fast);
  }
  &:dir(rtl) svg {
    rotate: 180deg;
  }
  &[aria-expanded='true'] svg {
    rotate: 90deg;
  }
`;

/** Short lines, each cut where the column ends; a narrow window gives the title a second line. */
export const Cell = styled.div`
  display: grid;
  gap: var(--mg-space-1);
  min-inline-size: 0;

  &[data-part='title'] h2 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-md);
    font-weight: var(--mg-weight-medium);
    line-height: inherit;
  }
  & > h2,
  & > p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* Room for the letters below the line, and for the focus ring of the link. */
    padding-block-end: 0.15em;
    margin-block-end: -0.15em;
  }
  & > h2:has(:focus-visible) {
    overflow: visible;
    white-space: normal;
  }
  & > p + p,
  &[data-part='title'] > p {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-xs);
  }
  &[data-part='title'] h2 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
    overflow-wrap: anywhere;
    /* The cut must hide the third line altogether. */
    padding-block-end: 0;
    margin-block-end: 0;
  }
  &[data-part='title'] h2:has(:focus-visible) {
    -webkit-line-clamp: none;
  }
  /* On lines of its own it leaves the title more room. */
  & [data-part='too-early'] {
    display: block;
  }
  &[data-part='date'] {
    text-align: end;
  }
  ${marks}
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--mg-space-2);
  align-items: center;
  grid-column: 2 / -1;
  padding-block-start: var(--mg-space-2);

`;

export const Details = styled.div`
  grid-column: 2 / -1;
  padding-block: var(--mg-space-4);
  line-height: var(--mg-leading-normal);
`;
