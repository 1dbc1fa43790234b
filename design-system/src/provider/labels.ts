import type { DialogLabels } from '../dialog/index.js';
import type { PaginationLabels } from '../pagination/index.js';
import type { SearchFieldLabels } from '../search-field/index.js';

/**
 * Every built-in word of the design system, by the name of its component. A locale pack holds all of them; the `labels`
 * of the provider and of a component hold any of them.
 */
export interface Labels {
  Dialog: DialogLabels;
  Pagination: PaginationLabels;
  SearchField: SearchFieldLabels;
}
