import { Check } from '../internal/icons.js';
import { flag } from './Field.js';
import type { FieldItem } from './field.types.js';

interface Menu {
  highlightedIndex: number;
  getItemProps: (options: { item: FieldItem; index: number }) => object;
}

/** @returns the choices in the open list of a Select or Combobox, whose state `menu` is */
export const options = (menu: Menu, items: readonly FieldItem[], keys: readonly string[], chosen: string | null) =>
  items.map((item, index) => (
    <div
      key={keys[index]}
      data-part="item"
      data-highlighted={flag(menu.highlightedIndex === index)}
      {...menu.getItemProps({ item, index })}
    >
      {item.id === chosen && <Check aria-hidden="true" />}
      <span>{item.label}</span>
      {item.description !== undefined && <span data-part="item-description">{item.description}</span>}
    </div>
  ));
