import { css } from 'styled-components';

/** How links and lists in comments look. */
export const commentTextStyles = css`
  [data-part='list'] {
    display: block;
    padding-inline-start: 1.1em;

    & > span {
      display: list-item;
      list-style: disc;
    }
  }
  a[rel] {
    color: var(--mg-color-text-link);
    text-underline-offset: 2px;
    overflow-wrap: anywhere;
  }
`;
