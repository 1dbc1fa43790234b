import { css } from 'styled-components';

/** The colour of the line beside what belongs to a mark, by the mark's `data-color`. */
export const lineColors = css`
  --line: var(--mg-color-highlight-yellow-line);

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
`;
