import { TextArea, TextField } from '@marginalia/design-system';
import type { ComponentProps } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useField } from './use-field.ts';

interface Bound<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}
// The form listens for these: a handler of the caller's own would be lost.
type Unbound<C extends React.ElementType> = Omit<
  ComponentProps<C>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'inputRef'
>;

/** A text field of a form, by its name. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  deps,
  ...rest
}: Bound<Values> & Unbound<typeof TextField> & { deps?: FieldPath<Values>[] }) {
  const field = useField(control, name, deps);
  return <TextField {...rest} {...field} value={field.value ?? ''} />;
}

/** A text field of several lines of a form, by its name. */
export function FormTextArea<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values> & Unbound<typeof TextArea>) {
  const field = useField(control, name);
  return <TextArea {...rest} {...field} value={field.value ?? ''} />;
}
