import {
  type AddOn,
  earliestDeadline,
  findOffer,
  type Offer,
  type PublicCatalogue,
  rushFor,
} from '@marginalia/bff/contract';
import { Button, DateField, Notice } from '@marginalia/design-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { calendarDayOf, today } from '../format/date.ts';
import { bothCurrencies } from '../format/money.ts';
import { useField } from '../forms/use-field.ts';
import { Pair } from './layout.ts';
import type { OrderInput } from './order-input.ts';

// Present from the start, so that a screen reader announces the warning when it appears.
const Announced = styled.div.attrs({ role: 'status' })`
  &:not(:empty) {
    margin-block-start: var(--mg-space-5);
  }
`;

/** The deadline, with the earliest day that the chosen service can meet. An earlier day gets a warning and is accepted. */
export function DeadlineField({ form, catalogue }: { form: UseFormReturn<OrderInput>; catalogue: PublicCatalogue }) {
  const field = useField(form.control, 'deadline');
  const [service, addOns, deadline] = useWatch({
    control: form.control,
    name: ['service', 'additionalServices', 'deadline'],
  });
  const offer = findOffer(catalogue, service);
  const earliest = offer && earliestDeadline(catalogue, offer.id, addOns, today());
  const rush = offer && rushFor(catalogue, offer.id);
  const addRush = (id: string) => {
    form.setValue('additionalServices', [...addOns, id], { shouldValidate: true });
    // The button that was pressed goes away.
    form.setFocus('deadline');
  };
  // A day in the past has its message beside the field.
  const isTooEarly = earliest !== undefined && deadline >= today() && deadline < earliest;
  return (
    <div>
      <Pair>
        <DateField
          {...field}
          id="order-deadline"
          label="Deadline"
          description={`When you need it back.${earliest ? ` Earliest: ${calendarDayOf(earliest)}.` : ''}`}
          min={today()}
          isRequired
        />
      </Pair>
      <Announced>
        {!isTooEarly || !offer ? null : rush && !addOns.includes(rush.id) ? (
          <RushNotice
            offer={offer}
            earliest={earliest}
            rush={rush}
            rushed={earliestDeadline(catalogue, offer.id, [rush.id], today())}
            deadline={deadline}
            onAdd={() => addRush(rush.id)}
          />
        ) : (
          <Notice tone="warning" title="We may not meet this deadline">
            The earliest date we can promise is {calendarDayOf(earliest)}. {stillPossible}
          </Notice>
        )}
      </Announced>
    </div>
  );
}

const stillPossible = 'You can still send the order. We check the deadline before you pay.';

interface RushNoticeProps {
  offer: Offer;
  earliest: string;
  rush: AddOn;
  /** The earliest day with it. */
  rushed: string;
  deadline: string;
  onAdd: () => void;
}

function RushNotice({ offer, earliest, rush, rushed, deadline, onAdd }: RushNoticeProps) {
  return (
    <Notice
      tone="warning"
      title="This deadline is too early for the service"
      action={
        <Button variant="secondary" size="sm" onClick={onAdd}>
          Add {rush.name}
        </Button>
      }
    >
      {offer.name} takes {offer.turnaround}. The earliest date we can promise is {calendarDayOf(earliest)}. With the{' '}
      {rush.name} ({bothCurrencies(rush.price).join(' / ')}) the earliest date is {calendarDayOf(rushed)}.{' '}
      {deadline < rushed ? stillPossible : null}
    </Notice>
  );
}
