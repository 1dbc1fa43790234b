import { styled } from 'styled-components';

export const CardRoot = styled.li`
  --line: var(--mg-color-highlight-yellow-line);
  position: relative;
  list-style: none;
  font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);
  border-inline-start: 3px solid var(--line);
  border-block: 1px solid var(--mg-color-border-hairline);

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
  &[data-active] {
    box-shadow: var(--mg-shadow-raised);
  }
  [data-layout='beside'] & {
    position: absolute;
    inset-inline: 0;
    inset-block-start: 0;
    transform: translateY(var(--top, 0));
    /* Not seen before it has its place. */
    opacity: var(--placed, 0);
  }
  @media print {
    break-inside: avoid;
  }
`;

export const Open = styled.button`
  display: flex;
  gap: var(--mg-space-2);
  inline-size: 100%;
  min-block-size: 2rem;
  padding: var(--mg-space-2) var(--mg-space-3);
  border: 0;
  font: inherit;
  text-align: start;
  color: var(--mg-color-text-primary);
  background: transparent;
  cursor: pointer;

  &:hover {
    background: var(--mg-color-bg-hover);
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: -2px;
  }
`;

export const Numeral = styled.span`
  flex: none;
  min-inline-size: 1.25rem;
  font: var(--mg-weight-bold) var(--mg-text-xs) / 1.5 var(--mg-font-sans);
  font-variant-numeric: tabular-nums;
  color: var(--mg-color-text-secondary);
`;

export const Excerpt = styled.span`
  display: -webkit-box;
  min-inline-size: 0;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
  white-space: pre-line;

  &[data-empty] {
    font-style: italic;
    color: var(--mg-color-text-secondary);
  }
  [data-crowded] & {
    -webkit-line-clamp: 1;
    white-space: normal;
  }
  @media print {
    display: block;
  }
`;

export const Tag = styled.span`
  flex: none;
  margin-inline-start: auto;
  font-size: var(--mg-text-xs);
  color: var(--mg-color-text-secondary);

  [data-crowded] & {
    display: none;
  }
`;

export const Quote = styled.button`
  display: block;
  inline-size: 100%;
  padding: 0;
  border: 0;
  font: italic var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-serif);
  text-align: start;
  color: var(--mg-color-text-secondary);
  background: transparent;
  cursor: pointer;

  & > span {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  &:hover {
    color: var(--mg-color-text-primary);
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
`;

export const Panel = styled.div`
  display: grid;
  gap: var(--mg-space-3);
  padding: var(--mg-space-3);
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-2);
`;

export const CommentBox = styled.textarea`
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 4.5rem;
  padding: var(--mg-space-2);
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  font: var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-normal) var(--mg-font-sans);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);
  field-sizing: content;
  max-block-size: 18rem;
  resize: vertical;

  &::placeholder {
    color: var(--mg-color-text-secondary);
    opacity: 1;
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;

export const Choice = styled.select`
  flex: 1;
  min-inline-size: 8rem;
  min-block-size: var(--mg-size-control-sm);
  padding-inline: var(--mg-space-2);
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  font: var(--mg-weight-regular) var(--mg-text-sm) / 1 var(--mg-font-sans);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);

  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;

export const Change = styled.span`
  overflow-wrap: anywhere;

  & del {
    color: var(--mg-color-text-secondary);
    text-decoration-color: var(--mg-color-border-accent);
  }
  & ins {
    color: var(--mg-color-text-accent);
    text-underline-offset: 3px;
  }
`;
