import type { ListSectionProps } from '../field/field.types.js';
import { useListSection } from '../field/list-parts.js';

export type ComboboxSectionProps = ListSectionProps;

/** Groups choices of a Combobox between hairlines, under words that name them. */
export function ComboboxSection(props: ComboboxSectionProps) {
  return useListSection('Combobox', props);
}
