import type { SubmissionStatus } from '../../contract/index.ts';
import type { Repeatable } from './random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What happened to one order, in milliseconds since 1970; null where it has not happened. */
export type Life = Readonly<
  Record<'approvedAt' | 'rejectedAt' | 'paidAt' | 'startedAt' | 'completedAt', number | null>
> & { readonly status: SubmissionStatus; readonly submittedAt: number };

/** The usual course of an order that came in at `submittedAt`, as far as it has come by `now`. */
export function lifeOf(submittedAt: number, now: number, workHours: number, random: Repeatable): Life {
  const isRejected = random.happens(0.06);
  const isNeverPaid = random.happens(0.05);
  const decidedAt = submittedAt + random.between(40, 600) * (hour / 60);
  const paidAt = decidedAt + random.between(20, 1800) * (hour / 60);
  const startedAt = paidAt + random.between(30, 900) * (hour / 60);
  const completedAt = paidAt + (workHours * random.between(55, 115) * hour) / 100;
  const nothing = { submittedAt, approvedAt: null, rejectedAt: null, paidAt: null, startedAt: null, completedAt: null };

  if (decidedAt > now) return { ...nothing, status: 'pending_approval' };
  if (isRejected) return { ...nothing, status: 'rejected', rejectedAt: decidedAt };
  const approved = { ...nothing, approvedAt: decidedAt };
  if (paidAt > now || isNeverPaid) return { ...approved, status: 'approved' };
  const paid = { ...approved, paidAt };
  if (startedAt > now) return { ...paid, status: 'paid' };
  const started = { ...paid, startedAt };
  if (completedAt > now) return { ...started, status: 'in_progress' };
  return { ...started, status: 'completed', startedAt: Math.min(startedAt, completedAt), completedAt };
}

/** Moments of arrival over the last year: more in term than in summer, the last few days full. */
export function arrivals(count: number, now: number, random: Repeatable): number[] {
  const recent = Array.from({ length: Math.round(count * 0.12) }, () => now - random.between(20, 5 * 24 * 60) * 60_000);
  const earlier: number[] = [];
  while (earlier.length + recent.length < count) {
    const moment = now - random.between(5 * 24 * 60, 360 * 24 * 60) * 60_000;
    const month = new Date(moment).getUTCMonth();
    const isSummer = month === 6 || month === 7;
    if (random.happens(isSummer ? 0.4 : 0.9)) earlier.push(moment);
  }
  return [...earlier, ...recent].sort((a, b) => a - b);
}

export { day };
