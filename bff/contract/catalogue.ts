import { z } from 'zod';

/** Offers of the order form: specification, points 3 and 9. Ids 1 to 4 are the public listing's (design §5.2). */
export const offerIds = ['express', 'deep', 'sop', 'intensive'] as const;
export type OfferId = (typeof offerIds)[number];
export const addOnIds = ['24hour', 'consultation', 'strategy_session'] as const;
export type AddOnId = (typeof addOnIds)[number];

/** `usd` in cents, `inr` in paise. */
export interface Price {
  readonly usd: number;
  readonly inr: number;
}
export interface Offer {
  readonly id: OfferId;
  readonly serviceId: number;
  readonly name: string;
  readonly turnaround: string;
  /** The hours that the turnaround promises: the longer end of a range. */
  readonly turnaroundHours: number;
  readonly description: string;
  readonly price: Price;
  /** Words included; null where the service is not limited by words on the form. */
  readonly wordLimit: number | null;
  /** A call that the package includes (specification, points 1 and 9). */
  readonly call: string | null;
}
export interface AddOn {
  readonly id: AddOnId;
  readonly name: string;
  readonly price: Price;
  readonly offers: readonly OfferId[];
  /** The hours that replace those of the offer; absent where the add-on changes no delivery time. */
  readonly turnaroundHours?: number;
  readonly isCall: boolean;
}

export const offers: readonly Offer[] = [
  {
    id: 'express',
    serviceId: 1,
    name: 'Express Review',
    turnaround: '24-48 hours',
    turnaroundHours: 48,
    description: 'Quick, focused feedback for urgent assignments',
    price: { usd: 1500, inr: 120_000 },
    wordLimit: 1000,
    call: null,
  },
  {
    id: 'deep',
    serviceId: 2,
    name: 'Deep Clarity Edit',
    turnaround: '72 hours',
    turnaroundHours: 72,
    description: 'Comprehensive analysis of structure and clarity',
    price: { usd: 3600, inr: 288_000 },
    wordLimit: 2500,
    call: '30-minute Zoom session',
  },
  {
    id: 'sop',
    serviceId: 3,
    name: 'Statement of Purpose',
    turnaround: '72 hours',
    turnaroundHours: 72,
    description: 'Feedback for application essays',
    price: { usd: 1500, inr: 120_000 },
    wordLimit: null,
    call: '45-minute Zoom session',
  },
  {
    id: 'intensive',
    serviceId: 4,
    name: 'Academic Reset Intensive',
    turnaround: '5-7 days',
    turnaroundHours: 168,
    description: 'Complete writing transformation with ongoing support',
    price: { usd: 7200, inr: 576_000 },
    // Its listing is the membership, whose reviews cover 1,000 words each (specification, point 9).
    wordLimit: 1000,
    call: 'weekly 30-minute check-in',
  },
];

export const addOns: readonly AddOn[] = [
  {
    id: '24hour',
    name: '24-Hour Rush Service',
    price: { usd: 1500, inr: 120_000 },
    offers: ['express', 'sop'],
    turnaroundHours: 24,
    isCall: false,
  },
  {
    id: 'consultation',
    name: '30-minute Zoom/Google Meet Consult',
    price: { usd: 1000, inr: 80_000 },
    offers: ['express', 'deep', 'sop'],
    isCall: true,
  },
  {
    id: 'strategy_session',
    name: '45-minute Strategy Session',
    price: { usd: 1500, inr: 120_000 },
    offers: ['intensive'],
    isCall: true,
  },
];

export const findOffer = (id: string | null | undefined): Offer | undefined => offers.find((offer) => offer.id === id);
export const offerOfService = (serviceId: number | null): Offer | undefined =>
  offers.find((offer) => offer.serviceId === serviceId);
export const addOnsFor = (offer: OfferId): AddOn[] => addOns.filter((addOn) => addOn.offers.includes(offer));

/** One line of an order, as it was priced when it was ordered. `usd` in cents, `inr` in paise. */
export const OrderLineSchema = z.object({ id: z.string(), name: z.string(), usd: z.int(), inr: z.int() });
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** The calls that an order includes: its package's own, then its add-ons'. */
export function callsIn({ service, lines }: { service: string | null; lines: readonly OrderLine[] }): string[] {
  const calls = addOns.filter(({ isCall }) => isCall).map(({ id }): string => id);
  const ofPackage = findOffer(service)?.call;
  return [...(ofPackage ? [ofPackage] : []), ...lines.filter(({ id }) => calls.includes(id)).map(({ name }) => name)];
}

/** The subject of the email that books an order's call. */
export const callSubject = (orderId: number): string => `Call for order ${orderId}`;

/** The offer's line, then one for each add-on in the catalogue's order. An add-on that the offer has not is left out. */
export function orderLines(offerId: OfferId, addOnsChosen: readonly string[]): OrderLine[] {
  const offer = findOffer(offerId);
  if (!offer) return [];
  const chosen = addOnsFor(offerId).filter((addOn) => addOnsChosen.includes(addOn.id));
  return [offer, ...chosen].map(({ id, name, price }) => ({ id, name, ...price }));
}

/** Specification, point 9: the service price plus the selected add-ons, in both currencies. */
export function orderTotal(lines: readonly OrderLine[]): Price {
  return lines.reduce((sum, line) => ({ usd: sum.usd + line.usd, inr: sum.inr + line.inr }), { usd: 0, inr: 0 });
}

/** A service of the public listing: `price` in dollars, `turnaround` the documented number (specification, point 3). */
export const ServiceSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  turnaround: z.int(),
});
export type Service = z.infer<typeof ServiceSchema>;
export const ServiceListSchema = z.array(ServiceSchema);

/** Words for a service's turnaround number on the public list (specification, point 3). */
export function turnaroundText(service: Pick<Service, 'name' | 'turnaround'>): string {
  if (service.turnaround === 7) return 'Rolling weekly';
  if (service.turnaround === 72) return '2-3 business days';
  if (service.turnaround === 120) return service.name.includes('Admissions') ? '4-6 business days' : '5 business days';
  return 'Standard delivery';
}

export const countryCodes = [
  { code: '+1', label: '+1 (US/Canada)' },
  { code: '+91', label: '+91 (India)' },
  { code: '+44', label: '+44 (UK)' },
  { code: '+61', label: '+61 (Australia)' },
  { code: '+49', label: '+49 (Germany)' },
  { code: '+33', label: '+33 (France)' },
  { code: '+86', label: '+86 (China)' },
  { code: '+81', label: '+81 (Japan)' },
  { code: '+82', label: '+82 (South Korea)' },
  { code: '+65', label: '+65 (Singapore)' },
] as const;
export const countryCodeValues = countryCodes.map(({ code }) => code);
export const countryCodeMessage = 'Please select a country code from the list';

const documentTypeLabels = [
  'Essay',
  'Research Paper',
  'Thesis',
  'Dissertation',
  'Report',
  'Case Study',
  'Literature Review',
  'Personal Statement',
  'Cover Letter',
  'Other',
] as const;
/** Stored in lower case with the first space turned into an underscore (specification, point 3). */
export const documentTypes = documentTypeLabels.map((label) => ({ id: label.toLowerCase().replace(' ', '_'), label }));
export const documentTypeIds = documentTypes.map(({ id }) => id);

export const academicLevels = [
  { id: 'high_school', label: 'High school' },
  { id: 'undergrad_year_1', label: 'Undergraduate, year 1' },
  { id: 'undergrad_year_2', label: 'Undergraduate, year 2' },
  { id: 'undergrad_year_3', label: 'Undergraduate, year 3' },
  { id: 'undergrad_year_4', label: 'Undergraduate, year 4' },
  { id: 'graduate_masters', label: 'Graduate, master’s' },
  { id: 'graduate_phd', label: 'Graduate, PhD' },
  { id: 'professional', label: 'Professional' },
  { id: 'other', label: 'Other' },
] as const;
export const academicLevelIds = academicLevels.map(({ id }) => id);

/** Categories of an editor's comments; analytics counts them as the most common issues (design §5.9). */
export const commentCategories = [
  { id: 'grammar', label: 'Grammar' },
  { id: 'clarity', label: 'Clarity' },
  { id: 'structure', label: 'Structure' },
  { id: 'tone', label: 'Tone' },
  { id: 'citation', label: 'Citation' },
  { id: 'argument', label: 'Argument' },
  { id: 'formatting', label: 'Formatting' },
] as const;
export const commentCategoryIds = commentCategories.map(({ id }) => id);
