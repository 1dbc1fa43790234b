import { css } from 'styled-components';
import { plainMarkStyles } from './plain-mark-styles.js';

/**
 * How marks look, in the editor and the viewer alike. Each colour of the palette has a line of its own kind, so that
 * marks differ without colour too.
 */
export const markStyles = css`
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
  ${plainMarkStyles}
`;
