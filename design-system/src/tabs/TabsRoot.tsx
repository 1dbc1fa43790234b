import { styled } from 'styled-components';
import { bareButton, focusRing } from '../internal/styles.js';

export const TabsRoot = styled.div`
  font-family: var(--mg-font-sans);
  line-height: var(--mg-leading-normal);

  & > [data-part='list'] {
    display: flex;
    gap: var(--mg-space-1);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
    /* A hairline drawn inside, so that the selected tab's line can lie on it although the row clips what leaves it. */
    box-shadow: inset 0 -1px var(--mg-color-border-hairline);
  }
  /* A row that is wider than the screen fades out where it has more. */
  & > [data-more] {
    mask: linear-gradient(
      var(--tabs-way, to right),
      transparent,
      black var(--tabs-before, 0px),
      black calc(100% - var(--tabs-after, 0px)),
      transparent
    );
  }
  & > [data-more]:dir(rtl) {
    --tabs-way: to left;
  }
  & > [data-more~='before'] {
    --tabs-before: var(--mg-space-8);
  }
  & > [data-more~='after'] {
    --tabs-after: var(--mg-space-8);
  }
  & > [data-part='list'] > [data-part='tab'] {
    ${bareButton}
    position: relative;
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--mg-space-2);
    min-block-size: var(--mg-size-control-lg);
    max-inline-size: 80vw;
    padding: var(--mg-space-1) var(--mg-space-3);
    border-block-end: 2px solid transparent;
    border-radius: 0;
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-md);
    font-weight: var(--mg-weight-medium);
    text-align: start;
  }
  & > [data-part='list'] > [data-part='tab']:hover {
    color: var(--mg-color-text-primary);
    border-block-end-color: var(--mg-color-border-control);
  }
  & > [data-part='list'] > [data-part='tab'][aria-selected='true'] {
    color: var(--mg-color-text-primary);
    border-block-end-color: var(--mg-color-border-selected);
  }
  & > [data-part='list'] > [data-part='tab']:disabled {
    color: var(--mg-color-text-disabled);
    border-block-end-color: transparent;
    cursor: not-allowed;
  }
  & > [data-part='list'] > [data-part='tab']:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: -4px;
    border-radius: var(--mg-radius-md);
  }
  & > [data-part='list'] > [data-part='tab'] > [data-part='label'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > [data-part='list'] > [data-part='tab'] > [data-part='count'] {
    padding: 0 var(--mg-space-2);
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-bg-selected);
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-xs);
    font-variant-numeric: tabular-nums;
  }
  & > [data-part='list'] > [data-part='tab'][aria-selected='true'] > [data-part='count'] {
    background: var(--mg-color-bg-inverse);
    color: var(--mg-color-text-on-inverse);
  }
  & > [data-part='panel'] {
    padding-block: var(--mg-space-6);
    ${focusRing}
  }
  @media (forced-colors: active) {
    & > [data-part='list'] {
      mask: none;
      border-block-end: 1px solid CanvasText;
    }
    & > [data-part='list'] > [data-part='tab'],
    & > [data-part='list'] > [data-part='tab']:disabled {
      border-block-end-color: Canvas;
    }
    & > [data-part='list'] > [data-part='tab'][aria-selected='true'] {
      border-block-end: 4px solid Highlight;
      color: Highlight;
      forced-color-adjust: none;
    }
    & > [data-part='list'] > [data-part='tab'] > [data-part='count'] {
      border: 1px solid currentcolor;
    }
  }
  @media print {
    & > [data-part='list'] > [data-part='tab']:not([aria-selected='true']) {
      display: none;
    }
  }
`;
