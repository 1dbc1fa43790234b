import { openStatuses, type Submission, statusLabels } from '@marginalia/bff/contract';
import { VisuallyHidden } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { useHolidays } from '../services/use-holidays.ts';
import { clientName, userText } from '../submissions/describe.ts';
import { queueDateOf } from '../submissions/due-text.ts';

/** What the dates of a queue are called: "Due" also where some of its orders, such as samples, have no deadline. */
export function dateLabelOf(rows: readonly Submission[], isMixed: boolean): string {
  const [first] = rows;
  if (!first || isMixed) return 'Date';
  return openStatuses.includes(first.status) ? 'Due' : queueDateOf(first).label;
}

interface OrderLineProps {
  submission: Submission;
  /** The rows are of several statuses, so each names its own. */
  isMixed: boolean;
  children?: ReactNode;
}

/** The line below a title: what is missing, the number of the order and its client. */
export function OrderLine({ submission, isMixed, children }: OrderLineProps) {
  const { id, status, isAwaitingQuote } = submission;
  return (
    <p>
      {isAwaitingQuote ? <span data-part="quote">Quote needed · </span> : null}
      {isMixed ? `${statusLabels[status]} · ` : null}
      {`Order ${id} · `}
      <bdi>{clientName(submission) || userText(submission)}</bdi>
      {children}
    </p>
  );
}

interface QueueDateProps {
  submission: Submission;
  /** What the dates of the queue are called; a row with another date names it. */
  dateLabel: string;
  /** The date stands below that word, in a column: it needs no name of its own, and another date has no place there. */
  isColumn?: boolean;
}

/** The date that matters in a row, and how far it is. */
export function QueueDate({ submission, dateLabel, isColumn = false }: QueueDateProps) {
  const { label, date, note, isUrgent, isTooEarly } = queueDateOf(submission, undefined, useHolidays());
  if (isColumn && dateLabel === 'Due' && label !== dateLabel)
    return (
      <p data-part="no-date">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>No deadline</VisuallyHidden>
      </p>
    );
  return (
    <>
      <p>
        {isColumn ? null : <VisuallyHidden>{label}: </VisuallyHidden>}
        {date}
      </p>
      {note ? (
        <p data-urgent={isUrgent || undefined}>
          {isTooEarly ? <span data-part="too-early">Too early </span> : null}
          {note}
        </p>
      ) : label === dateLabel ? null : (
        // In a row the name stands before the date already.
        <p aria-hidden={isColumn ? undefined : true}>{label}</p>
      )}
    </>
  );
}
