import type { ListItemProps } from '../field/field.types.js';
import { useListItem } from '../field/list-parts.js';

export type SelectItemProps = ListItemProps;

/** Stands for one choice of a Select. What else it is given reaches the choice in the open list. */
export function SelectItem(props: SelectItemProps) {
  return useListItem('Select', props);
}
