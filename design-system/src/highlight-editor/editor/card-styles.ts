import { css } from 'styled-components';
import { bylineStyles } from '../viewer/byline-styles.js';
import { commentTextStyles } from '../viewer/comment-text-styles.js';
import { lineColors } from '../viewer/line-colors.js';
import { threadStyles } from './thread-styles.js';

/**
 * How cards look, as part of the margin's own rules: those are in the page before the text is. A rule that comes later,
 * with the first card or the first opened one, would make the browser style and lay out every paragraph again.
 */
export const cardStyles = css`
  [data-part='card'] {
    ${lineColors}
    position: relative;
    list-style: none;
    font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
    color: var(--mg-color-text-primary);
    background: var(--mg-color-bg-surface);
    border-inline-start: 3px solid var(--line);
    border-block: 1px solid var(--mg-color-border-hairline);

    &[data-active] {
      box-shadow: var(--mg-shadow-raised);
    }
    [data-layout='beside'] &,
    [data-layout='drawer'] & {
      position: absolute;
      inset-inline: 0;
      inset-block-start: 0;
      /* Not seen before it has its place. */
      opacity: 0;
    }
    @media print {
      break-inside: avoid;
    }
    /* A sheet over the lower part of the window; the mark stays in sight above it. */
    @media screen {
      [data-layout='below'] &[data-active] {
        position: fixed;
        z-index: var(--mg-layer-overlay);
        inset: auto 0 0;
        max-block-size: 40dvh;
        overflow-y: auto;
        /* A stroke across leads to another mark. */
        touch-action: pan-y;
        box-shadow: var(--mg-shadow-overlay);

        /* The way out of the sheet stays in sight. */
        & > [data-part='panel'] {
          display: flex;
          flex-direction: column;
          padding-block-start: 0;
        }
        & > [data-part='panel'] > :first-child {
          position: sticky;
          z-index: 1;
          inset-block-start: 0;
          margin-block-end: calc(-1 * var(--mg-space-1));
          padding-block: var(--mg-space-1);
          background: var(--mg-color-bg-surface);
        }
      }
    }
  }
  [data-part='open'],
  [data-part='entry'] {
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
  }
  [data-part='number'] {
    flex: none;
    min-inline-size: 1.25rem;
    font: var(--mg-weight-bold) var(--mg-text-xs) / 1.5 var(--mg-font-sans);
    font-variant-numeric: tabular-nums;
    color: var(--mg-color-text-secondary);
  }
  [data-part='excerpt'] {
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
    @media print {
      display: block;
    }
  }
  [data-part='words'] {
    display: grid;
    min-inline-size: 0;
  }
  [data-part='words'] > small,
  [data-part='standing'] {
    font: italic var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-serif);
    color: var(--mg-color-text-secondary);
  }
  [data-part='standing'] {
    display: grid;
    justify-items: start;
    gap: var(--mg-space-1);

    & > button {
      border-color: var(--mg-color-border-control);
      text-align: start;
    }
  }
  [data-part='tag'] {
    flex: none;
    margin-inline-start: auto;
    font-size: var(--mg-text-xs);
    text-align: end;
    color: var(--mg-color-text-secondary);
  }
  [data-part='full'] {
    font-size: var(--mg-text-xs);
    color: var(--mg-color-text-secondary);
  }
  [data-part='quote'] {
    display: block;
    inline-size: 100%;
    padding: 0;
    border: 0;
    font: italic var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-serif);
    text-align: start;
    color: var(--mg-color-text-secondary);
    background: transparent;

    & > span {
      display: -webkit-box;
      overflow: hidden;
      overflow-wrap: anywhere;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
    &:is(button) {
      cursor: pointer;
    }
    &:is(button):hover {
      color: var(--mg-color-text-primary);
    }
    &:focus-visible {
      outline: 2px solid var(--mg-color-border-focus);
      outline-offset: 2px;
    }
  }
  [data-part='panel'] {
    display: grid;
    gap: var(--mg-space-3);
    padding: var(--mg-space-3);
  }
  [data-part='row'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mg-space-2);

    & > [data-part='quote'] {
      flex: 1;
    }
  }
  [data-part='comment'] {
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
  }
  [data-part='links'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--mg-space-3);
  }
  [data-part='category'] {
    flex: 1;
    min-inline-size: 6.5rem;
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
  }
  [data-part='change'] {
    overflow-wrap: anywhere;

    & del {
      color: var(--mg-color-text-secondary);
      text-decoration-color: var(--mg-color-border-accent);
    }
    & ins {
      color: var(--mg-color-text-accent);
      text-underline-offset: 3px;
    }
  }
  [data-part='bank'] {
    font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
    color: var(--mg-color-text-primary);

    & > summary {
      min-block-size: 1.5rem;
      cursor: pointer;
    }
    & > summary:focus-visible {
      outline: 2px solid var(--mg-color-border-focus);
      outline-offset: 2px;
    }
    & > ul {
      margin: 0;
      padding: 0;
      max-block-size: 14rem;
      overflow-y: auto;
      list-style: none;
    }
  }
  [data-part='entry'] {
    padding: var(--mg-space-1) var(--mg-space-2);

    & > kbd {
      flex: none;
      margin-inline-start: auto;
      font: var(--mg-text-xs) var(--mg-font-mono);
    }
  }
  [data-part='card'][data-crowded] [data-part='excerpt'] {
    -webkit-line-clamp: 1;
    white-space: normal;
  }
  [data-part='card'][data-crowded] [data-part='tag'] {
    display: none;
  }
  ${bylineStyles}
  ${commentTextStyles}
  ${threadStyles}
`;
