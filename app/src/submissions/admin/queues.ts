import { type SubmissionStatus, statusLabels } from '@marginalia/bff/contract';

export interface QueueDefinition {
  readonly id: SubmissionStatus | 'samples';
  readonly label: string;
  readonly empty: string;
  /** Said under the words for the empty queue: what comes here, and when. */
  readonly hint: string;
  readonly failed: string;
}

/** The tabs of /admin/enhanced with their documented words (specification, points 2 and 8). */
export const queues: readonly [QueueDefinition, ...QueueDefinition[]] = [
  {
    id: 'pending_approval',
    label: statusLabels.pending_approval,
    empty: 'No pending submissions',
    hint: 'New orders appear here as soon as they are sent.',
    failed: 'Failed to fetch pending submissions',
  },
  {
    id: 'approved',
    label: statusLabels.approved,
    empty: 'No approved submissions',
    hint: 'Approved orders wait here until they are paid.',
    failed: 'Failed to fetch approved submissions',
  },
  {
    id: 'paid',
    label: statusLabels.paid,
    empty: 'No paid submissions',
    hint: 'Paid orders wait here until an editor begins.',
    failed: 'Failed to fetch paid submissions',
  },
  {
    id: 'in_progress',
    label: statusLabels.in_progress,
    empty: 'No in-progress submissions',
    hint: 'Orders stay here while an editor works on them.',
    failed: 'Failed to fetch in progress submissions',
  },
  {
    id: 'completed',
    label: statusLabels.completed,
    empty: 'No completed submissions',
    hint: 'Completed orders are kept here.',
    failed: 'Failed to fetch completed submissions',
  },
  {
    id: 'samples',
    label: 'Samples',
    empty: 'No sample submissions found',
    hint: 'Samples are submissions without a user.',
    failed: 'Failed to fetch all submissions',
  },
];

/** No tab of its own among the documented ones: nothing waits there. */
export const rejected: QueueDefinition = {
  id: 'rejected',
  label: statusLabels.rejected,
  empty: 'No rejected submissions',
  hint: 'An order that is rejected is kept here with its reason.',
  failed: 'Failed to fetch rejected submissions',
};
