import { openStatuses, type Submission } from '@marginalia/bff/contract';
import { calendarDayOf, dayOf, today } from '../../format/date.ts';

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
}

/** The date that matters in a row: the deadline while the order is open, then when it was completed or rejected. */
export function queueDateOf(submission: Submission, day: string = today()): QueueDate {
  const { status, deadline, completedAt, rejectedAt, submittedAt } = submission;
  if (openStatuses.includes(status) && deadline)
    return { label: 'Due', date: calendarDayOf(deadline), note: dueText(deadline, day), isUrgent: deadline <= day };
  if (status === 'completed' && completedAt) return { label: 'Completed', date: dayOf(completedAt), isUrgent: false };
  if (status === 'rejected' && rejectedAt) return { label: 'Rejected', date: dayOf(rejectedAt), isUrgent: false };
  return { label: 'Submitted', date: dayOf(submittedAt), isUrgent: false };
}
