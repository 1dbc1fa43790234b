import { addOnsFor, findOffer, type PublicCatalogue } from '@marginalia/bff/contract';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type OrderInput, offeredOnly } from './order-input.ts';

/** What an order had and is no longer on sale, by name. */
interface Withdrawn {
  readonly service: string | undefined;
  readonly addOns: readonly string[];
}

/** What one service, or the order with it, has lost. */
interface Gone {
  readonly of: string;
  readonly service: string | undefined;
  readonly addOns: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Follows a catalogue that changes while the form is open. An add-on that its service no longer has is removed from the
 * order, because nobody could untick it. A service stays until the person chooses another one.
 * @param isSending whether the order is on its way: it stays as it was sent
 */
export function useWithdrawn(form: UseFormReturn<OrderInput>, onSale: PublicCatalogue, isSending: boolean): Withdrawn {
  const [service, chosen] = useWatch({ control: form.control, name: ['service', 'additionalServices'] });
  const [seen, setSeen] = useState(onSale);
  const [gone, setGone] = useState<Gone>({ of: '', service: undefined, addOns: [] });
  const isGone = service !== '' && !findOffer(onSale, service);
  const offered = addOnsFor(onSale, service).map(({ id }) => id);
  const hasHidden = !isGone && chosen.some((id) => !offered.includes(id));
  if (seen !== onSale && !isSending) {
    const removed = addOnsFor(seen, service).filter(
      ({ id }) => hasHidden && chosen.includes(id) && !offered.includes(id),
    );
    setSeen(onSale);
    const earlier = gone.of === service ? gone : undefined;
    setGone({
      of: service,
      service: findOffer(seen, service)?.name ?? earlier?.service,
      // One that is on sale again can be ticked again.
      addOns: [...(earlier?.addOns ?? []).filter(({ id }) => !offered.includes(id)), ...removed],
    });
  }
  useEffect(() => {
    if (!hasHidden || isSending) return;
    const { additionalServices } = offeredOnly(onSale, form.getValues());
    form.setValue('additionalServices', additionalServices, { shouldValidate: true });
  }, [form, onSale, hasHidden, isSending]);
  useEffect(() => {
    // What had the focus may have been withdrawn.
    const field = isGone ? 'service' : 'additionalServices';
    if ((isGone || hasHidden) && document.activeElement === document.body) form.setFocus(field);
  }, [form, isGone, hasHidden]);
  const own = gone.of === service ? gone : undefined;
  return {
    service: isGone ? (own?.service ?? 'This service') : undefined,
    addOns: own?.addOns.map(({ name }) => name) ?? [],
  };
}
