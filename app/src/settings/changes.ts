import type { OwnerAddOn, OwnerCatalogue, OwnerPromoCode, OwnerService, Price } from '@marginalia/bff/contract';
import { calendarDayOf } from '../format/date.ts';
import { dollarsOf, rupeesOf } from '../format/money.ts';

/** One field that differs between two versions; empty where a version does not have it. */
export interface Change {
  readonly id: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

type Facts = Map<string, { readonly what: string; readonly text: string }>;

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const money = (amount: number | null, text: (cents: number) => string) => (amount === null ? '' : text(amount));
const optional = (value: string | number | null, unit = '') =>
  value === null || value === '' ? 'None' : `${typeof value === 'number' ? value.toLocaleString('en') : value}${unit}`;

function prices({ usd, inr }: Price): [string, string][] {
  return [
    ['price in dollars', money(usd, dollarsOf)],
    ['price in rupees', money(inr, rupeesOf)],
  ];
}

const ofService = ({ isOnSale, listing, form, wordLimit, call }: OwnerService): [string, string][] => [
  ['on sale', yesOrNo(isOnSale)],
  ['name on the services page', listing.name],
  ['description on the services page', listing.description],
  ['price on the services page', money(listing.price, dollarsOf)],
  ['turnaround on the services page', listing.turnaround],
  ['name on the order form', form.name],
  ['description on the order form', form.description],
  ['turnaround on the order form', form.turnaround],
  ['promised hours', optional(form.turnaroundHours)],
  ...prices(form.price),
  ['word limit', optional(wordLimit)],
  ['included call', optional(call)],
];

const ofAddOn = (addOn: OwnerAddOn, names: (ids: readonly number[]) => string): [string, string][] => [
  ['name', addOn.name],
  ...prices(addOn.price),
  ['available for', addOn.services.length === 0 ? 'No service' : names(addOn.services)],
  ['promised hours', optional(addOn.turnaroundHours)],
  ['is a call', yesOrNo(addOn.isCall)],
];

const ofPromoCode = (promo: OwnerPromoCode, names: (ids: readonly number[]) => string): [string, string][] => [
  ['active', yesOrNo(promo.isActive)],
  [
    'discount',
    promo.percent !== null
      ? `${promo.percent}%`
      : promo.amount
        ? `${dollarsOf(promo.amount.usd)} / ${rupeesOf(promo.amount.inr)}`
        : '',
  ],
  ['valid from', promo.validFrom ? calendarDayOf(promo.validFrom) : 'Always'],
  ['valid until', promo.validTo ? calendarDayOf(promo.validTo) : 'No end'],
  ['uses', promo.maxUses === null ? 'Unlimited' : optional(promo.maxUses)],
  ['for services', promo.services.length === 0 ? 'All services' : names(promo.services)],
];

function factsOf(catalogue: OwnerCatalogue, nameOf: (service: OwnerService) => string): Facts {
  const { services, addOns, promoCodes, contactEmail, testimonial, holidays } = catalogue;
  const facts: Facts = new Map();
  const add = (id: string, name: string, rows: readonly [string, string][]) => {
    for (const [field, text] of rows) facts.set(`${id} ${field}`, { what: `${name}: ${field}`, text });
  };
  const names = (ids: readonly number[]) =>
    services
      .filter(({ id }) => ids.includes(id))
      .map(nameOf)
      .join(', ');
  for (const service of services) add(`service ${service.id}`, nameOf(service), ofService(service));
  for (const addOn of addOns) add(`add-on ${addOn.id}`, addOn.name || 'Add-on', ofAddOn(addOn, names));
  for (const promo of promoCodes) add(`code ${promo.code}`, `Promo code ${promo.code}`, ofPromoCode(promo, names));
  add('contact', 'Contact', [['email', contactEmail ?? 'The address of the server’s settings']]);
  add('testimonial', 'Testimonial', [
    ['quote', testimonial.quote],
    ['name', testimonial.name],
    ['role', optional(testimonial.role)],
    ['marked as an example', yesOrNo(testimonial.isExample)],
  ]);
  for (const { date, name } of holidays)
    if (date) add(`holiday ${date}`, 'Holiday', [[calendarDayOf(date), name || 'No work']]);
  return facts;
}

/** What differs between two versions, field by field, in the page's order. */
export function describeChanges(before: OwnerCatalogue, after: OwnerCatalogue): Change[] {
  // One name for both, so that a service that is renamed changes nothing of what refers to it.
  const nameOf = ({ id }: OwnerService) =>
    [after, before].flatMap(({ services }) => services).find((service) => service.id === id && service.form.name)?.form
      .name ?? `Service ${id}`;
  const [old, next] = [factsOf(before, nameOf), factsOf(after, nameOf)];
  const ids = [...new Set([...next.keys(), ...old.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [old.get(id), next.get(id)];
    if (was?.text === is?.text) return [];
    return [{ id, what: is?.what ?? was?.what ?? id, before: was?.text ?? '', after: is?.text ?? '' }];
  });
}
