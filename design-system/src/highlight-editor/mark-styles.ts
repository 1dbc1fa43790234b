import { css } from 'styled-components';

/**
 * How marks look, in the editor and the viewer alike. Each colour of the palette has a line of its own kind, so that
 * marks differ without colour too; a mark inside a mark has its line lower, so that both are seen.
 */
export const markStyles = css`
  mark {
    background: var(--mg-color-highlight-yellow);
    color: var(--mg-color-text-primary);
    text-decoration: underline solid var(--mg-color-highlight-yellow-line) 2px;
    text-decoration-skip-ink: none;
    text-underline-offset: 3px;
    border-radius: var(--mg-radius-sm);
    box-decoration-break: clone;
  }
  mark[data-color='green'] {
    background: var(--mg-color-highlight-green);
    text-decoration-color: var(--mg-color-highlight-green-line);
    text-decoration-style: dashed;
  }
  mark[data-color='orange'] {
    background: var(--mg-color-highlight-orange);
    text-decoration-color: var(--mg-color-highlight-orange-line);
    text-decoration-style: dotted;
  }
  mark[data-color='blue'] {
    background: var(--mg-color-highlight-blue);
    text-decoration-color: var(--mg-color-highlight-blue-line);
    text-decoration-style: double;
    text-decoration-thickness: 1px;
  }
  mark[data-color='red'] {
    background: var(--mg-color-highlight-red);
    text-decoration-color: var(--mg-color-highlight-red-line);
    text-decoration-style: wavy;
    text-decoration-thickness: 1px;
  }
  mark[data-color='custom'] {
    /* A quarter of any colour on paper leaves the ink readable, in both themes. */
    background: color-mix(in srgb, var(--mark) 25%, var(--mg-color-bg-surface));
    text-decoration-color: color-mix(in srgb, var(--mark) 60%, var(--mg-color-text-primary));
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
