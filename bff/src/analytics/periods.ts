import type { AnalyticsRange } from '../../contract/index.ts';
import { days, isoTime } from '../time/time.ts';

const length: Readonly<Record<AnalyticsRange, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

/** From and to as ISO times; `from` belongs to it, `to` does not. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The last N days up to now, and the equal time before (design §5.9). */
export function periodsOf(range: AnalyticsRange, now: number): { current: Period; before: Period } {
  const span = length[range] * days;
  // One millisecond more, so that what happens at this very moment counts.
  const to = isoTime(now + 1);
  const from = isoTime(now + 1 - span);
  return { current: { from, to }, before: { from: isoTime(now + 1 - 2 * span), to: from } };
}

const dayOf = (time: number): string => isoTime(time).slice(0, 10);
const startOfDay = (time: number): number => Date.parse(dayOf(time));

/** The last seven days, today last, as `YYYY-MM-DD` in UTC. */
export const lastDays = (now: number): string[] =>
  Array.from({ length: 7 }, (_, index) => dayOf(startOfDay(now) - (6 - index) * days));

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return dayOf(time - sinceMonday * days);
}

/** The Mondays of the last four weeks, this week's last. */
export const lastWeeks = (now: number): string[] =>
  Array.from({ length: 4 }, (_, index) => dayOf(Date.parse(mondayOf(dayOf(now))) - (3 - index) * 7 * days));

export const startOfMonth = (now: number): string => `${isoTime(now).slice(0, 7)}-01T00:00:00.000Z`;
