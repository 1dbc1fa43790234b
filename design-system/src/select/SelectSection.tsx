import type { ListSectionProps } from '../field/field.types.js';
import { useListSection } from '../field/list-parts.js';

export type SelectSectionProps = ListSectionProps;

/** Groups choices of a Select between hairlines, under words that name them. */
export function SelectSection(props: SelectSectionProps) {
  return useListSection('Select', props);
}
