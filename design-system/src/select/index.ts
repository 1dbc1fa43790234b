export { Select, type SelectLabels, type SelectProps } from './Select.js';
