import { offers } from '@marginalia/bff/contract';
import { RadioGroup } from '@marginalia/design-system';
import type { UseFormReturn } from 'react-hook-form';
import { bothCurrencies } from '../format/money.ts';
import { useField } from '../forms/use-field.ts';
import { type OrderInput, offeredOnly } from './order-input.ts';

/** One card for each offer. Add-ons that the chosen service does not offer are removed. */
export function ServiceField({ form }: { form: UseFormReturn<OrderInput> }) {
  const field = useField(form.control, 'service');
  const choose = (id: string | null) => {
    field.onChange(id);
    const { additionalServices } = offeredOnly(form.getValues());
    form.setValue('additionalServices', additionalServices, { shouldValidate: true });
  };
  return (
    <RadioGroup
      {...field}
      id="order-service"
      value={field.value || null}
      onChange={choose}
      label="Service"
      variant="cards"
      isRequired
      items={offers.map(({ id, name, description, turnaround, price }) => ({
        id,
        label: name,
        description: `${description}. Back in ${turnaround}.`,
        meta: bothCurrencies(price).join(' / '),
      }))}
    />
  );
}
