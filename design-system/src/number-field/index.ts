export { NumberField, type NumberFieldLabels, type NumberFieldProps } from './NumberField.js';
