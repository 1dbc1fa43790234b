import { type AddOn, addOnsFor, type Offering, orderedServiceOf, type PublicCatalogue } from './catalogue.ts';

const dayMilliseconds = 86_400_000;

/** The add-on that makes this offer faster; undefined where there is none. */
export const rushFor = (offering: Offering, offerId: string): AddOn | undefined =>
  addOnsFor(offering, offerId).find(({ turnaroundHours }) => turnaroundHours !== null);

/**
 * The first day, `YYYY-MM-DD`, by which work of this many hours that comes in on `day` can be back. Hours are rounded up
 * to whole days. A holiday is no day of work: what comes in on one begins on the next day that is none.
 */
export function readyOn(hours: number, day: string, holidays: readonly string[] = []): string {
  const free = new Set(holidays);
  let time = Date.parse(`${day}T00:00:00Z`);
  const isFree = () => free.has(dayOf(time));
  // Each turn passes one holiday, so this ends after as many turns as there are.
  while (isFree()) time += dayMilliseconds;
  for (let left = Math.ceil(hours / 24); left > 0; left--) {
    do time += dayMilliseconds;
    while (isFree());
  }
  return dayOf(time);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day by which an order of this day can be back. Add-ons that the offer does not have change nothing. */
export function earliestDeadline(
  catalogue: Omit<PublicCatalogue, 'version'>,
  offerId: string,
  addOnsChosen: readonly string[],
  day: string,
): string {
  const hours = orderedServiceOf(catalogue, offerId, addOnsChosen)?.turnaroundHours ?? 0;
  return readyOn(hours, day, catalogue.holidays);
}
