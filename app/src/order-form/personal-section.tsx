import { countryCodes } from '@marginalia/bff/contract';
import { Select } from '@marginalia/design-system';
import type { UseFormReturn } from 'react-hook-form';
import { emailInput } from '../forms/email-input.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import { useField } from '../forms/use-field.ts';
import { Pair } from './layout.ts';
import type { OrderInput } from './order-input.ts';

export function PersonalFields({ form }: { form: UseFormReturn<OrderInput> }) {
  const { control } = form;
  const countryCode = useField(control, 'countryCode');
  return (
    <>
      <Pair>
        <FormTextField
          control={control}
          name="firstName"
          id="order-firstName"
          label="First name"
          autoComplete="given-name"
          isRequired
        />
        <FormTextField
          control={control}
          name="lastName"
          id="order-lastName"
          label="Last name"
          autoComplete="family-name"
          isRequired
        />
      </Pair>
      <Pair>
        <FormTextField
          control={control}
          name="email"
          id="order-email"
          {...emailInput}
          label="Email"
          description="Your editor’s feedback goes here."
          isRequired
        />
        <FormTextField
          control={control}
          name="emailConfirmation"
          id="order-emailConfirmation"
          {...emailInput}
          label="Confirm email"
          description="Enter it again."
          isRequired
        />
      </Pair>
      <Pair>
        <Select
          {...countryCode}
          label="Country code"
          items={countryCodes.map(({ code, label }) => ({ id: code, label }))}
        />
        <FormTextField
          control={control}
          name="phoneNumber"
          type="tel"
          label="Phone number"
          optionalLabel="optional"
          autoComplete="tel-national"
        />
      </Pair>
    </>
  );
}
