import { z } from 'zod';

/** The offers that the specification's points 3 and 9 name, in the order of their services 1 to 4 (design §5.2). */
const documentedOffers = ['express', 'deep', 'sop', 'intensive'];

/** The order form's id of a service: the documented one for 1 to 4, `service-5` for one that the owner added. */
export const offerIdOf = (serviceId: number): string => documentedOffers[serviceId - 1] ?? `service-${serviceId}`;

/** The number of the service with this order form id; undefined when no service can have it. */
export function serviceIdOf(offerId: string): number | undefined {
  const documented = documentedOffers.indexOf(offerId) + 1;
  const added = /^service-([5-9]|[1-9]\d{1,3})$/.exec(offerId)?.[1];
  return documented || (added === undefined ? undefined : Number(added));
}

/** `usd` in cents, `inr` in paise. */
export const PriceSchema = z.object({ usd: z.int(), inr: z.int() });
export type Price = z.infer<typeof PriceSchema>;

/** A service as the order form offers it. */
export const OfferSchema = z.object({
  id: z.string(),
  serviceId: z.int(),
  name: z.string(),
  turnaround: z.string(),
  /** The hours that the turnaround promises: the longer end of a range. */
  turnaroundHours: z.int(),
  description: z.string(),
  price: PriceSchema,
  /** Words included; null where the service is not limited by words on the form. */
  wordLimit: z.int().nullable(),
  /** A call that the package includes (specification, points 1 and 9). */
  call: z.string().nullable(),
  /** Whether it can be ordered. One that was withdrawn keeps its name for filters and orders. */
  isOnSale: z.boolean(),
});
export type Offer = z.infer<typeof OfferSchema>;

export const AddOnSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: PriceSchema,
  /** The order form's ids of the services that it is available for. */
  offers: z.array(z.string()),
  /** The hours that replace those of the offer; null where the add-on changes no delivery time. */
  turnaroundHours: z.int().nullable(),
  isCall: z.boolean(),
});
export type AddOn = z.infer<typeof AddOnSchema>;

/** What the order form offers, from one version of the owner's catalogue. */
export const PublicCatalogueSchema = z.object({
  version: z.int(),
  offers: z.array(OfferSchema),
  addOns: z.array(AddOnSchema),
  /** Days `YYYY-MM-DD` on which nobody works. */
  holidays: z.array(z.string()),
});
export type PublicCatalogue = z.infer<typeof PublicCatalogueSchema>;
export type Offering = Pick<PublicCatalogue, 'offers' | 'addOns'>;

export const findOffer = ({ offers }: Pick<Offering, 'offers'>, id: string | null | undefined): Offer | undefined =>
  offers.find((offer) => offer.id === id);

export const offersOnSale = ({ offers }: Pick<Offering, 'offers'>): Offer[] =>
  offers.filter(({ isOnSale }) => isOnSale);

export const addOnsFor = ({ addOns }: Pick<Offering, 'addOns'>, offerId: string): AddOn[] =>
  addOns.filter(({ offers }) => offers.includes(offerId));

/** One line of an order, as it was priced when it was ordered. `usd` in cents, `inr` in paise; a discount is below zero. */
export const OrderLineSchema = z.object({ id: z.string(), name: z.string(), usd: z.int(), inr: z.int() });
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** The offer's line, then one for each add-on in the catalogue's order. An add-on that the offer has not is left out. */
export function orderLines(offering: Offering, offerId: string, addOnsChosen: readonly string[]): OrderLine[] {
  const offer = findOffer(offering, offerId);
  if (!offer) return [];
  const chosen = addOnsFor(offering, offerId).filter(({ id }) => addOnsChosen.includes(id));
  return [offer, ...chosen].map(({ id, name, price }) => ({ id, name, ...price }));
}

/** Specification, point 9: the service price plus the selected add-ons, in both currencies. A discount is a line too. */
export function orderTotal(lines: readonly OrderLine[]): Price {
  return lines.reduce((sum, line) => ({ usd: sum.usd + line.usd, inr: sum.inr + line.inr }), { usd: 0, inr: 0 });
}

/** The service as it was when it was ordered: later changes of the catalogue leave it as it is. */
export const OrderedServiceSchema = z.object({
  name: z.string(),
  wordLimit: z.int().nullable(),
  /** With the add-ons that were ordered. */
  turnaroundHours: z.int(),
  /** The calls that the order includes: its package's own, then its add-ons'. */
  calls: z.array(z.string()),
});
export type OrderedService = z.infer<typeof OrderedServiceSchema>;

/** What an order keeps of the service that it is for; null where the catalogue has no such service. */
export function orderedServiceOf(
  offering: Offering,
  offerId: string | null,
  addOnsChosen: readonly string[],
): OrderedService | null {
  const offer = findOffer(offering, offerId);
  if (!offer) return null;
  const chosen = addOnsFor(offering, offer.id).filter(({ id }) => addOnsChosen.includes(id));
  const { name, wordLimit, call } = offer;
  const calls = chosen.filter(({ isCall }) => isCall).map((addOn) => addOn.name);
  const rush = chosen.find(({ turnaroundHours }) => turnaroundHours !== null);
  return {
    name,
    wordLimit,
    turnaroundHours: rush?.turnaroundHours ?? offer.turnaroundHours,
    calls: [...(call ? [call] : []), ...calls],
  };
}

/** The subject of the email that books an order's call. */
export const callSubject = (orderId: number): string => `Call for order ${orderId}`;
