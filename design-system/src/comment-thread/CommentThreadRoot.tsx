import { styled } from 'styled-components';

export const CommentThreadRoot = styled.section`
  display: grid;
  justify-items: start;
  gap: var(--mg-space-3);
  min-inline-size: 0;
  outline: none;
  overflow-wrap: anywhere;
  color: var(--mg-color-text-primary);
  font: var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-normal) var(--mg-font-sans);

  & > * {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  & > :is([data-part='comment'], [data-part='replies'], [data-part='composer']) {
    inline-size: 100%;
  }
  & p {
    margin: 0;
  }
  & > [data-part='quote'] {
    margin: 0;
    padding-inline-start: var(--mg-space-3);
    border-inline-start: 3px solid var(--mg-color-highlight-yellow-line);
    white-space: pre-line;
    unicode-bidi: plaintext;
    font: italic var(--mg-weight-regular) var(--mg-text-lg) / var(--mg-leading-normal) var(--mg-font-serif);
  }
  & [data-part='comment'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--mg-space-2);
  }
  & [data-part='body'] {
    display: grid;
    gap: var(--mg-space-1);
    min-inline-size: 0;
  }
  & [data-part='byline'],
  & > [data-part='resolved'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--mg-space-2);
    min-block-size: 1.5rem;
    font-size: var(--mg-text-sm);
    color: var(--mg-color-text-secondary);
  }
  & [data-part='byline'] > b,
  & > [data-part='resolved'] b {
    font-weight: var(--mg-weight-medium);
    color: var(--mg-color-text-primary);
  }
  & > [data-part='resolved'] > svg {
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--mg-color-text-success);
  }
  & [data-part='own'] {
    display: inline-flex;
    margin-inline-start: auto;
    margin-block: calc(-1 * var(--mg-space-1));
  }
  & [data-part='text'] {
    white-space: pre-line;
    /* Each paragraph runs as its own words do. */
    unicode-bidi: plaintext;
  }
  & > [data-part='empty'] {
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='replies'] {
    box-sizing: border-box;
    display: grid;
    gap: var(--mg-space-3);
    margin: 0;
    /* The line runs from the middle of the first picture. */
    padding: 0;
    padding-inline-start: var(--mg-space-5);
    margin-inline-start: calc(0.75rem - 1px);
    inline-size: calc(100% - 0.75rem + 1px);
    border-inline-start: 1px solid var(--mg-color-border-hairline);
    list-style: none;
  }
  & [data-part='composer'] {
    display: grid;
    gap: var(--mg-space-2);
  }
  & [data-part='tools'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mg-space-2);
  }
`;
