import { css } from 'styled-components';

/** How a person's initials and name look. */
export const bylineStyles = css`
  [data-part='byline'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--mg-space-2);
    min-inline-size: 0;
    font: var(--mg-weight-regular) var(--mg-text-xs) / 1.5 var(--mg-font-sans);
    color: var(--mg-color-text-secondary);

    & > b {
      font-weight: var(--mg-weight-medium);
      overflow-wrap: anywhere;
      color: var(--mg-color-text-primary);
    }
  }
  [data-part='initials'] {
    display: inline-grid;
    flex: none;
    place-items: center;
    min-inline-size: 1.375rem;
    block-size: 1.375rem;
    padding-inline: 2px;
    box-sizing: border-box;
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-full);
    font: var(--mg-weight-medium) 0.625rem / 1 var(--mg-font-sans);
    letter-spacing: 0.02em;
    color: var(--mg-color-text-secondary);
    background: var(--mg-color-bg-surface);
  }
`;
