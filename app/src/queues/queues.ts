import { openStatuses, type SubmissionStatus, statusLabels } from '@marginalia/bff/contract';
import { z } from 'zod';

export interface QueueDefinition<Id = SubmissionStatus | 'samples' | 'due'> {
  readonly id: Id;
  readonly empty: string;
  /** Said under the words for the empty queue: what comes here, and when. */
  readonly hint: string;
  readonly failed: string;
}

export type QueueSort = 'due' | 'newest';

/** What waits for somebody can be sorted by its deadline. */
export const hasDeadlines = ({ id }: QueueDefinition): boolean =>
  id === 'due' || openStatuses.some((status) => status === id);

/** A queue with deadlines has the soonest first, unless the address asks for the newest; any other has the newest first. */
export const sortOf = (queue: QueueDefinition, search: URLSearchParams): QueueSort =>
  hasDeadlines(queue) && search.get('sort') !== 'newest' ? 'due' : 'newest';

/** @returns the due date that the address asks for, `YYYY-MM-DD`, or '' where it holds no such date */
export function dueIn(search: URLSearchParams): string {
  const due = search.get('due') ?? '';
  return z.iso.date().safeParse(due).success ? due : '';
}

type Tab = QueueDefinition<SubmissionStatus | 'samples'>;

/** The tabs of /admin/enhanced with their documented words (specification, points 2 and 8). */
export const queues: readonly [Tab, ...Tab[]] = [
  {
    id: 'pending_approval',
    empty: 'No pending submissions',
    hint: 'New orders appear here as soon as they are sent.',
    failed: 'Failed to fetch pending submissions',
  },
  {
    id: 'approved',
    empty: 'No approved submissions',
    hint: 'Approved orders wait here until they are paid.',
    failed: 'Failed to fetch approved submissions',
  },
  {
    id: 'paid',
    empty: 'No paid submissions',
    hint: 'Paid orders wait here until an editor starts.',
    failed: 'Failed to fetch paid submissions',
  },
  {
    id: 'in_progress',
    empty: 'No in-progress submissions',
    hint: 'Orders stay here while an editor works on them.',
    failed: 'Failed to fetch in progress submissions',
  },
  {
    id: 'completed',
    empty: 'No completed submissions',
    hint: 'Completed orders appear here.',
    failed: 'Failed to fetch completed submissions',
  },
  {
    id: 'samples',
    empty: 'No sample submissions found',
    hint: 'Samples are submissions without a user.',
    failed: 'Failed to fetch all submissions',
  },
];

/** Lists that have no tab among the documented ones: nothing waits in the one, and the dashboard's card leads to the other. */
export const otherLists: readonly (QueueDefinition & { title: string; lead: string })[] = [
  {
    id: 'rejected',
    title: 'Rejected submissions',
    lead: 'Orders we did not take on, newest first.',
    empty: 'No rejected submissions',
    hint: 'Rejected orders appear here with the reason.',
    failed: 'Failed to fetch rejected submissions',
  },
  {
    id: 'due',
    title: 'Due now',
    lead: 'Orders waiting for an editor that are due today or overdue.',
    empty: 'Nothing is due',
    hint: 'Orders waiting for an editor appear here on their deadline.',
    failed: 'Failed to fetch all submissions',
  },
];

/** What a queue is called: the label of its tab, or the title of its list. */
export const titleOf = ({ id }: QueueDefinition): string =>
  otherLists.find((list) => list.id === id)?.title ?? (id === 'samples' || id === 'due' ? 'Samples' : statusLabels[id]);
