import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

/** Connects a design system field to a form's value: spread the result as the field's props. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
  /** Fields whose rules read this field; they are validated together with it. */
  deps?: FieldPath<Values>[],
) {
  const { field, fieldState } = useController({ control, name, ...(deps ? { rules: { deps } } : {}) });
  return {
    name: field.name,
    value: field.value,
    onChange: field.onChange as (next: unknown) => void,
    onBlur: field.onBlur,
    inputRef: field.ref,
    isInvalid: fieldState.invalid,
    errorMessage: fieldState.error?.message,
  };
}
