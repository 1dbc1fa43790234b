import { addOnsFor, findOffer, type Offer, type Offering, type OrderLine, orderTotal } from '@marginalia/bff/contract';
import { CheckboxGroup, Notice, PriceSummary, RadioGroup, Text } from '@marginalia/design-system';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { bothCurrencies } from '../format/money.ts';
import { useField } from '../forms/use-field.ts';
import { type OrderInput, offeredOnly } from './order-input.ts';

// Present from the start, so that a screen reader announces the notice when it appears.
const Announced = styled.div.attrs({ role: 'status' })`
  &:not(:empty) {
    margin-block-end: var(--mg-space-5);
  }
`;

interface ServiceFieldProps {
  form: UseFormReturn<OrderInput>;
  offering: Offering;
  /** The name of the chosen service, where it is no longer on sale. */
  withdrawn: string | undefined;
}

/** One card for each offer. Add-ons that the chosen service does not offer are removed. */
export function ServiceField({ form, offering, withdrawn }: ServiceFieldProps) {
  const field = useField(form.control, 'service');
  const choose = (id: string | null) => {
    field.onChange(id);
    const { additionalServices } = offeredOnly(offering, form.getValues());
    form.setValue('additionalServices', additionalServices, { shouldValidate: true });
  };
  return (
    <div>
      <Announced>
        {withdrawn ? (
          <Notice tone="warning" title={`${withdrawn} is no longer available`}>
            Please choose another service. Your other answers are still here.
          </Notice>
        ) : null}
      </Announced>
      <RadioGroup
        {...field}
        id="order-service"
        value={findOffer(offering, field.value)?.id ?? null}
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
    </div>
  );
}

interface AddOnFieldsProps {
  form: UseFormReturn<OrderInput>;
  offering: Offering;
  offer: Offer;
  /** The names of add-ons that were removed from the order, because they are no longer on sale. */
  withdrawn: readonly string[];
}

export function AddOnFields({ form, offering, offer, withdrawn }: AddOnFieldsProps) {
  const { value, ...field } = useField(form.control, 'additionalServices');
  const addOns = addOnsFor(offering, offer.id);
  return (
    <div>
      <Announced>
        {withdrawn.length > 0 ? (
          <Notice
            tone="warning"
            title={`We removed ${withdrawn.length === 1 ? 'an add-on' : 'add-ons'} from your order`}
          >
            No longer available with {offer.name}: {withdrawn.join(', ')}. Check your total and your deadline.
          </Notice>
        ) : null}
      </Announced>
      {addOns.length > 0 ? (
        <CheckboxGroup
          {...field}
          value={addOns.map(({ id }) => id).filter((id) => value.includes(id))}
          label={`Available with ${offer.name}`}
          variant="cards"
          items={addOns.map(({ id, name, price }) => ({
            id,
            label: name,
            meta: bothCurrencies(price).join(' / '),
          }))}
        />
      ) : (
        <Text tone="secondary">{offer.name} has no add-ons.</Text>
      )}
    </div>
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
