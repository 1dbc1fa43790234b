import type { OwnerCatalogue } from '@marginalia/bff/contract';
import { CheckboxGroup, DateField, NumberField, Switch, TextField } from '@marginalia/design-system';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { MoneyField } from '../forms/money-field.tsx';
import { useField } from '../forms/use-field.ts';

export type SettingsForm = UseFormReturn<OwnerCatalogue>;

interface Bound {
  form: SettingsForm;
  name: FieldPath<OwnerCatalogue>;
  label: string;
  description?: ReactNode;
}

/** Fields beside each other where there is room; their controls are in line, also where only some have a description. */
export const FieldRow = styled.div`
  display: grid;
  column-gap: var(--mg-space-4);
  /* Below the last row, the form's own gap is enough. */
  margin-block-end: calc(-1 * var(--mg-space-4));
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));

  & > * {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
    /* Not a gap of the rows: a row that is empty would have one too. */
    padding-block-end: var(--mg-space-4);
  }
  & > * > * {
    grid-row: 3;
    margin-block-start: var(--mg-space-1);
  }
  & > * > [data-part='heading'] {
    grid-row: 1;
    margin-block-start: 0;
  }
  & > * > [data-part='description'] {
    grid-row: 2;
  }
  & > * > [data-part='error'] {
    grid-row: 4;
  }
`;

/** An amount in cents or paise. */
export function FormMoney({ form, name, currency, ...rest }: Bound & { currency: 'usd' | 'inr' }) {
  const { value, ...field } = useField(form.control, name);
  return <MoneyField {...rest} {...field} currency={currency} value={value as number | null} isRequired />;
}

interface PriceProps extends Omit<Bound, 'name'> {
  name: `services.${number}.form.price` | `addOns.${number}.price` | `promoCodes.${number}.amount`;
}

/** A price in both currencies; `label` is the word before "in US dollars". */
export const FormPrice = ({ form, name, label }: PriceProps) => (
  <>
    <FormMoney form={form} name={`${name}.usd`} currency="usd" label={`${label} in US dollars`} />
    <FormMoney form={form} name={`${name}.inr`} currency="inr" label={`${label} in Indian rupees`} />
  </>
);

type NumberProps = Pick<ComponentProps<typeof NumberField>, 'optionalLabel' | 'isRequired' | 'formatOptions'>;

/** A whole number; null where the field is empty. */
export function FormNumber({ form, name, ...rest }: Bound & NumberProps) {
  const { value, ...field } = useField(form.control, name);
  return (
    <NumberField
      formatOptions={{ maximumFractionDigits: 0 }}
      {...rest}
      {...field}
      value={value as number | null}
      locale="en-US"
      showSteppers={false}
      isWheelDisabled
    />
  );
}

/** A line of text that may be left out: null where the field is empty. */
export function FormClearable({ form, name, ...rest }: Bound & Pick<ComponentProps<typeof TextField>, 'placeholder'>) {
  const { value, onChange, ...field } = useField(form.control, name);
  return (
    <TextField
      {...rest}
      {...field}
      optionalLabel="optional"
      value={(value as string | null) ?? ''}
      onChange={(next) => onChange(next || null)}
    />
  );
}

/** A day that may be left out. */
export function FormDay({ form, name, isRequired, ...rest }: Bound & { isRequired?: boolean }) {
  const { value, onChange, ...field } = useField(form.control, name);
  return (
    <DateField
      {...rest}
      {...field}
      {...(isRequired ? { isRequired } : { optionalLabel: 'optional' })}
      value={(value as string | null) ?? ''}
      onChange={(next) => onChange(next || (isRequired ? '' : null))}
    />
  );
}

export function FormSwitch({ form, name, label, description }: Bound) {
  const { value, onChange, errorMessage } = useField(form.control, name);
  return (
    <Switch isSelected={value === true} onChange={onChange} description={errorMessage ?? description}>
      {label}
    </Switch>
  );
}

/** Which services something is for, by their order form names. */
export function FormServices({ form, name, ...rest }: Bound) {
  const { value, onChange, onBlur, isInvalid, errorMessage } = useField(form.control, name);
  const services = form.getValues('services');
  return (
    <CheckboxGroup
      {...rest}
      {...{ onBlur, isInvalid, errorMessage }}
      value={(value as number[]).map(String)}
      onChange={(next: string[]) => onChange(next.map(Number))}
      items={services.map(({ id, form: { name: label } }) => ({ id: String(id), label: label || `Service ${id}` }))}
    />
  );
}
