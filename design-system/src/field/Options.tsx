import { Check } from 'lucide-react';
import { flag } from './Field.js';
import type { FieldItem } from './field.types.js';

interface OptionsProps {
  items: readonly FieldItem[];
  keys: readonly string[];
  chosen: string | null;
  highlightedIndex: number;
  getItemProps: (options: { item: FieldItem; index: number }) => object;
}

/** The choices in the open list of a Select or Combobox. */
export function Options({ items, keys, chosen, highlightedIndex, getItemProps }: OptionsProps) {
  return items.map((item, index) => (
    <div
      key={keys[index]}
      data-part="item"
      data-highlighted={flag(highlightedIndex === index)}
      {...getItemProps({ item, index })}
    >
      {item.id === chosen && <Check aria-hidden="true" />}
      <span>{item.label}</span>
      {item.description !== undefined && <span data-part="item-description">{item.description}</span>}
    </div>
  ));
}
