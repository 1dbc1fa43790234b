import { css } from 'styled-components';

/** What asks for attention in a row of a queue: a deadline that is near, a quote that is missing. */
export const marks = css`
  & [data-urgent] {
    color: var(--mg-color-text-danger);
    font-weight: var(--mg-weight-bold);
  }
  & [data-part='quote'],
  & [data-part='too-early'] {
    color: var(--mg-color-text-warning);
    font-weight: var(--mg-weight-bold);
  }
`;
