import { styled } from 'styled-components';
import { markStyles } from '../mark-styles.js';

export const Root = styled.div`
  padding: var(--mg-space-4) var(--mg-space-6);
  container-type: inline-size;
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);
  ${markStyles}
`;

export const Block = styled.div`
  display: grid;
  gap: var(--mg-space-2) var(--mg-space-8);
  padding-block-end: var(--mg-space-3);
  content-visibility: auto;
  contain-intrinsic-block-size: auto 8rem;

  @container (min-width: 800px) {
    grid-template-columns: minmax(0, var(--mg-width-text)) minmax(15rem, 22rem);
    align-items: start;
  }
  @media print {
    content-visibility: visible;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
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
`;

export const Marker = styled.button`
  /* A number within a sentence: as small as the sentence asks for, like a footnote's; the hand has more room. */
  position: relative;
  padding: 2px 1px;
  border: 0;
  border-radius: var(--mg-radius-md);
  font: var(--mg-weight-bold) var(--mg-text-xs) / 1 var(--mg-font-sans);
  vertical-align: super;
  color: var(--mg-color-text-accent);
  background: var(--mg-color-bg-surface);
  cursor: pointer;

  &::after {
    content: '';
    position: absolute;
    inset: -0.4rem -0.25rem;
  }
  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;

export const Notes = styled.ol`
  display: grid;
  align-content: start;
  gap: var(--mg-space-2);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  grid-column-end: -1;
  list-style: none;
`;

export const Note = styled.li`
  --line: var(--mg-color-highlight-yellow-line);
  display: flex;
  gap: var(--mg-space-2);
  padding: var(--mg-space-1) var(--mg-space-2);
  border-inline-start: 3px solid var(--line);
  font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
  scroll-margin-block: var(--mg-space-16);
  break-inside: avoid;

  &[data-color='green'] {
    --line: var(--mg-color-highlight-green-line);
  }
  &[data-color='orange'] {
    --line: var(--mg-color-highlight-orange-line);
  }
  &[data-color='blue'] {
    --line: var(--mg-color-highlight-blue-line);
  }
  &[data-color='red'] {
    --line: var(--mg-color-highlight-red-line);
  }
  &[data-color='custom'] {
    --line: color-mix(in srgb, var(--mark) 60%, var(--mg-color-text-primary));
  }
  &[data-color='suggestion'] {
    --line: var(--mg-color-border-accent);
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  & > div {
    min-inline-size: 0;
  }
  & p {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & p[data-empty] {
    font-style: italic;
    color: var(--mg-color-text-secondary);
  }
  & small {
    display: block;
    font-size: var(--mg-text-xs);
    color: var(--mg-color-text-secondary);
  }
`;

export const Back = styled.button`
  flex: none;
  align-self: start;
  min-inline-size: 1.5rem;
  min-block-size: 1.5rem;
  padding: 0;
  border: 0;
  border-radius: var(--mg-radius-md);
  font: var(--mg-weight-bold) var(--mg-text-xs) / 1 var(--mg-font-sans);
  color: var(--mg-color-text-accent);
  background: transparent;
  display: inline-grid;
  place-items: center;

  &:is(button) {
    cursor: pointer;
  }
  &:is(button):hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;
