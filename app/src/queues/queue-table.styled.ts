import { IconButton } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { marks } from './queue-lines.styled.ts';

/** Around the table. */
export const Orders = styled.div`
  --mg-cell-padding: var(--mg-space-1) var(--mg-space-3);

  & > [data-component='Table'] {
    font-size: var(--mg-text-sm);
    line-height: var(--mg-leading-tight);
  }
  & tr > [data-part='name'] {
    inline-size: 99%;
    min-inline-size: 14rem;
    /* Lets a long title end in an ellipsis instead of widening the table. */
    max-inline-size: 0;
  }
  & tr > :first-child {
    padding-inline: 0;
  }
  & tbody > tr {
    block-size: 3rem;
  }
`;

/** Short lines in a cell, the second one quieter. */
export const Lines = styled.div`
  display: grid;
  gap: 2px;
  min-inline-size: 0;

  & > p {
    white-space: nowrap;
  }
  [data-part='name'] > & > p,
  & > [data-part='extras'] {
    overflow: hidden;
    text-overflow: ellipsis;
    /* Room for the letters below the line, and for the focus ring of the link. */
    padding-block: 0.15em;
    margin-block: -0.15em;
  }
  & > [data-part='title'] {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-md);
  }
  && > [data-part='title']:has(:focus-visible) {
    overflow: visible;
    white-space: normal;
  }
  & > p + p {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-xs);
    font-weight: var(--mg-weight-regular);
  }
  ${marks}
`;

/** Two services may differ in the last word only, so their names are whole; what was ordered besides may be cut. */
export const ServiceLines = styled(Lines)`
  inline-size: 10.5rem;

  & > p:first-child {
    white-space: normal;
  }
`;

export const DetailsButton = styled(IconButton)`
  color: var(--mg-color-text-secondary);
`;

/** The words of the dialogs beside the buttons wrap and begin at the start, unlike those of the cell. */
export const RowActions = styled.div`
  display: flex;
  gap: var(--mg-space-1);
  align-items: center;
  justify-content: flex-end;

  & dialog {
    white-space: normal;
    text-align: start;
  }
`;
