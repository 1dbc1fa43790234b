import { oneOf } from './warn.js';

/** @returns the element for a title of this rank, and `h2` with a word to the developer where there is no such rank */
export const headingTag = (component: string, level: 1 | 2 | 3 | 4 | 5 | 6) =>
  `h${oneOf(component, 'headingLevel', level, [1, 2, 3, 4, 5, 6], 2)}` as const;
