import type { Submission, SubmissionEvent } from '@marginalia/bff/contract';
import type { TimelineItem } from '@marginalia/design-system';
import { momentOf } from '../format/date.ts';

type Times = Pick<
  Submission,
  'status' | 'submittedAt' | 'approvedAt' | 'rejectedAt' | 'paidAt' | 'startedAt' | 'completedAt'
>;

const mailTitles: Partial<Record<SubmissionEvent['type'], string>> = {
  mail_queued: 'Mail on its way',
  mail_sent: 'Mail sent',
  mail_failed: 'Mail could not be sent',
};

/** The steps of an order from its own times, with the mails between them and what is still to come. */
export function timelineItems(order: Times, events: readonly SubmissionEvent[]): TimelineItem[] {
  const steps: [id: string, title: string, at: string | null][] = [
    ['ordered', 'Ordered', order.submittedAt],
    ['approved', 'Approved', order.approvedAt],
    ['rejected', 'Not accepted', order.rejectedAt],
    ['paid', 'Paid', order.paidAt],
    ['started', 'Editor at work', order.startedAt],
    ['completed', 'Completed', order.completedAt],
  ];
  const isOver = order.status === 'rejected' || order.status === 'completed';
  const past = [
    ...steps.flatMap(([id, title, at]) => (at ? [{ id, title, at, isFailed: id === 'rejected', detail: null }] : [])),
    ...mails(events),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const lastStep = steps.filter(([, , at]) => at).at(-1)?.[0];
  const done = past.map(
    ({ id, title, at, isFailed, detail }): TimelineItem => ({
      id,
      title,
      time: momentOf(at),
      dateTime: at,
      ...(detail ? { description: detail } : {}),
      state: isFailed ? 'failed' : id === lastStep && !isOver ? 'current' : 'done',
    }),
  );
  const upcoming = isOver ? [] : steps.slice(steps.findIndex(([id]) => id === lastStep) + 1);
  return [
    ...done,
    ...upcoming
      .filter(([id]) => id !== 'rejected')
      .map(([id, title]): TimelineItem => ({ id, title: id === 'paid' ? 'Payment' : title, state: 'upcoming' })),
  ];
}

/** One line for each mail: its last known state, at the place where it was written. */
function mails(events: readonly SubmissionEvent[]) {
  const known = new Map<string, SubmissionEvent>();
  for (const event of events) {
    const name = event.detail ?? event.id;
    if (event.type in mailTitles) known.set(name, { ...event, at: known.get(name)?.at ?? event.at });
  }
  return [...known.values()].map(({ id, type, at, detail }) => ({
    id,
    title: mailTitles[type] ?? type,
    at,
    isFailed: type === 'mail_failed',
    detail,
  }));
}
