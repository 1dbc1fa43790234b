import { addOnsFor, findOffer, type OfferId, orderLines, orderTotal } from '@marginalia/bff/contract';
import { CheckboxGroup, PriceSummary } from '@marginalia/design-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { bothCurrencies } from '../format/money.ts';
import { useField } from '../forms/use-field.ts';
import type { OrderInput } from './order-input.ts';

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
