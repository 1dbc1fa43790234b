export { Field, type FieldControlProps, type FieldOptions } from './Field.js';
export type { FieldAnatomy, FieldItem, FieldLabels, FieldProps, FieldRootProps } from './field.types.js';
