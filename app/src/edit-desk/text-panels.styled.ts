import { createGlobalStyle, styled } from 'styled-components';

/** A small panel at the top of the text, under the editor's tools. The text stays in use while it is open. */
export const Panel = styled.div`
  grid-area: text;
  align-self: start;
  justify-self: end;
  /* In a low window the page scrolls, and what is typed into stays in sight. */
  position: sticky;
  inset-block-start: var(--mg-space-2);
  z-index: calc(var(--mg-layer-sticky) + 1);
  max-inline-size: calc(100% - 2 * var(--mg-space-4));
  margin-block-start: 3.25rem;
  margin-inline: var(--mg-space-4);
  padding: var(--mg-space-3);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-lg);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);

  @media print {
    display: none;
  }
`;

export const FindRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--mg-space-1);

  & > input {
    flex: 1 1 13rem;
    min-inline-size: 0;
    block-size: 2rem;
    padding-inline: var(--mg-space-2);
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-md);
    font: inherit;
    font-size: var(--mg-text-sm);
    color: var(--mg-color-text-primary);
    background: var(--mg-color-bg-surface);
  }
  & > input:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
  & > output {
    flex: none;
    min-inline-size: 4.5rem;
    padding-inline: var(--mg-space-1);
    font-size: var(--mg-text-sm);
    font-variant-numeric: tabular-nums;
    color: var(--mg-color-text-secondary);
  }
`;

/** Found words are drawn over the text by the browser, so that the text's elements stay as they are. */
export const FoundStyle = createGlobalStyle`
  ::highlight(found) {
    background-color: var(--mg-color-bg-selected);
    text-decoration: underline 2px var(--mg-color-border-selected);
  }
  ::highlight(found-current) {
    color: var(--mg-color-text-on-inverse);
    background-color: var(--mg-color-bg-inverse);
  }
`;
