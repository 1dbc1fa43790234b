import { type AddOn, addOnsFor, type OfferId, offers } from './catalogue.ts';

const dayMilliseconds = 86_400_000;

/** The add-on that makes this offer faster; undefined where there is none. */
export const rushFor = (offer: OfferId): AddOn | undefined =>
  addOnsFor(offer).find(({ turnaroundHours }) => turnaroundHours !== undefined);

/**
 * The first calendar day, `YYYY-MM-DD`, by which an order of this day can be back. Hours are rounded up to whole days.
 * Add-ons that the offer does not have change nothing.
 */
export function earliestDeadline(offer: OfferId, addOnsChosen: readonly string[], day: string): string {
  const rush = rushFor(offer);
  const isRushed = rush !== undefined && addOnsChosen.includes(rush.id);
  const hours = (isRushed ? rush : offers.find(({ id }) => id === offer))?.turnaroundHours ?? 0;
  const time = Date.parse(`${day}T00:00:00Z`) + Math.ceil(hours / 24) * dayMilliseconds;
  return new Date(time).toISOString().slice(0, 10);
}
