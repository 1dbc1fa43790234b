import { addOnsFor, type Offer, type Offering, type OrderLine, orderTotal } from '@marginalia/bff/contract';
import { CheckboxGroup, PriceSummary, RadioGroup } from '@marginalia/design-system';
import type { UseFormReturn } from 'react-hook-form';
import { bothCurrencies } from '../format/money.ts';
import { useField } from '../forms/use-field.ts';
import { type OrderInput, offeredOnly } from './order-input.ts';

/** One card for each offer. Add-ons that the chosen service does not offer are removed. */
export function ServiceField({ form, offering }: { form: UseFormReturn<OrderInput>; offering: Offering }) {
  const field = useField(form.control, 'service');
  const choose = (id: string | null) => {
    field.onChange(id);
    const { additionalServices } = offeredOnly(offering, form.getValues());
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
      items={offering.offers.map(({ id, name, description, turnaround, price }) => ({
        id,
        label: name,
        description: `${description.replace(/\.$/, '')}. Back in ${turnaround}.`,
        meta: bothCurrencies(price).join(' / '),
      }))}
    />
  );
}

interface AddOnFieldsProps {
  form: UseFormReturn<OrderInput>;
  offering: Offering;
  offer: Offer;
}

export function AddOnFields({ form, offering, offer }: AddOnFieldsProps) {
  const field = useField(form.control, 'additionalServices');
  return (
    <CheckboxGroup
      {...field}
      label={`Available with ${offer.name}`}
      variant="cards"
      items={addOnsFor(offering, offer.id).map(({ id, name, price }) => ({
        id,
        label: name,
        meta: bothCurrencies(price).join(' / '),
      }))}
    />
  );
}

/** The service price plus the add-ons, without what a promo code takes off, in both currencies (specification, point 9). */
export function OrderSummary({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <PriceSummary
      lines={lines.map((line) => ({ id: line.id, label: line.name, amounts: bothCurrencies(line) }))}
      total={{ label: 'Total', amounts: bothCurrencies(orderTotal(lines)) }}
    />
  );
}
