import type { DialogLabels } from '../dialog/index.js';

/**
 * Every built-in word of the design system, by the name of its component. A locale pack holds all of them; the `labels`
 * of the provider and of a component hold any of them.
 */
export interface Labels {
  Dialog: DialogLabels;
}
