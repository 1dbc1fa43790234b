'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { createContext, type ReactNode, use, useId, useLayoutEffect, useReducer } from 'react';
import { needs, warnOnce } from '../internal/warn.js';
import type { FieldItem, ListItemProps, ListSectionProps } from './field.types.js';

/** A choice of a list, whether it comes from `items` or from a part. */
export interface ListItem extends Pick<FieldItem, 'id' | 'label'> {
  /** Shows the choice in the list. @default its label */
  content?: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean | undefined;
  section?: ListSection | undefined;
  /** What its element is given besides. */
  attributes?: object;
}

export interface ListSection {
  key: string;
  label: ReactNode;
  attributes: object;
}

/** The parts in the order in which they are written, as far as one rendering has met them. */
interface Collected {
  items: Map<string, ListItem>;
  /** Absent until the rendering has ended: what changes later has to ask for a new one. */
  renderAgain?: () => void;
}

const PartsContext = createContext<{ collected: Collected; section?: ListSection } | undefined>(undefined);

/**
 * Collects the choices of a list from `items`, or from the parts in `children`. Parts render nothing themselves, so they
 * may stand in components of another, and be written by a server component, which cannot look into its children.
 *
 * @returns the parts, which have to be rendered before what calls `getItems`
 */
export function useListItems(items: readonly FieldItem[] | undefined, children: ReactNode) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const collected: Collected = { items: new Map() };
  useLayoutEffect(() => {
    collected.renderAgain = renderAgain;
  });
  return {
    parts: items ? null : <PartsContext value={{ collected }}>{children}</PartsContext>,
    getItems: (): readonly ListItem[] => items ?? [...collected.items.values()],
  };
}

/** Tells the list around a part of a choice. */
export function useListItem(list: string, props: ListItemProps) {
  const { id, children, label = textOf(children), description, isDisabled, ...attributes } = props;
  const key = useId();
  const context = use(PartsContext);
  if (!context) warnOnce(`${list}Item`, `is outside of a ${list}, so nothing is shown. Put it into a \`${list}\`.`);
  needs(`${list}Item`, 'label', label, 'nothing stands in the field when it is chosen');
  const { collected, section } = context ?? {};
  collected?.items.set(key, { id, label, description, isDisabled, content: children, section, attributes });
  useLayoutEffect(() => collected?.renderAgain?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes; the function is the same for ever.
  useLayoutEffect(() => () => collected?.renderAgain?.(), []);
  return null;
}

/** @returns children that are words; '' for all others */
function textOf(children: ReactNode): string {
  const words = [children].flat();
  return words.every((word) => /string|number/.test(typeof word)) ? words.join('') : '';
}

/** Groups the parts of a list. */
export function useListSection(list: string, { label, children, ...attributes }: ListSectionProps) {
  const key = useId();
  const context = use(PartsContext);
  needs(`${list}Section`, 'label', label || attributes['aria-label'], 'nobody hears what its choices have in common');
  return context && <PartsContext value={{ ...context, section: { key, label, attributes } }}>{children}</PartsContext>;
}
