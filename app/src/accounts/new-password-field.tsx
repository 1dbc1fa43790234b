import { limits } from '@marginalia/bff/contract';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '../forms/form-text-field.tsx';

/** The field for a password that is being set, with the rule of its length. */
export function NewPasswordField<Values extends FieldValues>(
  props: Omit<ComponentProps<typeof FormTextField<Values>>, 'type' | 'description' | 'autoComplete' | 'isRequired'>,
) {
  return (
    <FormTextField
      {...props}
      type="password"
      description={`At least ${limits.passwordSet} characters. Use a few unrelated words.`}
      autoComplete="new-password"
      isRequired
    />
  );
}
