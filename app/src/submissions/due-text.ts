import { openStatuses, readyOn, type Submission } from '@marginalia/bff/contract';
import { calendarDayOf, dayOf, today } from '../format/date.ts';

const dayLength = 86_400_000;

/** How far a deadline `YYYY-MM-DD` is from a day, in words. */
export function dueText(deadline: string, day: string = today()): string {
  const days = Math.round((Date.parse(deadline) - Date.parse(day)) / dayLength);
  if (days === 0) return 'Due today';
  if (days === 1) return 'Due tomorrow';
  if (days === -1) return '1 day overdue';
  return days > 0 ? `In ${days.toLocaleString('en')} days` : `${(-days).toLocaleString('en')} days overdue`;
}

interface QueueDate {
  readonly label: string;
  readonly date: string;
  /** How long until then, of an open order. */
  readonly note?: string;
  readonly isUrgent: boolean;
  /** The service needs longer than until then, and the order is not approved yet. */
  readonly isTooEarly: boolean;
}

type Ordered = Pick<Submission, 'orderedService' | 'submittedAt' | 'status' | 'deadline'>;

/** The first day by which the order can be back; undefined where its deadline is not before that day. */
function earliestMissed(
  { orderedService, submittedAt, deadline }: Ordered,
  holidays: readonly string[],
): string | undefined {
  if (!orderedService || !deadline) return undefined;
  const earliest = readyOn(orderedService.turnaroundHours, today(new Date(submittedAt)), holidays);
  return deadline < earliest ? earliest : undefined;
}

/** A deadline as an administrator reads it: that of an open order says when it is past, or earlier than the service allows. */
export function deadlineText(submission: Ordered, day: string = today(), holidays: readonly string[] = []): string {
  const { status, deadline } = submission;
  if (!deadline) return '';
  const written = calendarDayOf(deadline);
  if (!openStatuses.includes(status)) return written;
  if (deadline < day) return `${written} (past)`;
  const earliest = earliestMissed(submission, holidays);
  return earliest ? `${written} (too early: the service needs until ${calendarDayOf(earliest)})` : written;
}

/** The date that matters in a row: the deadline while the order is open, then when it was completed or rejected. */
export function queueDateOf(
  submission: Submission,
  day: string = today(),
  holidays: readonly string[] = [],
): QueueDate {
  const { status, deadline, completedAt, rejectedAt, submittedAt } = submission;
  if (openStatuses.includes(status) && deadline)
    return {
      label: 'Due',
      date: calendarDayOf(deadline),
      note: dueText(deadline, day),
      isUrgent: deadline <= day,
      isTooEarly:
        status === 'pending_approval' && deadline >= day && earliestMissed(submission, holidays) !== undefined,
    };
  const isNotDue = { isUrgent: false, isTooEarly: false };
  if (status === 'completed' && completedAt) return { label: 'Completed', date: dayOf(completedAt), ...isNotDue };
  if (status === 'rejected' && rejectedAt) return { label: 'Rejected', date: dayOf(rejectedAt), ...isNotDue };
  return { label: 'Submitted', date: dayOf(submittedAt), ...isNotDue };
}
