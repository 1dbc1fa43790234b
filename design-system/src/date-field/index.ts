export { DateField, type DateFieldLabels, type DateFieldProps } from './DateField.js';
