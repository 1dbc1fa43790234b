import { EditorContent } from '@tiptap/react';
import { styled } from 'styled-components';
import { markStyles } from '../viewer/mark-styles.js';
import { headingStyles } from '../viewer/passage-styles.js';

/** The text's container around ProseMirror's element. It holds ProseMirror's styles, because TipTap's injected sheet is off. */
export const Surface = styled(EditorContent)`
  min-inline-size: 0;

  & > [contenteditable] {
    position: relative;
    max-inline-size: calc(var(--measure) * var(--text-size) + 3rem);
    margin-inline: auto;
    padding-block: var(--mg-space-4) var(--mg-space-16);
    padding-inline: var(--mg-space-6);
    font: var(--mg-weight-regular) var(--text-size) / var(--mg-leading-relaxed) var(--mg-font-serif);
    color: var(--mg-color-text-primary);
    background: var(--mg-color-bg-surface);
    white-space: break-spaces;
    overflow-wrap: break-word;
    tab-size: 4;
    font-variant-ligatures: none;
    caret-color: var(--mg-color-text-accent);
    /* The caret shows the focus: a box around the whole text would appear with each click. */
    outline: none;
    container-type: inline-size;
  }
  & > [contenteditable] > div {
    /* What is far off screen is not laid out; its height is foretold from its length, and from the width of the column: 3.7
       columns are as high as they have characters on a line. A line's height divided by these is not told by every browser,
       so two straight lines stand for it, which touch it at 40 and at 72 characters. */
    --each: max(2lh / 40 - 370cqi / 1600, 2lh / 72 - 370cqi / 5184);
    content-visibility: auto;
    contain-intrinsic-block-size: auto
      calc(var(--paragraphs) * (1lh + var(--mg-space-3)) + var(--characters) * var(--each));
  }
  /* In ink, so that selected words do not look like marked ones. */
  & ::selection {
    color: var(--mg-color-text-on-inverse);
    background: var(--mg-color-bg-inverse);
  }
  p {
    margin: 0;
    /* Each paragraph runs in the direction of its own words, whatever the page's. */
    unicode-bidi: plaintext;
    padding-block-end: var(--mg-space-3);
    /* The tools stand above the text. */
    scroll-margin-block: 4.5rem var(--mg-space-4);
    ${headingStyles}
  }
  [data-layout='drawer'] & > [contenteditable] {
    max-inline-size: min(var(--measure) * var(--text-size) + 3rem, 100% - var(--drawer) + 1rem);
  }
  [data-layout='drawer'][data-drawer] &,
  [data-layout='drawer'] &:has(~ [data-part='margin'][data-open]) {
    padding-inline-end: calc(var(--drawer) - 1rem);

    & > [contenteditable] {
      max-inline-size: min(var(--measure) * var(--text-size) + 3rem, 100%);
    }
  }
  /* On a narrow screen the tools take two lines. */
  [data-layout='below'] & p {
    scroll-margin-block-start: 6.5rem;
  }
  div:first-child > p:first-child {
    padding-block-start: 0;
  }
  mark {
    cursor: pointer;
  }
  /* Of its own: what stands in a hidden mark is pressed. */
  mark,
  ins,
  del {
    pointer-events: auto;
  }
  mark[data-active] {
    box-shadow: 0 0 0 2px var(--mg-color-border-selected);
  }
  [data-layout='below'] & [data-active] {
    scroll-margin-block: 6rem calc(40dvh + var(--mg-space-8));
  }
  ${markStyles}
  /* What is settled: no colour, and a thin line of dots. */
  mark[data-resolved] {
    background: none;
    text-decoration: underline dotted 1px var(--mg-color-text-secondary);
  }
  ins[data-resolved],
  del[data-resolved] {
    color: var(--mg-color-text-secondary);
    text-decoration-color: currentColor;
  }
  [data-resolved='hidden'] & mark[data-resolved]:not([data-active]) {
    text-decoration: none;
    pointer-events: none;
  }
  /* After the marks: what is drawn lies over them. */
  [data-part='drawn-selection'],
  [data-part='drawn-current'] {
    background: var(--mg-color-bg-selected);
    outline: 1px solid var(--mg-color-border-selected);
  }
  [data-part='drawn-place'] {
    outline: 1px dashed var(--mg-color-border-selected);
  }
  [data-part='drawn-current'] {
    outline-width: 2px;
    scroll-margin-block: 6.5rem calc(50dvh + var(--mg-space-8));
  }
  [data-part='drawn-caret'] {
    border-inline-start: 2px solid var(--mg-color-text-accent);
    margin-inline: -1px;
  }
  @media (forced-colors: active) {
    mark[data-active] {
      box-shadow: 0 0 0 3px CanvasText;
    }
    mark[data-resolved] {
      background: Canvas;
      color: CanvasText;
    }
    [data-part='drawn-selection'],
    [data-part='drawn-current'] {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  .ProseMirror-separator {
    display: inline;
    margin: 0;
    border: none;
  }
  @media (max-width: 767px) {
    & > [contenteditable] {
      padding-inline: var(--mg-space-4);
    }
  }
  @media print {
    & > [contenteditable] > div {
      content-visibility: visible;
    }
  }
`;
