import { css } from 'styled-components';

/** How a mark of the default colour, an insertion and a deletion look. A mark inside a mark has its line lower, so that both are seen. */
export const plainMarkStyles = css`
  mark {
    background: var(--mg-color-highlight-yellow);
    color: var(--mg-color-text-primary);
    text-decoration: underline solid var(--mg-color-highlight-yellow-line) 2px;
    text-decoration-skip-ink: none;
    text-underline-offset: 3px;
    border-radius: var(--mg-radius-sm);
    box-decoration-break: clone;
  }
  mark mark {
    text-underline-offset: 6px;
  }
  mark mark mark {
    text-underline-offset: 9px;
  }
  ins {
    color: var(--mg-color-text-accent);
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }
  del {
    color: var(--mg-color-text-secondary);
    text-decoration: line-through var(--mg-color-border-accent) 1.5px;
  }
  mark ins,
  mark del {
    color: inherit;
  }
  @media (forced-colors: active) {
    mark,
    mark[data-color] {
      background: Mark;
      color: MarkText;
      forced-color-adjust: none;
      text-decoration-color: currentColor;
    }
  }
  @media print {
    mark {
      print-color-adjust: exact;
    }
  }
`;
