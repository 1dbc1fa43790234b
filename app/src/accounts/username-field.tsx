import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '../forms/form-text-field.tsx';

/** The field for the username of a new account, with the rule of its letters. */
export const UsernameField = <Values extends FieldValues>(
  props: Pick<ComponentProps<typeof FormTextField<Values>>, 'control' | 'name'>,
) => (
  <FormTextField
    {...props}
    label="Username"
    description="You log in with it. Use letters, digits, dots, hyphens and underscores."
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    isRequired
  />
);
