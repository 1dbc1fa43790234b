export { Select, type SelectLabels, type SelectProps } from './Select.js';
export { SelectItem, type SelectItemProps } from './SelectItem.js';
export { SelectSection, type SelectSectionProps } from './SelectSection.js';
