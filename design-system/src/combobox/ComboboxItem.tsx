import type { ListItemProps } from '../field/field.types.js';
import { useListItem } from '../field/list-parts.js';

export type ComboboxItemProps = ListItemProps;

/** Stands for one choice of a Combobox. What else it is given reaches the choice in the open list. */
export function ComboboxItem(props: ComboboxItemProps) {
  return useListItem('Combobox', props);
}
