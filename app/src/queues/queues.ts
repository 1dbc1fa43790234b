import { type SubmissionStatus, statusLabels } from '@marginalia/bff/contract';

export interface QueueDefinition {
  readonly id: SubmissionStatus | 'samples' | 'due';
  readonly label: string;
  readonly empty: string;
  /** Said under the words for the empty queue: what comes here, and when. */
  readonly hint: string;
  readonly failed: string;
  /** What waits for somebody is sorted by its deadline, anything else newest first. */
  readonly sort: 'due' | 'newest';
}

/** The tabs of /admin/enhanced with their documented words (specification, points 2 and 8). */
export const queues: readonly [QueueDefinition, ...QueueDefinition[]] = [
  {
    id: 'pending_approval',
    label: statusLabels.pending_approval,
    empty: 'No pending submissions',
    hint: 'New orders appear here as soon as they are sent.',
    failed: 'Failed to fetch pending submissions',
    sort: 'due',
  },
  {
    id: 'approved',
    label: statusLabels.approved,
    empty: 'No approved submissions',
    hint: 'Approved orders wait here until they are paid.',
    failed: 'Failed to fetch approved submissions',
    sort: 'due',
  },
  {
    id: 'paid',
    label: statusLabels.paid,
    empty: 'No paid submissions',
    hint: 'Paid orders wait here until an editor starts.',
    failed: 'Failed to fetch paid submissions',
    sort: 'due',
  },
  {
    id: 'in_progress',
    label: statusLabels.in_progress,
    empty: 'No in-progress submissions',
    hint: 'Orders stay here while an editor works on them.',
    failed: 'Failed to fetch in progress submissions',
    sort: 'due',
  },
  {
    id: 'completed',
    label: statusLabels.completed,
    empty: 'No completed submissions',
    hint: 'Completed orders appear here.',
    failed: 'Failed to fetch completed submissions',
    sort: 'newest',
  },
  {
    id: 'samples',
    label: 'Samples',
    empty: 'No sample submissions found',
    hint: 'Samples are submissions without a user.',
    failed: 'Failed to fetch all submissions',
    sort: 'newest',
  },
];

/** All that waits for an editor and is due, in one list; the dashboard's card leads there. */
export const due: QueueDefinition = {
  id: 'due',
  label: 'Due now',
  empty: 'Nothing is due',
  hint: 'Orders waiting for an editor appear here on their deadline.',
  failed: 'Failed to fetch all submissions',
  sort: 'due',
};

/** No tab of its own among the documented ones: nothing waits there. */
export const rejected: QueueDefinition = {
  id: 'rejected',
  label: statusLabels.rejected,
  empty: 'No rejected submissions',
  hint: 'Rejected orders appear here with the reason.',
  failed: 'Failed to fetch rejected submissions',
  sort: 'newest',
};
