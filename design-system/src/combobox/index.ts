export { Combobox, type ComboboxLabels, type ComboboxProps } from './Combobox.js';
export { ComboboxItem, type ComboboxItemProps } from './ComboboxItem.js';
export { ComboboxSection, type ComboboxSectionProps } from './ComboboxSection.js';
