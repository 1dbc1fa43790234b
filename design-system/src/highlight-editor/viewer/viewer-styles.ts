import { styled } from 'styled-components';
import { bylineStyles } from './byline-styles.js';
import { commentTextStyles } from './comment-text-styles.js';
import { lineColors } from './line-colors.js';
import { markStyles } from './mark-styles.js';
import { noteLook, sheet } from './passage-styles.js';

export const Root = styled.div`
  ${sheet}
  ${markStyles}
  ${bylineStyles}
  ${commentTextStyles}

  [data-part='note-text'] > [data-part='byline'] {
    display: flex;
  }
  [data-part='note-text'] > [data-part='replies'] {
    display: grid;
    gap: var(--mg-space-3);
    margin-block-start: var(--mg-space-2);
    padding-block-start: var(--mg-space-2);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  [data-part='reply'] > span:last-child {
    display: block;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

/** The text and its notes; the width is that of `besideWidth`. */
export const Body = styled.div`
  & > [data-part='text'] {
    max-inline-size: var(--mg-width-text);
    min-inline-size: 0;
  }
  @media screen {
    @container (min-width: 800px) {
      display: grid;
      grid-template-columns: minmax(0, var(--mg-width-text)) minmax(15rem, 22rem);
      gap: var(--mg-space-8);
    }
  }
`;

export const Block = styled.div`
  display: flow-root;
  padding-block-end: var(--mg-space-3);
`;

export const Marker = styled.button`
  /* The number is as small as a footnote's; the area that can be pressed is larger. */
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
  &[aria-expanded='true'] {
    color: var(--mg-color-text-on-inverse);
    background: var(--mg-color-bg-inverse);
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
  list-style: none;

  [data-part='text'] + &,
  &[data-part='unplaced'] {
    padding-block-start: var(--mg-space-4);
  }
  @media screen {
    [data-layout='inline'] > & {
      display: none;
    }
    /* Notes are out of the flow of the text, so that a long note leaves no gap in the text. */
    [data-layout='beside'] > & {
      display: block;
      position: relative;
      min-block-size: var(--room, 0);
      padding: 0;
    }
    [data-layout='beside'] > & > [data-part='note'] {
      position: absolute;
      inset-inline: 0;
      inset-block-start: var(--at, 0);
    }
  }
`;

export const Note = styled.li`
  display: flex;
  gap: var(--mg-space-2);
  scroll-margin-block: var(--mg-space-16);
  break-inside: avoid;
  ${noteLook}
  ${lineColors}

  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
`;

/** A note that is opened below its words, inside the paragraph. In print the note is in the list. */
export const OpenedNote = styled.span`
  /* A float as wide as the line moves below the line, so that the words after the number stay where they are. */
  float: inline-start;
  box-sizing: border-box;
  inline-size: 100%;
  margin-block: var(--mg-space-2);
  background: var(--mg-color-bg-sunken);
  text-align: start;
  ${noteLook}
  ${lineColors}

  @media print {
    display: none;
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
