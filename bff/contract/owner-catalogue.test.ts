import { describe, expect, it } from 'vitest';
import { offerIdOf, serviceIdOf } from './catalogue.ts';
import { initialCatalogue } from './initial-catalogue.ts';
import { listingOf, type OwnerCatalogue, OwnerCatalogueSchema, type OwnerPromoCode } from './owner-catalogue.ts';
import { turnaroundOf, turnaroundText } from './services.ts';

type Change = (catalogue: OwnerCatalogue) => unknown;
const problems = (change: Change): [string, string][] => {
  const catalogue = structuredClone(initialCatalogue);
  change(catalogue);
  const { error } = OwnerCatalogueSchema.safeParse(catalogue);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};
const first = ({ services: [service] }: OwnerCatalogue) => {
  if (!service) throw new Error('There are four services');
  return service;
};
const code = (changes: Partial<OwnerPromoCode>): OwnerPromoCode => ({
  ...{ code: 'SPRING', isActive: true, percent: 10, amount: null, validFrom: null, validTo: null },
  ...{ maxUses: null, services: [], ...changes },
});

describe('the owner’s catalogue', () => {
  it('of a fresh install is valid', () => expect(problems(() => undefined)).toEqual([]));

  it.each<[Change, string, string]>([
    [(all) => Object.assign(first(all).listing, { name: ' ' }), 'services.0.listing.name', 'Enter a name'],
    [
      (all) => Object.assign(first(all).listing, { price: null }),
      'services.0.listing.price',
      'Enter the price in US dollars',
    ],
    [
      (all) => Object.assign(first(all).form.price, { inr: 0 }),
      'services.0.form.price.inr',
      'Enter the price in Indian rupees',
    ],
    [
      (all) => Object.assign(first(all).form.price, { usd: 10.5 }),
      'services.0.form.price.usd',
      'Enter the price in US dollars',
    ],
    [(all) => all.services.push({ ...first(all), id: 2 }), 'services.4.id', 'Two services have the same number'],
    [(all) => Object.assign(first(all), { wordLimit: 0 }), 'services.0.wordLimit', 'Enter the number of words'],
    [
      (all) => Object.assign(all.addOns[0] ?? {}, { services: [9] }),
      'addOns.0.services',
      'Choose services from the list',
    ],
    ...['promo', 'quote-1', 'express', 'service-5'].map((id): [Change, string, string] => [
      (all) => Object.assign(all.addOns[0] ?? {}, { id }),
      'addOns.0.id',
      'This id is used by other lines of orders',
    ]),
    [
      (all) => Object.assign(all, { contactEmail: 'us' }),
      'contactEmail',
      'Enter an email address, such as hello@example.com',
    ],
    [(all) => Object.assign(all.testimonial, { quote: '' }), 'testimonial.quote', 'Enter the quote'],
    [(all) => all.holidays.push({ date: '2026-02-30', name: '' }), 'holidays.0.date', 'Enter a date'],
    [
      (all) => all.promoCodes.push(code({ code: 'a b' })),
      'promoCodes.0.code',
      'Use 3 to 30 letters, digits and hyphens, without spaces',
    ],
    [(all) => all.promoCodes.push(code({ percent: 101 })), 'promoCodes.0.percent', 'Enter at most 100 %'],
    [(all) => all.promoCodes.push(code({ percent: null })), 'promoCodes.0.percent', 'Enter a percentage or an amount'],
    [
      (all) => all.promoCodes.push(code({ amount: { usd: 1, inr: 1 } })),
      'promoCodes.0.percent',
      'Enter a percentage or an amount',
    ],
    [
      (all) => all.promoCodes.push(code({}), code({ code: 'spring' })),
      'promoCodes.1.code',
      'This code is in the list already',
    ],
    [
      (all) => all.promoCodes.push(code({ validFrom: '2026-05-02', validTo: '2026-05-01' })),
      'promoCodes.0.validTo',
      'Choose a day on or after the first one',
    ],
    [(all) => all.promoCodes.push(code({ services: [7] })), 'promoCodes.0.services', 'Choose services from the list'],
    [
      (all) => all.services.map((service) => Object.assign(service, { isOnSale: false })),
      'services.0.isOnSale',
      'Keep at least one service on sale',
    ],
  ])('is refused in words: %#', (change, path, message) => expect(problems(change)).toEqual([[path, message]]));

  it('knows a service by its number and by the order form’s id', () => {
    for (const id of [1, 2, 3, 4, 5, 99]) expect(serviceIdOf(offerIdOf(id))).toBe(id);
    expect([1, 4, 5].map(offerIdOf)).toEqual(['express', 'intensive', 'service-5']);
    for (const other of ['service-4', 'service-05', 'service-', 'sop ', '1'])
      expect(serviceIdOf(other)).toBeUndefined();
  });

  it('lists the documented numbers for the documented words, and the owner’s own words beside another number', () => {
    expect(listingOf(initialCatalogue).map(({ turnaround, turnaroundText: words }) => [turnaround, words])).toEqual([
      [72, undefined],
      [120, undefined],
      [120, undefined],
      [7, undefined],
    ]);
    const own = turnaroundOf('Express Review', 'By tomorrow noon');
    expect(own).toEqual({ turnaround: 0, turnaroundText: 'By tomorrow noon' });
    expect(turnaroundText({ name: 'Express Review', ...own })).toBe('By tomorrow noon');
  });
});
