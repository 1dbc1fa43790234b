import type { ReactNode } from 'react';
import { Check } from '../internal/icons.js';
import { flag } from './Field.js';
import type { ListItem, ListSection } from './list-parts.js';

interface Menu {
  highlightedIndex: number;
  getItemProps: (options: { item: ListItem; index: number }) => object;
}

/** @returns the choices in the open list of a Select or Combobox, whose state `menu` is */
export function options(
  list: string,
  menu: Menu,
  items: readonly ListItem[],
  keys: readonly string[],
  chosen: string | null,
): ReactNode {
  const groups: [ListSection | undefined, ReactNode[]][] = [];
  for (const [index, item] of items.entries()) {
    if (groups.at(-1)?.[0] !== item.section || index === 0) groups.push([item.section, []]);
    groups.at(-1)?.[1].push(
      <div
        key={keys[index]}
        data-component={`${list}Item`}
        data-part="item"
        data-highlighted={flag(menu.highlightedIndex === index)}
        {...menu.getItemProps({ ...item.attributes, item, index })}
      >
        {item.id === chosen && <Check aria-hidden="true" />}
        <span>{item.content ?? item.label}</span>
        {item.description !== undefined && <span data-part="item-description">{item.description}</span>}
      </div>,
    );
  }
  return groups.map(([section, rows]) =>
    section ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields.
      <div
        key={section.key}
        aria-labelledby={section.label ? section.key : undefined}
        {...section.attributes}
        role="group"
        data-component={`${list}Section`}
        data-part="section"
      >
        {section.label && (
          <div data-part="section-label" id={section.key} role="presentation">
            {section.label}
          </div>
        )}
        {rows}
      </div>
    ) : (
      rows
    ),
  );
}
