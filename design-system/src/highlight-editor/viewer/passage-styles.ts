import { css, styled } from 'styled-components';

/** The sheet that a passage and its notes stand on. */
export const sheet = css`
  padding: var(--mg-space-4) var(--mg-space-6);
  container-type: inline-size;
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);
`;

/** How the headings of a text look: what stands above them is further away than what they are the heading of. */
export const headingStyles = css`
  &[data-level] {
    padding-block-start: 0.75em;
    font-weight: var(--mg-weight-bold);
    line-height: var(--mg-leading-tight);
  }
  &[data-level='1'] {
    font-size: calc(1.55 * var(--text-size, var(--mg-text-lg)));
    font-weight: var(--mg-weight-medium);
  }
  &[data-level='2'] {
    font-size: calc(1.25 * var(--text-size, var(--mg-text-lg)));
  }
  &[data-level='4'],
  &[data-level='5'],
  &[data-level='6'] {
    font-style: italic;
  }
`;

export const Text = styled.p`
  min-inline-size: 0;
  min-block-size: 1lh;
  margin: 0;
  unicode-bidi: plaintext;
  font: var(--mg-weight-regular) var(--mg-text-lg) / var(--mg-leading-relaxed) var(--mg-font-serif);
  white-space: break-spaces;
  overflow-wrap: break-word;
  tab-size: 4;
  ${headingStyles}
  [data-part='block']:first-child > & {
    padding-block-start: 0;
  }
`;

/** The line beside a note, and its words. */
export const noteLook = css`
  --line: var(--mg-color-highlight-yellow-line);
  padding: var(--mg-space-1) var(--mg-space-2);
  border-inline-start: 3px solid var(--line);
  font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);

  & > [data-part='note-text'] {
    display: block;
    min-inline-size: 0;
  }
  & > [data-part='note-text'] > span {
    display: block;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & > [data-part='note-text'] > [data-empty] {
    font-style: italic;
    color: var(--mg-color-text-secondary);
  }
  & small {
    display: block;
    font-size: var(--mg-text-xs);
    color: var(--mg-color-text-secondary);
  }
`;
