import { addOnsFor, findOffer, type OfferId, offers, orderLines, orderTotal } from '@marginalia/bff/contract';
import { CheckboxGroup, PriceSummary, RadioGroup } from '@marginalia/design-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
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

export function AddOnFields({ form, offer }: { form: UseFormReturn<OrderInput>; offer: OfferId }) {
  const field = useField(form.control, 'additionalServices');
  return (
    <CheckboxGroup
      {...field}
      label={`Available with ${findOffer(offer)?.name}`}
      variant="cards"
      items={addOnsFor(offer).map(({ id, name, price }) => ({
        id,
        label: name,
        meta: bothCurrencies(price).join(' / '),
      }))}
    />
  );
}

/** The service price plus the add-ons, in both currencies (specification, point 9). */
export function OrderSummary({ form, offer }: { form: UseFormReturn<OrderInput>; offer: OfferId }) {
  const addOns = useWatch({ control: form.control, name: 'additionalServices' });
  const lines = orderLines(offer, addOns);
  return (
    <PriceSummary
      lines={lines.map((line) => ({ id: line.id, label: line.name, amounts: bothCurrencies(line) }))}
      total={{ label: 'Total', amounts: bothCurrencies(orderTotal(lines)) }}
    />
  );
}
