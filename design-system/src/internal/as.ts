import type { ComponentPropsWithRef, ElementType } from 'react';

/** Props of a component whose root may be another element or component: its own, then those of `as`. */
export type As<C extends ElementType, Own> = Own & {
  /** Renders another element, or a component such as a router's link, and takes its props. */
  as?: C;
} & Omit<ComponentPropsWithRef<C>, keyof Own | 'as'>;
