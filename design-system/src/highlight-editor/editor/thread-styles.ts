import { css } from 'styled-components';

/** How replies and settled threads look in the cards. */
export const threadStyles = css`
  [data-part='replies'] {
    display: grid;
    gap: var(--mg-space-3);
    margin: 0;
    padding: var(--mg-space-3) 0 0;
    border-block-start: 1px solid var(--mg-color-border-hairline);
    list-style: none;
  }
  [data-part='reply'] {
    position: relative;
    display: grid;
    gap: var(--mg-space-1);

    & > p {
      margin: 0;
      overflow-wrap: anywhere;
      white-space: pre-line;
    }
    /* Beside the name: there is room for two buttons. */
    & > [data-part='byline'] {
      min-block-size: var(--mg-size-control-sm);
    }
    &:has(> [data-part='own']) > [data-part='byline'] {
      padding-inline-end: calc(2 * var(--mg-size-control-sm));
    }
    & > [data-part='own'] {
      position: absolute;
      inset-block-start: 0;
      inset-inline-end: 0;
      display: flex;

      & > button {
        color: var(--mg-color-text-secondary);
      }
    }
  }
  /* A person from outside, such as the client: told apart from the editors by the shape too. */
  [data-part='initials'][data-outside] {
    border-radius: var(--mg-radius-sm);
    border-style: dashed;
  }
  [data-part='comment'][data-reply] {
    min-block-size: var(--mg-size-control-sm);
    padding-block: var(--mg-space-1);
    resize: none;
  }
  [data-part='resolved'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--mg-space-2);
    font-size: var(--mg-text-xs);
    color: var(--mg-color-text-secondary);

    & > svg {
      inline-size: 1rem;
      block-size: 1rem;
    }
  }
  [data-part='answers'] {
    display: block;
  }
  [data-part='number'] > svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
  /* What is settled is one quiet line, until it is opened. */
  [data-part='card'][data-resolved] {
    border-inline-start-style: dotted;

    & [data-part='open'] {
      align-items: center;
      padding-block: var(--mg-space-1);
      color: var(--mg-color-text-secondary);
    }
    & [data-part='open'] [data-part='excerpt'] {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & [data-part='open'] del,
    & [data-part='open'] ins {
      color: inherit;
    }
    & [data-part='open'] [data-part='answers'] {
      display: none;
    }
  }
`;
