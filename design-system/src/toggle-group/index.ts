export { ToggleGroup, type ToggleGroupProps, type ToggleItem } from './ToggleGroup.js';
