import { styled } from 'styled-components';

export const PaginationRoot = styled.nav`
  /* The numbers need room of their own, wherever the list stands in the window. */
  container-type: inline-size;
  /* A container has no width of its own: in a row it would have none. */
  inline-size: 100%;
  font-family: var(--mg-font-sans);
  font-size: var(--mg-text-md);
  line-height: var(--mg-leading-normal);
  color: var(--mg-color-text-secondary);

  & > [data-part='row'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--mg-space-2);
  }
  & [data-part='icon']:dir(rtl) {
    scale: -1 1;
  }
  & > [data-part='row'] > [data-part='pages'] {
    display: flex;
    align-items: center;
    gap: var(--mg-space-1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & [data-part='page'],
  & [data-part='gap'] {
    box-sizing: border-box;
    min-inline-size: var(--mg-size-control-md);
    padding-inline: var(--mg-space-1);
    text-align: center;
    font-variant-numeric: tabular-nums lining-nums;
  }
  & [data-part='page'] {
    font-weight: var(--mg-weight-regular);
  }
  & [data-part='page'][aria-current] {
    border-color: var(--mg-color-border-selected);
    font-weight: var(--mg-weight-bold);
    cursor: default;

    @media (forced-colors: active) {
      outline: 1px solid Highlight;
    }
  }
  & > [data-part='row'] > [data-part='position'] {
    display: none;
  }
  @container (max-width: 40rem) {
    & > [data-part='row'] > [data-part='pages'] {
      display: none;
    }
    & > [data-part='row'] > [data-part='position'] {
      display: inline;
    }
  }
  @container (max-width: 24rem) {
    & > [data-part='row'] > [data-part='position'] {
      order: -1;
      flex-basis: 100%;
      text-align: center;
    }
  }
`;
