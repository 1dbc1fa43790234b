export { Combobox, type ComboboxLabels, type ComboboxProps } from './Combobox.js';
