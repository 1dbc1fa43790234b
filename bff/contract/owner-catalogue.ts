import { z } from 'zod';
import { type AddOn, type Offer, offerIdOf, type PublicCatalogue, serviceIdOf } from './catalogue.ts';
import { emailAddress } from './email.ts';
import { integer } from './integer.ts';
import { limits } from './limits.ts';
import { isDiscount, normalizeCode, type Promo } from './promo-code.ts';
import { isQuoted } from './quote.ts';
import { type Service, turnaroundOf } from './services.ts';
import { isRealDate, optionalLine, requiredLine, requiredText, TimeSchema } from './text.ts';

/** The largest price of a service or an add-on, in cents or paise: one of a quote's line. */
export const maxPrice = 100_000_000;
const amount = (min: number, message: string) =>
  z.int({ error: message }).min(min, message).max(maxPrice, 'Enter a smaller amount');
const price = (min: number) =>
  z.object({
    usd: amount(min, 'Enter the price in US dollars'),
    inr: amount(min, 'Enter the price in Indian rupees'),
  });
const count = (message: string, max: number) =>
  z
    .int({ error: message })
    .min(1, message)
    .max(max, `Enter at most ${max.toLocaleString('en')}`);
const hours = count('Enter the hours', 8_760);
const name = requiredLine('Enter a name', 100);
const description = requiredText('Enter a description', 500);
const turnaround = requiredLine('Enter the turnaround', 60);
const day = z.string({ error: 'Enter a date' }).refine(isRealDate, 'Enter a date');

/** A service: its place on the public list and its offer on the order form (design §5.2). */
const OwnerServiceSchema = z.object({
  /** 1 to 4 are the specification's. */
  id: integer(1).max(9_999),
  /** One that was withdrawn is on neither list, and keeps its orders. */
  isOnSale: z.boolean(),
  listing: z.object({ name, description, price: amount(0, 'Enter the price in US dollars'), turnaround }),
  form: z.object({ name, description, turnaround, turnaroundHours: hours, price: price(1) }),
  /** null: the service is not limited by words. */
  wordLimit: count('Enter the number of words', limits.wordCount).nullable(),
  call: requiredLine('Enter the call', 100).nullable(),
});
export type OwnerService = z.infer<typeof OwnerServiceSchema>;

const OwnerAddOnSchema = z.object({
  id: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  name,
  price: price(0),
  /** The numbers of the services that it is available for; with none, nobody can order it. */
  services: z.array(integer(1)).max(50),
  turnaroundHours: hours.nullable(),
  isCall: z.boolean(),
});
export type OwnerAddOn = z.infer<typeof OwnerAddOnSchema>;

const codeMessage = 'Use 3 to 30 letters, digits and hyphens, without spaces';
const OwnerPromoCodeSchema = z.object({
  code: z
    .string({ error: 'Enter the code' })
    .overwrite(normalizeCode)
    .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, codeMessage),
  isActive: z.boolean(),
  /** Either this or `amount`. */
  percent: z
    .int({ error: 'Enter a percentage' })
    .min(1, 'Enter at least 1 %')
    .max(100, 'Enter at most 100 %')
    .nullable(),
  amount: price(1).nullable(),
  /** Days in UTC, both included; null where it is not limited. */
  validFrom: day.nullable(),
  validTo: day.nullable(),
  maxUses: count('Enter the number of uses', 1_000_000).nullable(),
  /** The numbers of the services that it is for; empty for all. */
  services: z.array(integer(1)).max(50),
});
export type OwnerPromoCode = z.infer<typeof OwnerPromoCodeSchema>;

const fields = z.object({
  services: z.array(OwnerServiceSchema).min(1).max(50),
  addOns: z.array(OwnerAddOnSchema).max(50),
  promoCodes: z.array(OwnerPromoCodeSchema).max(200),
  /** null: the address of the server's settings. */
  contactEmail: emailAddress('Enter an email address, such as hello@example.com').nullable(),
  testimonial: z.object({
    quote: requiredText('Enter the quote', 600),
    name: requiredLine('Enter a name', 100),
    role: optionalLine(100).default(''),
    isExample: z.boolean(),
  }),
  holidays: z.array(z.object({ date: day, name: optionalLine(100).default('') })).max(400),
});
type Fields = z.output<typeof fields>;

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** One issue for each value that an earlier row has too. */
const repeated = <Row>(rows: readonly Row[], list: string, key: keyof Row & string, message: string): Issue[] =>
  rows.flatMap((row, index) =>
    rows.findIndex((other) => other[key] === row[key]) < index ? [{ path: [list, index, key], message }] : [],
  );

function issuesOf({ services, addOns, promoCodes, holidays }: Fields): Issue[] {
  const ids = services.map(({ id }) => id);
  const strangers = (list: string, rows: readonly { services: readonly number[] }[]): Issue[] =>
    rows.flatMap((row, index) =>
      row.services.every((id) => ids.includes(id))
        ? []
        : [{ path: [list, index, 'services'], message: 'Choose services from the list' }],
    );
  return [
    ...(services.some(({ isOnSale }) => isOnSale)
      ? []
      : [{ path: ['services', 0, 'isOnSale'], message: 'Keep at least one service on sale' }]),
    ...repeated(services, 'services', 'id', 'Two services have the same number'),
    ...repeated(addOns, 'addOns', 'id', 'Two add-ons have the same id'),
    ...addOns.flatMap(({ id }, index): Issue[] =>
      isDiscount({ id }) || isQuoted({ id }) || serviceIdOf(id) !== undefined
        ? [{ path: ['addOns', index, 'id'], message: 'This id is used by other lines of orders' }]
        : [],
    ),
    ...repeated(promoCodes, 'promoCodes', 'code', 'This code is in the list already'),
    ...repeated(holidays, 'holidays', 'date', 'This date is in the list already'),
    ...strangers('addOns', addOns),
    ...strangers('promoCodes', promoCodes),
    ...promoCodes.flatMap(({ percent, amount: off, validFrom, validTo }, index): Issue[] => [
      ...((percent === null) === (off === null)
        ? [{ path: ['promoCodes', index, 'percent'], message: 'Enter a percentage or an amount' }]
        : []),
      ...(validFrom !== null && validTo !== null && validTo < validFrom
        ? [{ path: ['promoCodes', index, 'validTo'], message: 'Choose a day on or after the first one' }]
        : []),
    ]),
  ];
}

/** Everything that the owner may change without a developer: words, prices, codes, holidays. One version of it is kept whole. */
export const OwnerCatalogueSchema = fields.superRefine((values, { addIssue }) => {
  for (const { path, message } of issuesOf(values)) addIssue({ code: 'custom', path: [...path], message });
});
export type OwnerCatalogue = z.output<typeof OwnerCatalogueSchema>;

/** `basedOn` is the version that was changed; with another one in the store nothing is saved (409). */
export const SaveCatalogueSchema = z.object({
  basedOn: integer(1),
  note: optionalLine(200).default(''),
  catalogue: OwnerCatalogueSchema,
});
export const RestoreCatalogueSchema = z.object({ basedOn: integer(1) });

export const CatalogueVersionSchema = z.object({
  version: z.int(),
  savedAt: TimeSchema,
  /** null: the installation itself, or an account that was deleted. */
  savedBy: z.string().nullable(),
  note: z.string(),
});
export type CatalogueVersion = z.infer<typeof CatalogueVersionSchema>;
export const CatalogueVersionListSchema = z.array(CatalogueVersionSchema);
export const SavedCatalogueSchema = CatalogueVersionSchema.extend({ catalogue: OwnerCatalogueSchema });
export type SavedCatalogue = z.infer<typeof SavedCatalogueSchema>;
/** The current version, how often each of its codes was used, and the address that `contactEmail` null stands for. */
export const CurrentCatalogueSchema = SavedCatalogueSchema.extend({
  promoUses: z.record(z.string(), z.int()),
  defaultContactEmail: z.string(),
});
export type CurrentCatalogue = z.infer<typeof CurrentCatalogueSchema>;

const offerOf = ({ id, isOnSale, form, wordLimit, call }: OwnerService): Offer => ({
  id: offerIdOf(id),
  serviceId: id,
  ...form,
  wordLimit,
  call,
  isOnSale,
});

const addOnOf = ({ services, ...addOn }: OwnerAddOn): AddOn => ({ ...addOn, offers: services.map(offerIdOf) });

/** The part of a version that the order form reads. */
export const publicCatalogueOf = (
  version: number,
  { services, addOns, holidays }: OwnerCatalogue,
): PublicCatalogue => ({
  version,
  offers: services.map(offerOf),
  addOns: addOns.map(addOnOf),
  holidays: holidays.map(({ date }) => date).sort(),
});

/** The public list: the services on sale. `price` is in dollars. */
export const listingOf = ({ services }: Pick<OwnerCatalogue, 'services'>): Service[] =>
  services
    .filter(({ isOnSale }) => isOnSale)
    .map(({ id, listing: { name, description, price, turnaround } }) => ({
      ...{ id, name, description, price: price / 100 },
      ...turnaroundOf(name, turnaround),
    }));

export const promoOf = ({ code, percent, amount, services }: OwnerPromoCode): Promo => ({
  ...{ code, percent, amount },
  offers: services.map(offerIdOf),
});
